package io.instancetypes.dashboard.session;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** All sessions of a server; where it has a place to keep them, they survive a restart. */
public final class Sessions {
  private static final Duration IDLE = Duration.ofHours(2);
  private static final Duration LONGEST = Duration.ofHours(12);
  private static final Duration CODE = Duration.ofSeconds(60);

  /** Whoever logs in again and again replaces their own oldest session. */
  private static final int MOST_OF_A_USER = 20;

  private static final int MOST = 5_000;
  private static final int MOST_CODES = 1_000;
  private static final int MOST_CODES_OF_A_USER = 5;

  /** When a session was last seen is kept about as exactly as this. */
  private static final Duration KEPT_WITHIN = Duration.ofMinutes(5);

  private final Clock clock;
  private final SessionStorage storage;
  private final Map<String, Session> byKey = new ConcurrentHashMap<>();
  private final Map<String, Code> codes = new ConcurrentHashMap<>();

  private volatile Instant kept;

  private record Code(String user, LoginProof credentials, Instant until) {}

  public Sessions(Clock clock, SessionStorage storage) {
    this.clock = clock;
    this.storage = storage;
    this.byKey.putAll(KeptSessions.read(storage.read()));
    this.kept = clock.instant();
  }

  /** Begins one, and answers with the key that the browser keeps: always a new one. */
  public String begin(String user, LoginProof credentials, String browser) {
    sweep();
    List<Session> own = of(user);
    if (own.size() >= MOST_OF_A_USER || byKey.size() >= MOST) {
      (own.isEmpty() ? byKey.values().stream().toList() : own)
          .stream().min(Comparator.comparing(Session::lastSeen)).ifPresent(this::end);
    }
    String key = Secrets.next();
    byKey.put(Secrets.digest(key), Session.begin(user, credentials, clock.instant(), browser, key));
    keep();
    return key;
  }

  /** The session of a key, unless it is over. */
  public Optional<Session> find(String key) {
    if (key.isEmpty()) {
      return Optional.empty();
    }
    Session session = byKey.get(Secrets.digest(key));
    if (session == null) {
      return Optional.empty();
    }
    if (isOver(session) || !session.open(key)) {
      end(session);
      return Optional.empty();
    }
    Instant now = clock.instant();
    session.seen(now);
    if (now.isAfter(kept.plus(KEPT_WITHIN))) {
      keep();
    }
    return Optional.of(session);
  }

  public boolean isOver(Session session) {
    return session.isOver(clock.instant(), IDLE, LONGEST);
  }

  /** Those of a user that go on, the latest first. */
  public List<Session> of(String user) {
    return all().stream().filter(session -> session.user().equals(user)).toList();
  }

  /** Those of everybody that go on, the latest first. */
  public List<Session> all() {
    return byKey.values().stream()
        .filter(session -> !isOver(session))
        .sorted(Comparator.comparing(Session::lastSeen).reversed())
        .toList();
  }

  public void end(Session session) {
    session.end();
    byKey.values().remove(session);
    keep();
  }

  private synchronized void keep() {
    kept = clock.instant();
    storage.write(KeptSessions.write(byKey));
  }

  /** A code that becomes a session of this user, once and soon. */
  public String code(String user, LoginProof credentials) {
    sweep();
    List<Code> own = codes.values().stream().filter(each -> each.user().equals(user)).toList();
    if (own.size() >= MOST_CODES_OF_A_USER || codes.size() >= MOST_CODES) {
      (own.isEmpty() ? codes.values().stream().toList() : own)
          .stream().min(Comparator.comparing(Code::until)).ifPresent(codes.values()::remove);
    }
    String code = Secrets.next();
    codes.put(Secrets.digest(code), new Code(user, credentials, clock.instant().plus(CODE)));
    return code;
  }

  /** Whom a code is for; it is used up by that. */
  public Optional<Login> redeem(String code) {
    Code found = codes.remove(Secrets.digest(code));
    return found == null || clock.instant().isAfter(found.until())
        ? Optional.empty()
        : Optional.of(new Login(found.user(), found.credentials()));
  }

  /** Somebody who may begin a session. */
  public record Login(String user, LoginProof credentials) {}

  private void sweep() {
    Instant now = clock.instant();
    byKey.values().removeIf(this::isOver);
    codes.values().removeIf(code -> now.isAfter(code.until()));
  }
}
