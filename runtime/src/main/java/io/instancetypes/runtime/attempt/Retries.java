package io.instancetypes.runtime.attempt;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When to try again what others do, and of which is seen only that it has gone wrong once more.
 *
 * @param <K> for whom
 */
public final class Retries<K> {
  /** What has gone well for that long since the last attempt begins anew. */
  private static final Duration CALM = Duration.ofMinutes(2);

  private final Map<K, Failure> failures = new ConcurrentHashMap<>();

  private record Failure(int count, Instant retryAt) {}

  /** How long to wait; zero where it is time, which counts as an attempt. */
  public Duration wait(K key, Instant now) {
    Failure known = failures.get(key);
    if (known == null || known.retryAt.plus(CALM).isBefore(now)) {
      return fail(key, 1, now);
    }
    if (known.retryAt.isAfter(now)) {
      return Duration.between(now, known.retryAt);
    }
    fail(key, known.count + 1, now);
    return Duration.ZERO;
  }

  /** As above, and zero where nothing is known to have gone wrong. */
  public Duration waitIfFailed(K key, Instant now) {
    return failures.containsKey(key) ? wait(key, now) : Duration.ZERO;
  }

  private Duration fail(K key, int count, Instant now) {
    Duration wait = Backoff.after(count);
    failures.put(key, new Failure(count, now.plus(wait)));
    return wait;
  }

  public void forget(K key) {
    failures.remove(key);
  }
}
