package io.instancetypes.runtime.attempt;

import io.instancetypes.runtime.image.Trouble;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Work that is done beside everything else, a few at a time. What fails can be tried again after a
 * pause, which is longer each time.
 *
 * @param <K> for whom it is done
 * @param <R> what comes of it
 */
public final class Attempts<K, R> implements AutoCloseable {
  private final Semaphore free;
  private final Map<K, Attempt<R>> attempts = new ConcurrentHashMap<>();
  private final Consumer<K> changed;

  /**
   * @param changed told for whom work has ended, well or not
   */
  public Attempts(int atOnce, Consumer<K> changed) {
    this.free = new Semaphore(atOnce);
    this.changed = changed;
  }

  /**
   * What is to be done.
   *
   * @param <R> what comes of it
   */
  @FunctionalInterface
  public interface Work<R> {
    /**
     * @param progress told how much has come, and of how much; negative if that is not known
     */
    R run(BiConsumer<Long, Long> progress) throws IOException;
  }

  /**
   * How far it is.
   *
   * @param <R> what comes of it
   */
  public sealed interface State<R> {
    /**
     * @param progress in the words of CDI
     */
    record Running<R>(String progress, boolean begun) implements State<R> {}

    /**
     * @param pause until the next attempt
     * @param failures so far
     */
    record Failed<R>(String message, Duration pause, int failures) implements State<R> {}

    record Done<R>(R result) implements State<R> {}
  }

  private static final class Attempt<R> {
    private final String uid;
    private final int failures;
    private volatile Thread thread;
    private volatile String progress = "N/A";
    private volatile boolean begun;
    private volatile String trouble;
    private volatile long retryAt;
    private volatile Optional<R> result = Optional.empty();

    Attempt(String uid, int failures) {
      this.uid = uid;
      this.failures = failures;
    }
  }

  /**
   * Begins.
   *
   * @param uid of the object that it is done for: what others of its name had to bear means nothing
   */
  public void start(K key, String uid, Work<R> work) {
    Attempt<R> before = attempts.get(key);
    boolean again = before != null && before.uid.equals(uid);
    var attempt = new Attempt<R>(uid, again ? before.failures + 1 : 0);
    attempts.put(key, attempt);
    attempt.thread =
        Thread.ofVirtual().name("work for " + key).start(() -> run(key, work, attempt));
  }

  private void run(K key, Work<R> work, Attempt<R> attempt) {
    try {
      free.acquire();
      try {
        attempt.begun = true;
        attempt.result =
            Optional.of(work.run((count, total) -> attempt.progress = percent(count, total)));
      } finally {
        free.release();
      }
    } catch (InterruptedException ended) {
      attempt.trouble = "it was ended";
    } catch (IOException | RuntimeException failure) {
      Duration wait = Backoff.after(attempt.failures + 1);
      attempt.retryAt = System.currentTimeMillis() + wait.toMillis();
      attempt.trouble = Trouble.inWords(failure);
    }
    changed.accept(key);
  }

  private static String percent(long count, long total) {
    return total <= 0 ? "N/A" : String.format(Locale.ROOT, "%.2f%%", 100.0 * count / total);
  }

  /** Empty where nobody has begun, or the time has come to begin again. */
  public Optional<State<R>> state(K key, String uid) {
    Attempt<R> attempt = attempts.get(key);
    if (attempt == null || !attempt.uid.equals(uid)) {
      return Optional.empty();
    }
    if (attempt.result.isPresent()) {
      return Optional.of(new State.Done<>(attempt.result.get()));
    }
    if (attempt.trouble == null) {
      return Optional.of(new State.Running<>(attempt.progress, attempt.begun));
    }
    long wait = attempt.retryAt - System.currentTimeMillis();
    return wait <= 0
        ? Optional.empty()
        : Optional.of(
            new State.Failed<>(attempt.trouble, Duration.ofMillis(wait), attempt.failures + 1));
  }

  /** Nobody waits for it any more. */
  public void forget(K key) {
    Attempt<R> attempt = attempts.remove(key);
    if (attempt != null && attempt.thread != null) {
      attempt.thread.interrupt();
    }
  }

  @Override
  public void close() {
    attempts.keySet().forEach(this::forget);
  }
}
