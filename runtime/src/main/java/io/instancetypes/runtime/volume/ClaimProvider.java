package io.instancetypes.runtime.volume;

import java.io.IOException;

/** Sees to it that claims have their files. */
@FunctionalInterface
public interface ClaimProvider {
  /**
   * @throws PreparationException where a claim is not there, or waits for its content
   */
  void provide(String namespace, String claim) throws IOException;
}
