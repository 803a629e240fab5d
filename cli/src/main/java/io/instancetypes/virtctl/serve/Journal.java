package io.instancetypes.virtctl.serve;

import java.io.PrintStream;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What happens while a server runs, a line with the time for each event. */
final class Journal extends Handler {
  /** Warns of versions that it takes for unstable, such as our own. Held, or its level is lost. */
  private static final Logger ADVICE =
      Logger.getLogger("io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils");

  private final PrintStream out;
  private final Clock clock;
  private final boolean traces;
  private final SimpleFormatter formatter = new SimpleFormatter();

  /**
   * @param traces whether stack traces are of interest
   */
  Journal(PrintStream out, Clock clock, boolean traces) {
    this.out = out;
    this.clock = clock;
    this.traces = traces;
  }

  void note(String sentence) {
    out.println(clock.instant().truncatedTo(ChronoUnit.SECONDS) + " " + sentence);
    out.flush();
  }

  /** Lets libraries write here too, and only what a person should look after. */
  void takeOverLogging() {
    Logger root = Logger.getLogger("");
    for (Handler other : root.getHandlers()) {
      root.removeHandler(other);
    }
    root.setLevel(Level.WARNING);
    ADVICE.setLevel(Level.SEVERE);
    root.addHandler(this);
  }

  @Override
  public void publish(LogRecord entry) {
    if (isLoggable(entry)) {
      note((formatter.formatMessage(entry) + reason(entry.getThrown())).replaceAll("\\R\\s*", " "));
      if (traces && entry.getThrown() != null) {
        entry.getThrown().printStackTrace(out);
      }
    }
  }

  private static String reason(Throwable thrown) {
    return thrown == null || thrown.getMessage() == null ? "" : ": " + thrown.getMessage();
  }

  @Override
  public void flush() {
    out.flush();
  }

  /** The stream is somebody else's. */
  @Override
  public void close() {
    flush();
  }
}
