package io.instancetypes.runtime.image;

import java.io.InputStream;
import java.time.Duration;
import java.util.function.LongConsumer;

/**
 * Bytes that have to keep coming: who sends one now and then would hold for days what others could
 * use.
 */
public final class SteadyStream extends CountedStream {
  public static final Duration WINDOW = Duration.ofMinutes(1);
  static final long LEAST = 64 * 1024;

  private final Duration window;
  private final LongConsumer total;
  private long begun = System.nanoTime();
  private long inWindow;
  private long received;

  /**
   * @param total told how many have come
   */
  public SteadyStream(InputStream in, Duration window, LongConsumer total) {
    super(in);
    this.window = window;
    this.total = total;
  }

  @Override
  protected void count(long more) throws ImageException {
    received += more;
    inWindow += more;
    total.accept(received);
    if (System.nanoTime() - begun < window.toNanos()) {
      return;
    }
    if (inWindow < LEAST) {
      throw new ImageException(
          "the image comes too slowly: less than %d KiB within %d seconds"
              .formatted(LEAST / 1024, window.toSeconds()));
    }
    begun = System.nanoTime();
    inWindow = 0;
  }
}
