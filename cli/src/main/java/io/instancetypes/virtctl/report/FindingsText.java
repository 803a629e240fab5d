package io.instancetypes.virtctl.report;

import io.instancetypes.virtctl.cli.Paragraph;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Terminal;
import io.instancetypes.virtctl.cli.Terminal.Style;
import io.instancetypes.virtctl.input.SourceLocation;
import io.instancetypes.virtctl.report.Findings.Checked;
import java.io.PrintStream;

/** Findings for people, in the form that editors can jump from. */
public final class FindingsText {
  private final Terminal terminal;

  public FindingsText(Terminal terminal) {
    this.terminal = terminal;
  }

  public void print(Findings findings, PrintStream out) {
    findings.unreadable().forEach(mistake -> error(mistake.place(), mistake.sentence(), out));
    findings.checked().forEach(checked -> print(checked, out));
    out.println(summary(findings));
    if (findings.hasWaysOut()) {
      out.println("virtctl explain shows the ways out of each refusal.");
    }
  }

  private void print(Checked checked, PrintStream out) {
    String file = checked.document().file();
    checked
        .errors()
        .forEach(
            error ->
                error(SourceLocation.of(file, error.position()), error.cause().message(), out));
    checked
        .warnings()
        .forEach(
            warning ->
                warning(SourceLocation.of(file, warning.position()), warning.message(), out));
  }

  private void error(String place, String message, PrintStream out) {
    finding(place, "error", Style.RED, message, out);
  }

  private void warning(String place, String message, PrintStream out) {
    finding(place, "warning", Style.YELLOW, message, out);
  }

  private void finding(
      String place, String severity, Style style, String message, PrintStream out) {
    int column = place.length() + severity.length() + ": : ".length();
    String text = Paragraph.wrap(Printable.line(message), column, 2, terminal.room());
    out.println(place + ": " + terminal.paint(style, severity) + ": " + text);
  }

  private String summary(Findings findings) {
    long refused = findings.refused();
    long valid = findings.checked().size() - refused;
    String unreadable =
        findings.unreadable().isEmpty() ? "" : ", " + findings.unreadable().size() + " unreadable";
    return terminal.paint(
        findings.isAccepted() ? Style.GREEN : Style.RED,
        "%d valid, %d refused%s".formatted(valid, refused, unreadable));
  }
}
