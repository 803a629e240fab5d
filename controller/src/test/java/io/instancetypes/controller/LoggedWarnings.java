package io.instancetypes.controller;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the log warns of, with its stack traces, until it is closed. */
final class LoggedWarnings extends Handler {
  private static final Logger ROOT = Logger.getLogger("");

  private final List<String> messages = new CopyOnWriteArrayList<>();

  static LoggedWarnings collect() {
    var warnings = new LoggedWarnings();
    ROOT.addHandler(warnings);
    return warnings;
  }

  List<String> messages() {
    return messages;
  }

  @Override
  public void publish(LogRecord message) {
    // The client warns once of versions that are not final.
    if (message.getLevel().intValue() >= Level.WARNING.intValue()
        && !message.getLoggerName().startsWith("io.fabric8")) {
      messages.add(message.getMessage() + " " + message.getThrown());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    ROOT.removeHandler(this);
  }
}
