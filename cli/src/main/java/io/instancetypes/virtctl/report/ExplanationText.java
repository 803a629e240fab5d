package io.instancetypes.virtctl.report;

import io.instancetypes.engine.Engine.Answer;
import io.instancetypes.engine.explain.Author;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.explain.Wish;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.Layer;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Paragraph;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Table;
import io.instancetypes.virtctl.cli.Terminal;
import io.instancetypes.virtctl.cli.Terminal.Style;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.OfflineInput;
import io.instancetypes.virtctl.input.SourceLocation;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Explanations for people. */
public final class ExplanationText {
  private static final int WIDEST_VALUE = 60;
  private static final String REMOVED = "(removed)";

  private final Terminal terminal;
  private final WayOut wayOut;
  private final boolean sentences;

  /**
   * @param sentences a sentence for each field instead of a table
   */
  public ExplanationText(OfflineInput input, Console console, boolean sentences) {
    this.terminal = console.terminal();
    this.wayOut = new WayOut(input, console);
    this.sentences = sentences;
  }

  public void print(List<Explanation> explanations, PrintStream out) {
    for (int i = 0; i < explanations.size(); i++) {
      if (i > 0) {
        out.println();
      }
      print(explanations.get(i), explanations.size() > 1, out);
    }
  }

  private void print(Explanation explanation, boolean several, PrintStream out) {
    if (several || !sentences) {
      header(explanation.machine(), explanation.answer(), out);
    }
    if (!explanation.causes().isEmpty()) {
      refusal(explanation, out);
    } else if (explanation.missing() != null) {
      say(explanation.missing() + ".", out);
    } else if (sentences) {
      explanation.origins().forEach(origin -> say(sentence(origin), out));
    } else if (explanation.origins().isEmpty()) {
      out.println("Every field is your own.");
    } else {
      table(explanation.origins()).print(out, terminal.room());
    }
  }

  private void say(String sentence, PrintStream out) {
    String line = Printable.line(sentence).replace("?.", "?");
    out.println(Paragraph.wrap(line, 0, 2, terminal.room()));
  }

  /** Which machine this is about, and what it refers to. */
  public void header(InputDocument machine, Answer answer, PrintStream out) {
    out.println(terminal.paint(Style.BOLD, Printable.line(machine.title())));
    var prepared = answer.prepared();
    if (prepared != null) {
      if (prepared.instancetype() != null) {
        titled("instance type: " + prepared.instancetype(), out);
      }
      if (prepared.preference() != null) {
        titled("preference:    " + prepared.preference(), out);
      }
      prepared.remarks().forEach(remark -> titled(Printable.line(remark), out));
    }
    out.println();
  }

  private void titled(String line, PrintStream out) {
    out.println(Paragraph.wrap(line, 0, 15, terminal.room()));
  }

  private void refusal(Explanation explanation, PrintStream out) {
    if (!explanation.origins().isEmpty()) {
      table(explanation.origins()).print(out, terminal.room());
      out.println();
      out.println("A cluster would refuse this VM:");
    }
    explanation.causes().forEach(cause -> refusal(cause, explanation, out));
  }

  private void refusal(Cause cause, Explanation explanation, PrintStream out) {
    String place =
        SourceLocation.of(
            explanation.machine().file(), explanation.machine().position(cause.field()));
    String message =
        Paragraph.wrap(Printable.line(cause.message()), place.length() + 2, 0, terminal.room());
    out.println(terminal.paint(Style.RED, place + ": ") + message);
    for (int i = 0; i < cause.waysOut().size(); i++) {
      String way = wayOut.of(cause.waysOut().get(i), explanation.machine());
      out.println(WayOut.item(i + 1, way, terminal.room()));
    }
  }

  /** Where room is short, the reasons of defaults are what one can best do without. */
  private Table table(List<Origin> origins) {
    Table complete = table(origins, Author::inWords);
    return complete.width() <= terminal.room()
        ? complete
        : table(origins, ExplanationText::shortly);
  }

  private static Table table(List<Origin> origins, Function<Author, String> words) {
    var table = new Table("FIELD", "VALUE", "FROM", "INSTEAD OF");
    for (Origin origin : origins) {
      table.row(
          Printable.line(origin.path()),
          value(origin),
          words.apply(origin.from()),
          insteadOf(origin.insteadOf()));
    }
    return table;
  }

  private static String value(Origin origin) {
    return isRemoved(origin) ? REMOVED : shown(origin.value());
  }

  private static boolean isRemoved(Origin origin) {
    return origin.value() == null && origin.isChanged();
  }

  private static String insteadOf(List<Wish> wishes) {
    return wishes.stream()
        .map(wish -> shown(wish.value()) + " (" + shortly(wish.by()) + ")")
        .collect(Collectors.joining(", "));
  }

  private static String shortly(Author author) {
    return author.layer() == Layer.DEFAULT ? "default" : author.inWords();
  }

  /** On one line and not too long; the whole value stands in the document itself. */
  private static String shown(Object value) {
    return Printable.beginning(Printable.line(DisplayValues.inline(value)), WIDEST_VALUE);
  }

  private static String sentence(Origin origin) {
    String subject =
        isRemoved(origin)
            ? origin.path() + " was removed"
            : origin.path() + " is " + shown(origin.value());
    boolean byDefault = origin.from().layer() == Layer.DEFAULT && !isRemoved(origin);
    return subject
        + (byDefault ? " by default: " : ": ")
        + reason(origin.from())
        + wishes(origin)
        + ".";
  }

  private static String reason(Author author) {
    String reason =
        switch (author.layer()) {
          case USER -> "you set it";
          case INSTANCETYPE, PREFERENCE -> object(author) + " sets it";
          case DEFAULT -> author.field();
        };
    return author.shapedBy() == null
        ? reason
        : reason + ", in the layout that " + object(author.shapedBy()) + " prefers";
  }

  private static String object(Author author) {
    return author.object() + " (spec." + author.field() + ")";
  }

  private static String wishes(Origin origin) {
    return origin.insteadOf().stream()
        .map(wish -> "; " + wish(wish, origin))
        .collect(Collectors.joining());
  }

  private static String wish(Wish wish, Origin origin) {
    String value = shown(wish.value());
    return switch (wish.by().layer()) {
      case USER -> "you wrote " + value;
      case INSTANCETYPE, PREFERENCE ->
          object(wish.by())
              + " wanted "
              + value
              + (origin.from().layer() == Layer.USER
                  ? ", but your value stays"
                  : ", but it gave way");
      case DEFAULT -> "the default would be " + value;
    };
  }
}
