package io.instancetypes.dashboard.session;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;

/** One browser of one user, from login to logout. */
public final class Session {
  /** As many live pages of one browser at a time; others are up to date when they are loaded. */
  private static final int MOST_STREAMS = 8;

  private final String id;
  private final String user;
  private final LoginProof credentials;
  private final Instant begun;
  private final String browser;
  private final String csrf = Secrets.next();
  private final Semaphore streams = new Semaphore(MOST_STREAMS);
  private volatile Instant lastSeen;
  private volatile String notice;
  private volatile boolean ended;

  Session(String user, LoginProof credentials, Instant begun, String browser) {
    this.id = Secrets.digest(Secrets.next()).substring(0, 12);
    this.user = user;
    this.credentials = credentials;
    this.begun = begun;
    this.lastSeen = begun;
    this.browser = browser;
  }

  /** Names it in lists; no key to anything. */
  public String id() {
    return id;
  }

  public String user() {
    return user;
  }

  public LoginProof credentials() {
    return credentials;
  }

  public Instant begun() {
    return begun;
  }

  public Instant lastSeen() {
    return lastSeen;
  }

  /** What the browser calls itself. */
  public String browser() {
    return browser;
  }

  /** What a form of this session carries, so that nobody else's form is taken for one. */
  public String csrf() {
    return csrf;
  }

  public boolean isCsrf(String sent) {
    return Secrets.equal(csrf, sent);
  }

  void seen(Instant now) {
    lastSeen = now;
  }

  boolean isOver(Instant now, Duration idle, Duration longest) {
    return ended || now.isAfter(lastSeen.plus(idle)) || now.isAfter(begun.plus(longest));
  }

  void end() {
    ended = true;
  }

  /** Shown once, on the next page. */
  public void leave(String words) {
    notice = words;
  }

  /** What was left to be shown; empty for nothing. */
  public String takeNotice() {
    String words = notice;
    notice = null;
    return words == null ? "" : words;
  }

  /** Whether one more live page is allowed; {@link #streamEnded} gives it back. */
  public boolean beginStream() {
    return streams.tryAcquire();
  }

  public void streamEnded() {
    streams.release();
  }
}
