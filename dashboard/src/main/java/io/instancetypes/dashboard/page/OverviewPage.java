package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.li;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.td;
import static io.instancetypes.dashboard.html.Tags.tr;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.machine.EventLine;
import io.instancetypes.dashboard.machine.MachineQuery;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.Overview;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** All machines in a few numbers, each of which leads to its list. */
public final class OverviewPage {
  private OverviewPage() {}

  /**
   * @param complete whether all machines have been read
   */
  public static Frame.Document of(boolean complete, Overview view, Frame frame, Instant now) {
    return frame.page(
        "Overview",
        Parts.head(
            null,
            "Overview",
            null,
            view.machines() == 0
                ? null
                : a(Addresses.MACHINES + "/new", "New virtual machine").css("button primary")),
        Parts.live(
            "overview",
            complete ? null : Parts.reading(view.machines()),
            view.machines() > 0 ? content(view, now) : complete ? nothing() : null));
  }

  private static Html nothing() {
    return Tag.of(
            "section",
            Parts.empty(
                    "No virtual machines yet",
                    "Make one from an image, an instance type and a preference. ",
                    "From a terminal, ",
                    Parts.command("virtctl create vm … | kubectl create -f -"),
                    " does the same.")
                .with(
                    div(
                        "actions",
                        a(Addresses.MACHINES + "/new", "New virtual machine").css("button primary"),
                        a(Addresses.CATALOG, "Look at the catalogue").css("button"))))
        .css("card");
  }

  private static Html content(Overview view, Instant now) {
    return Html.of(
        List.of(
            numbers(view),
            div(
                "grid two",
                Parts.card("By status", bars(view.byStatus(), "status")),
                Parts.card("By series", bars(view.bySeries(), "type")),
                events(view.events(), now))));
  }

  private static Html numbers(Overview view) {
    return div(
        "grid numbers",
        number(view.machines(), "virtual machines", "", false),
        number(Units.count(view.vcpus()), "vCPUs given out", "?sort=vcpus", false),
        number(Units.memory(view.memory()), "of memory given out", "?sort=memory", false),
        number(view.drifted(), "drifted from their types", "?note=drift", view.drifted() > 0),
        number(
            view.awaitingRestart(),
            "wait for a restart",
            "?note=restart",
            view.awaitingRestart() > 0),
        number(
            view.deprecated(), "use deprecated types", "?note=deprecated", view.deprecated() > 0));
  }

  private static Html number(Object amount, String what, String query, boolean attention) {
    String text = amount instanceof Integer count ? Units.count(count) : String.valueOf(amount);
    return a(Addresses.MACHINES + query, Tag.of("b", text), span(null, what))
        .css("card number" + (attention ? " attention" : ""));
  }

  private static Html bars(List<Overview.Count> counts, String filter) {
    int most = counts.stream().mapToInt(Overview.Count::count).max().orElse(1);
    List<Html> bars = new ArrayList<>();
    for (Overview.Count each : counts) {
      String value = each.name().isEmpty() ? MachineQuery.NO_TYPE : each.name();
      Object name =
          a(
              Addresses.MACHINES + "?" + filter + "=" + Addresses.value(value),
              each.name().isEmpty() ? "no type" : each.name());
      bars.add(li(name, bar(each.count(), most), span("n", Units.count(each.count()))));
    }
    return Tag.of("ul", bars).css("bars");
  }

  private static Html bar(int count, int most) {
    String width = String.format(Locale.ROOT, "%.1f", 100.0 * count / most);
    return Tag.of("svg", Tag.of("rect").set("width", width + "%").set("height", "100%"))
        .set("aria-hidden", "true");
  }

  private static Html events(List<EventLine> events, Instant now) {
    Tag card = Tag.of("section", Tag.of("h2", "Latest events")).css("card span");
    return events.isEmpty()
        ? card.with(Tag.of("p", "Nothing happened in the last hour.").css("soft"))
        : card.with(EventTable.of(events, now, true));
  }

  /** Events as rows. */
  static final class EventTable {
    private EventTable() {}

    static Html of(List<EventLine> events, Instant now, boolean withObject) {
      List<Html> rows = new ArrayList<>();
      for (EventLine event : events) {
        rows.add(
            tr(
                td(Units.past(event.time(), now)).css("nowrap soft"),
                withObject ? td(object(event)).css("name") : null,
                td(
                    "Warning".equals(event.type())
                        ? span("badge warn", event.reason())
                        : span("badge plain", event.reason())),
                td(event.message()).css("name")));
      }
      return Parts.stacked(
          "Events",
          withObject
              ? List.of("When", "Object", "Reason", "Message")
              : List.of("When", "Reason", "Message"),
          rows);
    }

    private static Html object(EventLine event) {
      return event.kind().startsWith("VirtualMachine")
              && !event.kind().contains("type")
              && !event.kind().contains("Preference")
          ? a(Addresses.machine(event.namespace(), event.object(), "events"), event.object())
              .css("clip")
              .set("title", event.namespace() + "/" + event.object())
          : span("clip", event.object()).set("title", event.object());
    }
  }
}
