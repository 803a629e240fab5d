package io.instancetypes.store;

/**
 * A value that is not what was written.
 *
 * @param key whose value it is
 * @param revision of the write whose value it was
 */
public record Damage(String key, long revision) {
  static Damage of(Entry entry) {
    return new Damage(entry.key(), entry.revision());
  }

  @Override
  public String toString() {
    return "the value of " + key + " at revision " + revision + " is damaged";
  }
}
