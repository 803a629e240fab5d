package io.instancetypes.it.session;

import java.util.ArrayList;
import java.util.List;

/**
 * What a terminal shows: lines that begin with {@code $} are commands, those that begin with {@code
 * ##} are headings, all others are what the command before them said.
 */
record Transcript(List<Step> steps) {
  private static final String PROMPT = "$ ";
  private static final String HEADING = "## ";

  /** A command with the headings above it, and the output below. */
  record Step(String headings, String command, String output) {
    Step withOutput(String other) {
      return new Step(headings, command, other);
    }
  }

  static Transcript of(String text) {
    var steps = new ArrayList<Step>();
    var headings = new StringBuilder();
    for (String line : text.lines().toList()) {
      if (line.startsWith(HEADING)) {
        headings.append(line).append('\n');
      } else if (line.startsWith(PROMPT)) {
        steps.add(new Step(headings.toString(), line.substring(PROMPT.length()), ""));
        headings.setLength(0);
      } else {
        Step last = steps.removeLast();
        steps.add(last.withOutput(last.output() + line + "\n"));
      }
    }
    return new Transcript(steps);
  }

  String text() {
    var text = new StringBuilder();
    for (Step step : steps) {
      text.append(step.headings()).append(PROMPT).append(step.command()).append('\n');
      text.append(step.output());
    }
    return text.toString();
  }
}
