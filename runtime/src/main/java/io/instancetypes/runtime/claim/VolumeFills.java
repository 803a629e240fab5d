package io.instancetypes.runtime.claim;

import io.instancetypes.api.KubeObject;
import io.instancetypes.runtime.source.VolumeSource;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** Claims that are being filled, a few at a time. */
public final class VolumeFills implements AutoCloseable {
  private static final int AT_ONCE = 4;
  private static final int MOST_DOUBLINGS = 6;

  private final Semaphore free = new Semaphore(AT_ONCE);
  private final Map<ClaimName, Fill> fills = new ConcurrentHashMap<>();
  private final ClaimVolumes volumes;
  private final Consumer<ClaimName> changed;

  /**
   * @param changed told of claims that are filled, or cannot be
   */
  public VolumeFills(ClaimVolumes volumes, Consumer<ClaimName> changed) {
    this.volumes = volumes;
    this.changed = changed;
  }

  /** How far it is. */
  public sealed interface State {
    /**
     * @param progress in the words of CDI
     */
    record Running(String progress, boolean begun) implements State {}

    /**
     * @param pause until the next attempt
     * @param failures so far
     */
    record Failed(String message, Duration pause, int failures) implements State {}
  }

  private static final class Fill {
    private final String uid;
    private final int failures;
    private volatile Thread thread;
    private volatile String progress = "N/A";
    private volatile boolean begun;
    private volatile String trouble;
    private volatile long retryAt;

    Fill(String uid, int failures) {
      this.uid = uid;
      this.failures = failures;
    }
  }

  /** Begins, unless that was done for this very claim. */
  public void start(KubeObject claim, VolumeSource source) {
    ClaimName name = ClaimName.of(claim);
    Fill before = fills.get(name);
    var fill = new Fill(claim.uid(), before == null ? 0 : before.failures + 1);
    fills.put(name, fill);
    fill.thread =
        Thread.ofVirtual().name("fill " + name).start(() -> run(name, claim, source, fill));
  }

  private void run(ClaimName name, KubeObject claim, VolumeSource source, Fill fill) {
    try {
      free.acquire();
      try {
        fill.begun = true;
        volumes.fill(claim, source, (count, total) -> fill.progress = percent(count, total));
      } finally {
        free.release();
      }
    } catch (InterruptedException ended) {
      fill.trouble = "it was ended";
    } catch (IOException | RuntimeException failure) {
      long wait = 1000L << Math.min(fill.failures, MOST_DOUBLINGS);
      fill.retryAt = System.currentTimeMillis() + wait;
      fill.trouble = Trouble.inWords(failure);
    }
    changed.accept(name);
  }

  private static String percent(long count, long total) {
    return total <= 0 ? "N/A" : String.format(Locale.ROOT, "%.2f%%", 100.0 * count / total);
  }

  /** Empty where nobody has begun, or the time has come to begin again. */
  public Optional<State> state(KubeObject claim) {
    Fill fill = fills.get(ClaimName.of(claim));
    if (fill == null || !fill.uid.equals(claim.uid())) {
      return Optional.empty();
    }
    if (fill.trouble == null) {
      return Optional.of(new State.Running(fill.progress, fill.begun));
    }
    long wait = fill.retryAt - System.currentTimeMillis();
    return wait <= 0
        ? Optional.empty()
        : Optional.of(new State.Failed(fill.trouble, Duration.ofMillis(wait), fill.failures + 1));
  }

  /** The claim is filled, or gone. */
  public void forget(ClaimName name) {
    Fill fill = fills.remove(name);
    if (fill != null && fill.thread != null) {
      fill.thread.interrupt();
    }
  }

  @Override
  public void close() {
    fills.keySet().forEach(this::forget);
  }
}
