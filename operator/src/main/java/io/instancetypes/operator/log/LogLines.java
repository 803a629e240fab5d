package io.instancetypes.operator.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.slf4j.MDC;

/** Writes messages with the object that they are about, as JSON or for people. */
public final class LogLines extends Handler {
  /** How a message becomes a line. */
  public enum Format {
    TEXT,
    JSON
  }

  private static final List<String> SUBJECT = List.of("kind", "namespace", "name");

  static {
    // Read once, when the first logger is made.
    System.setProperty("java.util.logging.manager", LastingLogs.class.getName());
  }

  /** Held, or their levels are lost. */
  private static final Logger OWN = Logger.getLogger("io.instancetypes");

  /** Warns of versions that it takes for unstable, such as our own. */
  private static final Logger ADVICE =
      Logger.getLogger("io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils");

  private final PrintStream out;
  private final Format format;
  private final SimpleFormatter formatter = new SimpleFormatter();

  private LogLines(PrintStream out, Format format) {
    this.out = out;
    this.format = format;
  }

  /** From now on everybody in this process writes here; libraries only what people should see. */
  public static void takeOver(PrintStream out, Format format) {
    Logger root = Logger.getLogger("");
    for (Handler other : root.getHandlers()) {
      root.removeHandler(other);
    }
    root.setLevel(Level.WARNING);
    OWN.setLevel(Level.INFO);
    ADVICE.setLevel(Level.SEVERE);
    root.addHandler(new LogLines(out, format));
  }

  @Override
  public void publish(LogRecord entry) {
    if (isLoggable(entry)) {
      Fields fields = fields(entry);
      String line =
          format == Format.JSON ? new String(Json.write(fields), UTF_8).strip() : text(fields);
      out.println(line);
      out.flush();
    }
  }

  private Fields fields(LogRecord entry) {
    var fields =
        Fields.of(
            "time",
            entry.getInstant().truncatedTo(ChronoUnit.MILLIS).toString(),
            "level",
            level(entry.getLevel()),
            "logger",
            entry.getLoggerName(),
            "message",
            formatter.formatMessage(entry));
    Map<String, String> context = MDC.getCopyOfContextMap();
    if (context != null) {
      for (String key : SUBJECT) {
        String value = context.get("resource." + key);
        if (value != null) {
          fields.put(key, value);
        }
      }
    }
    if (entry.getThrown() != null) {
      Throwable root = root(entry.getThrown());
      fields.put("cause", root.toString());
      // Where a connection broke is not to be found in the program.
      if (!(root instanceof IOException)) {
        fields.put("stack", stack(entry.getThrown()));
      }
    }
    return fields;
  }

  private static Throwable root(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root;
  }

  private static String stack(Throwable thrown) {
    var trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  /** In the words that collectors of logs know. */
  private static String level(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return "error";
    }
    if (level.intValue() >= Level.WARNING.intValue()) {
      return "warn";
    }
    return level.intValue() >= Level.INFO.intValue() ? "info" : "debug";
  }

  private static String text(Fields fields) {
    var line = new StringBuilder().append(fields.get("time"));
    if (!"info".equals(fields.get("level"))) {
      line.append(' ').append(fields.get("level")).append(':');
    }
    line.append(' ').append(fields.get("message"));
    for (String key : SUBJECT) {
      if (fields.get(key) != null) {
        line.append(' ').append(key).append('=').append(fields.get(key));
      }
    }
    if (fields.get("stack") != null) {
      line.append('\n').append(fields.get("stack"));
    } else if (fields.get("cause") != null) {
      line.append(" (").append(fields.get("cause")).append(')');
    }
    return line.toString();
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
