package io.instancetypes.engine.random;

import java.util.List;
import java.util.Random;

/** A source of chance that always falls the same way for the same seed. */
public final class Dice {
  private final Random random;

  public Dice(long seed) {
    // Neighbouring seeds of Random begin alike; scattered ones do not.
    random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  public boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  public int below(int bound) {
    return random.nextInt(bound);
  }

  double between(double low, double high) {
    return low + random.nextDouble() * (high - low);
  }

  @SafeVarargs
  public final <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  public <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
