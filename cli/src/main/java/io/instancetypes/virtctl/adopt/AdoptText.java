package io.instancetypes.virtctl.adopt;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.adopt.AdoptableType;
import io.instancetypes.engine.adopt.Adoption;
import io.instancetypes.engine.adopt.AdoptionCandidate;
import io.instancetypes.engine.adopt.AdoptionDifference;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Paragraph;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Table;
import io.instancetypes.virtctl.report.WayOut;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Answers for people. */
final class AdoptText {
  private static final int WIDEST_VALUE = 60;
  private static final int WIDEST_LINE = 200;
  private static final int MOST_NAMES = 10;

  private final PrintStream out;
  private final int room;
  private final int width;
  private final boolean explain;

  AdoptText(Console console, boolean explain) {
    this.out = console.out();
    this.room = console.terminal().room();
    this.width = console.terminal().width();
    this.explain = explain;
  }

  void print(List<Result> results) {
    var table = new Table("MACHINE", "INSTANCETYPE", "PREFERENCE", "STARTS");
    results.forEach(result -> row(result, table));
    table.print(out, room);
    var alike = new LinkedHashMap<List<AdoptionDifference>, List<String>>();
    for (Result result : results) {
      alike
          .computeIfAbsent(result.differences(), key -> new ArrayList<>())
          .add(Printable.line(result.title()));
    }
    alike.remove(List.of());
    alike.forEach(this::differences);
    results.forEach(this::details);
  }

  private static void row(Result result, Table table) {
    String title = Printable.line(result.title());
    switch (result.adoption()) {
      case Adoption.Refused refused -> table.row(title, "", "", "refused");
      case Adoption.Adopted adopted ->
          table.row(
              title,
              name(adopted.best().instancetype()),
              adopted.best().preference().map(AdoptText::name).orElse(kept(adopted)),
              result.isEqual()
                  ? "the same"
                  : "with %d difference%s"
                      .formatted(
                          result.differences().size(),
                          result.differences().size() == 1 ? "" : "s"));
    }
  }

  /** The preference that the machine had before. */
  private static String kept(Adoption.Adopted adopted) {
    var preference = Fields.map(Fields.map(adopted.best().vm(), "spec"), "preference");
    return Printable.line(Fields.text(preference, "name"));
  }

  private static String name(AdoptableType type) {
    return Printable.line(type.type().name()) + (type.isNew() ? " (new)" : "");
  }

  /** Machines that differ alike are one paragraph, however many they are. */
  private void differences(List<AdoptionDifference> differences, List<String> titles) {
    int others = titles.size() - MOST_NAMES;
    String names = String.join(", ", titles.subList(0, Math.min(MOST_NAMES, titles.size())));
    String more = others > 0 ? " and %,d more".formatted(others) : "";
    out.println();
    line(names + more + (titles.size() == 1 ? " differs in" : " differ in"));
    var table = new Table("FIELD", "BEFORE", "AFTER", "BECAUSE");
    for (AdoptionDifference each : differences) {
      table.row(
          Printable.line(each.path()),
          value(each.before()),
          value(each.after()),
          Printable.line(each.reason()));
    }
    table.print(out, room);
  }

  private void details(Result result) {
    String title = Printable.line(result.title());
    if (result.adoption() instanceof Adoption.Refused refused) {
      refused.causes().forEach(cause -> cause(title, cause));
    }
    if (!result.source().machine().unplaced().isEmpty()) {
      out.println();
      out.println(title + " also has, without a place in a VirtualMachine:");
      result.source().machine().unplaced().forEach(this::item);
    }
    if (result.next().isPresent()) {
      out.println();
      line(
          "%s: when its guest has the virtio drivers, the second document (-o json, --out) moves it to them."
              .formatted(title));
    }
    if (explain) {
      result.adopted().ifPresent(adopted -> lost(title, adopted));
    }
  }

  private void item(String what) {
    String text = Printable.beginning(Printable.line(what), WIDEST_LINE);
    out.println("- " + Paragraph.wrap(text, 2, 2, width));
  }

  private void line(String text) {
    out.println(Paragraph.wrap(text, 0, 2, width));
  }

  private void cause(String title, Cause cause) {
    out.println();
    line(title + ": " + Printable.line(cause.message()));
    for (int i = 0; i < cause.waysOut().size(); i++) {
      out.println(WayOut.item(i + 1, cause.waysOut().get(i), width));
    }
  }

  private void lost(String title, Adoption.Adopted adopted) {
    out.println();
    out.println(title + " could also have been");
    var table = new Table("INSTANCETYPE", "PREFERENCE", "BUT IT");
    for (AdoptionCandidate each : adopted.others()) {
      table.row(
          name(each.instancetype()),
          each.preference().map(AdoptText::name).orElse(""),
          Printable.line(each.lostTo(adopted.best())));
    }
    table.print(out, room);
  }

  private static String value(Object value) {
    return value == null
        ? "unset"
        : Printable.beginning(Printable.line(DisplayValues.inline(value)), WIDEST_VALUE);
  }
}
