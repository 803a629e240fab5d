package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.li;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.td;
import static io.instancetypes.dashboard.html.Tags.tr;
import static io.instancetypes.dashboard.html.Tags.ul;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A plan, as the API tells it. */
public final class PlanTable {
  private PlanTable() {}

  public static Html of(Fields plan) {
    List<Html> parts = new ArrayList<>();
    parts.add(summary(Fields.map(plan, "summary")));
    List<Map<?, ?>> objects = Fields.maps(plan, "objects");
    if (!objects.isEmpty()) {
      parts.add(Parts.card("Objects", objects(objects)));
    }
    for (Map<?, ?> machine : Fields.maps(plan, "machines")) {
      parts.add(machine(machine));
    }
    long omitted = Fields.number(plan, "omitted");
    if (omitted > 0) {
      parts.add(p("and %d more machines".formatted(omitted)).css("soft"));
    }
    return Html.of(parts);
  }

  private static Html summary(Map<?, ?> summary) {
    List<Html> numbers = new ArrayList<>();
    summary.forEach(
        (verdict, count) -> {
          if (count instanceof Number number && number.longValue() > 0) {
            numbers.add(
                div(
                    "card number",
                    Tag.of("b", Units.count(number.longValue())),
                    span(null, words(String.valueOf(verdict), number.longValue() == 1))));
          }
        });
    return numbers.isEmpty()
        ? div("notice", p("No machine changes."))
        : div("grid numbers", numbers);
  }

  private static String words(String verdict, boolean one) {
    return switch (verdict) {
      case "unchanged" -> one ? "stays as it is" : "stay as they are";
      case "pinned" -> one ? "keeps what its revisions hold" : "keep what their revisions hold";
      case "live" -> one ? "changes while it runs" : "change while they run";
      case "restart" -> one ? "changes at a restart" : "change at a restart";
      case "next-start" -> one ? "changes at its next start" : "change at their next start";
      case "refused" -> "would be refused";
      case "repaired" -> "could start again";
      case "broken" -> "could not start any more";
      default -> verdict;
    };
  }

  static Html verdict(String verdict) {
    String mood =
        switch (verdict) {
          case "live", "repaired", "unchanged" -> "good";
          case "restart", "next-start" -> "warn";
          case "refused", "broken" -> "bad";
          default -> "";
        };
    return span("badge " + mood, verdict);
  }

  private static Html objects(List<Map<?, ?>> objects) {
    List<Html> rows = new ArrayList<>();
    for (Map<?, ?> object : objects) {
      rows.add(
          tr(
              td(Fields.text(object, "action")),
              td(Fields.text(object, "kind")).css("name"),
              td(Fields.text(object, "name")).css("name"),
              td(causes(object))));
    }
    return Parts.stacked("Objects", List.of("Action", "Kind", "Name", ""), rows);
  }

  private static Html machine(Map<?, ?> machine) {
    String namespace = Fields.text(machine, "namespace");
    String name = Fields.text(machine, "name");
    List<Html> rows = new ArrayList<>();
    for (Map<?, ?> each : Fields.maps(machine, "differences")) {
      rows.add(
          tr(
              Parts.path("", Fields.text(each, "path")),
              td(RevisionsTab.value(each.get("before"), "before"))
                  .css("value")
                  .set("data-label", "now"),
              td(RevisionsTab.value(each.get("after"), "after"))
                  .css("value")
                  .set("data-label", "then"),
              td(when(Fields.text(machine, "verdict"), each.get("live"))).css("soft")));
    }
    return Tag.of(
            "section",
            div(
                "head",
                Tag.of(
                    "h2", a(Addresses.machine(namespace, name, "summary"), namespace + "/" + name)),
                verdict(Fields.text(machine, "verdict"))),
            causes(machine),
            rows.isEmpty()
                ? null
                : Parts.stacked(
                    "Changes of " + name, List.of("Field", "Now", "Then", "When"), rows))
        .css("card");
  }

  private static String when(String verdict, Object live) {
    return switch (verdict) {
      case "pinned" -> "with a refresh";
      case "next-start" -> "at its next start";
      default -> Boolean.TRUE.equals(live) ? "while it runs" : "at a restart";
    };
  }

  private static Html causes(Map<?, ?> of) {
    List<Html> causes = new ArrayList<>();
    for (Map<?, ?> cause : Fields.maps(of, "causes")) {
      List<Html> ways = new ArrayList<>();
      Fields.texts(cause, "waysOut").forEach(way -> ways.add(li(way)));
      causes.add(li(p(Fields.text(cause, "message")), ways.isEmpty() ? null : ul(ways)));
    }
    return causes.isEmpty() ? null : div("notice bad", Tag.of("ul", causes).css("causes"));
  }
}
