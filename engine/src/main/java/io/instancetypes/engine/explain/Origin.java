package io.instancetypes.engine.explain;

import io.instancetypes.engine.rule.Layer;
import java.util.List;

/**
 * Where one field of an expanded document came from.
 *
 * @param value null for a field that was taken out
 * @param insteadOf what others wanted, in the order in which they asked
 */
public record Origin(String path, Object value, Author from, List<Wish> insteadOf) {
  /** Whether the field is not as the owner wrote it. */
  public boolean isChanged() {
    return from.layer() != Layer.USER;
  }

  /** Whether there is more to say than that the owner wrote it. */
  public boolean isRemarkable() {
    return isChanged() || insteadOf.stream().anyMatch(wish -> wish.by().layer() != Layer.DEFAULT);
  }
}
