package io.instancetypes.virtctl.report;

import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.cli.Terminal;
import io.instancetypes.virtctl.cli.Terminal.Style;
import io.instancetypes.virtctl.input.Place;
import io.instancetypes.virtctl.report.Findings.Checked;
import java.io.PrintStream;

/** Findings for people, in the form that editors can jump from. */
public final class FindingsText {
  private final Terminal terminal;

  public FindingsText(Terminal terminal) {
    this.terminal = terminal;
  }

  public void print(Findings findings, PrintStream out) {
    findings
        .unreadable()
        .forEach(mistake -> out.println(mistake.place() + error() + mistake.sentence()));
    findings.checked().forEach(checked -> print(checked, out));
    out.println(summary(findings));
    if (findings.hasWaysOut()) {
      out.println("virtctl explain shows the ways out of each refusal.");
    }
  }

  private void print(Checked checked, PrintStream out) {
    String file = checked.document().file();
    for (Cause cause : checked.verdict().causes()) {
      out.println(Place.of(file, checked.position(cause.field())) + error() + cause.message());
    }
    for (String warning : checked.verdict().warnings()) {
      out.println(
          Place.of(file, checked.positionOfWarning(warning))
              + ": "
              + terminal.paint(Style.YELLOW, "warning")
              + ": "
              + warning);
    }
  }

  private String error() {
    return ": " + terminal.paint(Style.RED, "error") + ": ";
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
