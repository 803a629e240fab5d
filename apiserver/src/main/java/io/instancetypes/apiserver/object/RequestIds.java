package io.instancetypes.apiserver.object;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** What tells one request from another. Nobody is kept from guessing it: that would be dear. */
public final class RequestIds {
  private static final long VERSION = 0x4000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private RequestIds() {}

  /** In the form of a random UUID. */
  public static String next() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return new UUID(
            random.nextLong() & ~0xF000L | VERSION, random.nextLong() & ~(0b11L << 62) | VARIANT)
        .toString();
  }
}
