package io.instancetypes.apiserver.health;

import java.util.function.Supplier;

/**
 * Something that has to be in order.
 *
 * @param name as probes are told it
 * @param obstacle why it is not in order, in a sentence; null if it is
 * @param note what else is worth to be told; empty if nothing is
 */
public record HealthCheck(String name, Supplier<String> obstacle, Supplier<String> note) {
  public HealthCheck(String name, Supplier<String> obstacle) {
    this(name, obstacle, () -> "");
  }
}
