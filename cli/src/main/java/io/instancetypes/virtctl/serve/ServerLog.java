package io.instancetypes.virtctl.serve;

import io.instancetypes.virtctl.cli.Printable;
import java.io.PrintStream;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What happens while a server runs, a line with the time for each event. */
final class ServerLog extends Handler {
  /** Warns of versions that it takes for unstable, such as our own. Held, or its level is lost. */
  private static final Logger ADVICE =
      Logger.getLogger("io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils");

  /** How JOSDK names what it could not reconcile, among names of its classes. */
  private static final Pattern OBJECT =
      Pattern.compile("ResourceID\\{name='(?<name>[^']*)', namespace='(?<namespace>[^']*)'}");

  private final PrintStream out;
  private final Clock clock;
  private final boolean traces;
  private final SimpleFormatter formatter = new SimpleFormatter();

  /**
   * @param traces whether stack traces are of interest
   */
  ServerLog(PrintStream out, Clock clock, boolean traces) {
    this.out = out;
    this.clock = clock;
    this.traces = traces;
  }

  void note(String sentence) {
    // Users write what it may quote, even commands for the terminal.
    String line = Printable.line(sentence.replaceAll("\\R\\s*", " "));
    out.println(clock.instant().truncatedTo(ChronoUnit.SECONDS) + " " + line);
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
      note(sentence(formatter.formatMessage(entry)) + reason(entry.getThrown()));
      if (traces && entry.getThrown() != null) {
        entry.getThrown().printStackTrace(out);
      }
    }
  }

  private static String sentence(String message) {
    Matcher object = OBJECT.matcher(message);
    return object.find()
        ? object.group("namespace") + "/" + object.group("name") + " will be tried again"
        : message;
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
