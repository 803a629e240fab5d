package io.instancetypes.store;

/** What was asked for is there, but not what was written. It can be deleted or written anew. */
public final class DamagedException extends RuntimeException {
  private final Damage damage;

  DamagedException(Damage damage) {
    super(damage + ": delete it, or restore a backup");
    this.damage = damage;
  }

  public Damage damage() {
    return damage;
  }
}
