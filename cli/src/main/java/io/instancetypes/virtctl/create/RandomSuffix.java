package io.instancetypes.virtctl.create;

import java.util.Random;
import java.util.random.RandomGenerator;

/** The end that tells generated names apart, as Kubernetes makes it. */
final class RandomSuffix {
  private static final int LENGTH = 5;

  /** No vowels, so that no word appears by accident. */
  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

  private RandomSuffix() {}

  static String next() {
    return next(new Random());
  }

  static String next(RandomGenerator random) {
    var suffix = new StringBuilder(LENGTH);
    while (suffix.length() < LENGTH) {
      suffix.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return suffix.toString();
  }
}
