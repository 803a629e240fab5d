package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.code;
import static io.instancetypes.dashboard.html.Tags.li;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.td;
import static io.instancetypes.dashboard.html.Tags.tr;
import static io.instancetypes.dashboard.html.Tags.ul;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.MachineDetail;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.plan.MachineDrift;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.rollout.FieldDifference;
import io.instancetypes.engine.rule.ResolvedType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a machine is held to, and how the objects that it came from have moved on. */
public final class RevisionsTab {
  private RevisionsTab() {}

  public static Html of(MachineDetail view, boolean mayRefresh, Instant now) {
    MachineDrift drift = view.drift();
    List<Html> parts = new ArrayList<>();
    parts.add(held(view));
    for (MachineDrift.PinnedType pinned : drift.pinned()) {
      parts.add(
          Parts.card(
              pinned.type().name() + " has changed since",
              p(
                  "Revision ",
                  code(pinned.revision()),
                  " was taken ",
                  Units.past(pinned.since(), now),
                  "."),
              differences(pinned.differences(), "Held", "Now")));
    }
    if (!drift.running().isEmpty()) {
      parts.add(
          Parts.card(
              "The instance that runs is another",
              p("It has these fields otherwise than a start would give them today."),
              differences(drift.running(), "Running", "After a restart")));
    }
    if (!drift.missing().isEmpty()) {
      List<Html> missing = new ArrayList<>();
      for (ObjectKey key : drift.missing()) {
        missing.add(li(code(key)));
      }
      parts.add(Parts.card("Nobody has these any more", ul(missing)));
    }
    if (!drift.pinned().isEmpty()) {
      parts.add(
          mayRefresh
              ? p(
                  a(
                          Addresses.machine(view.vm().namespace(), view.vm().name(), "do/refresh"),
                          "Follow the types as they are now")
                      .css("button primary"))
              : p("Your roles do not let you change machines of this namespace.").css("soft"));
    }
    return Html.of(parts);
  }

  private static Html held(MachineDetail view) {
    Tag card = Parts.card("Revisions");
    if (view.instancetype() == null && view.preference() == null) {
      return card.with(
          p("The machine names neither an instance type nor a preference.").css("soft"));
    }
    List<Html> rows = new ArrayList<>();
    row(rows, "Instance type", view.instancetype(), view.vm().namespace());
    row(rows, "Preference", view.preference(), view.vm().namespace());
    return card.with(
        view.drift().pinned().isEmpty()
            ? p("What the machine is held to is what its types say now.")
            : null,
        Parts.stacked("Revisions", List.of("", "Name", "Revision"), rows));
  }

  private static void row(List<Html> rows, String what, ResolvedType type, String namespace) {
    if (type != null) {
      boolean pinned = type.revision() != null && !type.revision().isEmpty();
      rows.add(
          tr(
              Tag.of("th", what).set("scope", "row"),
              td(MachinePage.type(type, namespace)),
              td(pinned ? code(type.revision()) : span("soft", "none yet")).css("name")));
    }
  }

  static Html differences(List<FieldDifference> differences, String before, String after) {
    List<Html> rows = new ArrayList<>();
    for (FieldDifference each : differences) {
      rows.add(
          tr(
              Parts.path("", each.path()),
              td(value(each.before(), "before")).css("value").set("data-label", before),
              td(value(each.after(), "after")).css("value").set("data-label", after)));
    }
    return Parts.stacked("Differences", List.of("Field", before, after), rows);
  }

  static Html value(Object value, String how) {
    return value == null ? span("soft", "not set") : span(how, DisplayValues.inline(value));
  }
}
