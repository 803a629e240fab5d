package io.instancetypes.dashboard.session;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Documents that somebody showed to others by a link, for half a day at most. Only what they wrote
 * is kept: whoever opens the link is told what it would do to the machines that they may see.
 */
public final class SharedPlans {
  public static final int LONGEST = 256 * 1024;

  private static final Duration LIFE = Duration.ofHours(12);
  private static final int MOST_OF_A_USER = 5;
  private static final int MOST = 200;

  private final Clock clock;
  private final Map<String, Shared> byKey = new ConcurrentHashMap<>();

  /**
   * What is shared.
   *
   * @param user who shared it
   * @param text documents, as they were written
   */
  public record Shared(String user, String namespace, String text, Instant until) {}

  public SharedPlans(Clock clock) {
    this.clock = clock;
  }

  /**
   * Shares documents; who shares many replaces their own oldest.
   *
   * @return the key of the link, which nobody can guess; empty if others share too much already
   */
  public synchronized Optional<String> share(String user, String namespace, String text) {
    sweep();
    if (byKey.values().stream().filter(each -> each.user().equals(user)).count()
        >= MOST_OF_A_USER) {
      byKey.values().stream()
          .filter(each -> each.user().equals(user))
          .min(Comparator.comparing(Shared::until))
          .ifPresent(byKey.values()::remove);
    }
    if (byKey.size() >= MOST || text.length() > LONGEST) {
      return Optional.empty();
    }
    String key = Secrets.next();
    byKey.put(Secrets.digest(key), new Shared(user, namespace, text, clock.instant().plus(LIFE)));
    return Optional.of(key);
  }

  public Optional<Shared> find(String key) {
    Shared found = byKey.get(Secrets.digest(key));
    return found == null || clock.instant().isAfter(found.until())
        ? Optional.empty()
        : Optional.of(found);
  }

  /** Ends it, if it is theirs. */
  public void end(String key, String user) {
    byKey.computeIfPresent(
        Secrets.digest(key), (_, shared) -> shared.user().equals(user) ? null : shared);
  }

  private void sweep() {
    Instant now = clock.instant();
    byKey.values().removeIf(each -> now.isAfter(each.until()));
  }
}
