package io.instancetypes.engine.resolve;

import java.util.List;

/** The answer of a volume to the question which instance type or preference it wants. */
public sealed interface Inference {
  /**
   * @param kind as written beside the name, empty where nothing is
   */
  record Inferred(String name, String kind) implements Inference {}

  /**
   * @param ignorable whether a virtual machine may go without the answer if it says so
   * @param awaited whether the answer may still come, and the virtual machine waits for it
   * @param chain the objects that were asked, in order
   */
  record Failed(boolean ignorable, boolean awaited, String reason, List<String> chain)
      implements Inference {
    public Failed {
      chain = List.copyOf(chain);
    }

    /** The reason, with the way that led to it. */
    public String inWords() {
      return chain.isEmpty() ? reason : reason + " (asked: " + String.join(" → ", chain) + ")";
    }
  }
}
