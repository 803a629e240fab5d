package io.instancetypes.virtctl.report;

import io.instancetypes.engine.explain.Author;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.explain.Values;
import io.instancetypes.engine.explain.Wish;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.Layer;
import io.instancetypes.virtctl.cli.Table;
import io.instancetypes.virtctl.cli.Terminal;
import io.instancetypes.virtctl.cli.Terminal.Style;
import io.instancetypes.virtctl.input.Place;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;

/** Explanations for people. */
public final class ExplanationText {
  private static final int WIDEST_VALUE = 60;

  private final Terminal terminal;
  private final boolean sentences;

  /**
   * @param sentences a sentence for each field instead of a table
   */
  public ExplanationText(Terminal terminal, boolean sentences) {
    this.terminal = terminal;
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
      header(explanation, out);
    }
    if (!explanation.causes().isEmpty()) {
      explanation.causes().forEach(cause -> refusal(cause, explanation, out));
    } else if (explanation.missing() != null) {
      out.println(explanation.missing());
    } else if (sentences) {
      explanation.origins().forEach(origin -> out.println(sentence(origin)));
    } else {
      table(explanation.origins()).print(out);
    }
  }

  private void header(Explanation explanation, PrintStream out) {
    out.println(terminal.paint(Style.BOLD, explanation.machine().title()));
    var prepared = explanation.answer().prepared();
    if (prepared == null) {
      return;
    }
    if (prepared.instancetype() != null) {
      out.println("instance type: " + prepared.instancetype());
    }
    if (prepared.preference() != null) {
      out.println("preference:    " + prepared.preference());
    }
    prepared.remarks().forEach(out::println);
    out.println();
  }

  private void refusal(Cause cause, Explanation explanation, PrintStream out) {
    String place =
        Place.of(explanation.machine().file(), explanation.machine().position(cause.field()));
    out.println(terminal.paint(Style.RED, place + ": ") + cause.message());
    for (int i = 0; i < cause.waysOut().size(); i++) {
      out.println("  " + (i + 1) + ". " + cause.waysOut().get(i).replace("\n", "\n     "));
    }
  }

  private static Table table(List<Origin> origins) {
    var table = new Table("FIELD", "VALUE", "FROM", "INSTEAD OF");
    for (Origin origin : origins) {
      table.row(
          origin.path(), value(origin), origin.from().inWords(), insteadOf(origin.insteadOf()));
    }
    return table;
  }

  private static String value(Origin origin) {
    return origin.value() == null && origin.isChanged() ? "(removed)" : shown(origin.value());
  }

  private static String insteadOf(List<Wish> wishes) {
    return wishes.stream()
        .map(wish -> shown(wish.value()) + " (" + wish.by().inWords() + ")")
        .collect(Collectors.joining(", "));
  }

  /** On one line and not too long; the whole value stands in the document itself. */
  private static String shown(Object value) {
    String text = Values.inline(value).replace("\n", "\\n");
    return text.length() <= WIDEST_VALUE ? text : text.substring(0, WIDEST_VALUE - 1) + "…";
  }

  private static String sentence(Origin origin) {
    String subject =
        value(origin).equals("(removed)")
            ? origin.path() + " was removed"
            : origin.path() + " is " + shown(origin.value());
    return subject + ": " + reason(origin.from()) + wishes(origin) + ".";
  }

  private static String reason(Author author) {
    String reason =
        switch (author.layer()) {
          case USER -> "you set it";
          case INSTANCETYPE, PREFERENCE -> object(author) + " sets it";
          case DEFAULT -> "nobody decided, and the default is " + author.field();
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
              + (origin.from().layer() == Layer.USER ? ", your value stays" : ", which yields");
      case DEFAULT -> "the default would be " + value;
    };
  }
}
