package io.instancetypes.https;

import io.instancetypes.machinery.status.Failures;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How much memory requests may use at once, all together. Whoever needs more than is left waits a
 * moment, and is then asked to come back: a server that is asked too much refuses some instead of
 * failing all.
 */
public final class MemoryBudget {
  private static final int UNIT = 1024;
  private static final long PATIENCE_MILLIS = 1_000;
  private static final int COME_BACK_SECONDS = 1;

  private final int total;
  private final Semaphore free;

  public MemoryBudget(long bytes) {
    this.total = units(bytes);
    this.free = new Semaphore(total);
  }

  private static int units(long bytes) {
    return Math.clamp(Math.ceilDiv(bytes, UNIT), 1, Integer.MAX_VALUE);
  }

  /** What nobody uses at the moment. */
  public long freeBytes() {
    return (long) free.availablePermits() * UNIT;
  }

  /** A service whose exchanges take what they read and write from this budget. */
  public Listener.Service limiting(Listener.Service service) {
    return exchange -> {
      try (Share share = open()) {
        exchange.use(share);
        service.serve(exchange);
      }
    };
  }

  Share open() {
    return new Share();
  }

  /** What one exchange uses; for one thread. */
  final class Share implements AutoCloseable {
    private int taken;

    /** Refused if there is not enough left. One that wants everything may have it, alone. */
    void take(long bytes) {
      int more = Math.min(units(bytes), total - taken);
      try {
        if (free.tryAcquire(more, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
          taken += more;
          return;
        }
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
      throw Failures.tooManyRequests(
          "the server has no memory left for this request, please try again later",
          COME_BACK_SECONDS);
    }

    @Override
    public void close() {
      free.release(taken);
      taken = 0;
    }
  }
}
