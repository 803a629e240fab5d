package io.instancetypes.dashboard.session;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;

/** One browser of one user, from login to logout. */
public final class Session {
  /** As many live pages of one browser at a time; others are up to date when they are loaded. */
  private static final int MOST_STREAMS = 8;

  /** Browsers say less about themselves; whatever says more is kept in memory and on disk. */
  private static final int LONGEST_BROWSER = 300;

  private final String id;
  private final String user;
  private final Instant begun;
  private final String browser;
  private final String sealed;
  private final Semaphore streams = new Semaphore(MOST_STREAMS);
  private volatile LoginProof credentials;
  private volatile String csrf;
  private volatile Instant lastSeen;
  private volatile String notice;
  private volatile boolean ended;

  /**
   * @param sealed what it began with, see {@link SealedProof}
   */
  Session(String id, String user, Instant begun, Instant lastSeen, String browser, String sealed) {
    this.id = id;
    this.user = user;
    this.begun = begun;
    this.lastSeen = lastSeen;
    this.browser = browser;
    this.sealed = sealed;
  }

  static Session begin(
      String user, LoginProof credentials, Instant now, String browser, String key) {
    String id = Secrets.digest(Secrets.next()).substring(0, 12);
    String name = browser.substring(0, Math.min(browser.length(), LONGEST_BROWSER));
    return new Session(id, user, now, now, name, SealedProof.seal(credentials, key));
  }

  /** Whether this is its key; only then the session is of use. */
  boolean open(String key) {
    if (credentials == null) {
      // The same after a restart, for the forms that a browser still shows.
      csrf = Secrets.digest("form " + key);
      credentials = SealedProof.open(sealed, key).orElse(null);
    }
    return credentials != null;
  }

  String sealed() {
    return sealed;
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
