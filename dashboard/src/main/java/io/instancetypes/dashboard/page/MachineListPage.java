package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.td;
import static io.instancetypes.dashboard.html.Tags.tr;

import io.instancetypes.api.Kind;
import io.instancetypes.api.Kind.Family;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.machine.MachineQuery;
import io.instancetypes.dashboard.machine.MachineRow;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.MachineList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All machines as a table that can be searched, and acted upon together. */
public final class MachineListPage {
  private static final Map<String, String> SORTED =
      Map.of(
          "Status", "status", "Type", "type", "vCPUs", "vcpus", "Memory", "memory", "Age", "age");

  private MachineListPage() {}

  /**
   * @param complete whether all machines have been read
   */
  public static Frame.Document of(boolean complete, MachineList view, Frame frame, Instant now) {
    return frame.page(
        "Virtual machines",
        Parts.head(
            null,
            "Virtual machines",
            null,
            view.isEmpty()
                ? null
                : a(Addresses.MACHINES + "/new", "New virtual machine").css("button primary")),
        view.isEmpty() ? null : filter(view),
        Parts.live(
            "machines",
            complete ? null : Parts.reading(view.found().total()),
            complete || view.found().total() > 0 ? list(view, frame, now) : null));
  }

  private static Html filter(MachineList view) {
    MachineQuery query = view.query();
    return Tag.of(
            "form",
            div(
                "row",
                div(
                    "field wide",
                    Tag.of("label", "Search").set("for", "q"),
                    input("search", "q", query.text())
                        .set("id", "q")
                        .set("placeholder", "namespace/name")),
                select("namespace", "Namespace", view.namespaces(), query.namespace()),
                select("status", "Status", view.statuses(), query.status()),
                select("type", "Type or series", view.types(), query.type()),
                select("note", "Only those that", view.notes(), query.note()),
                button("Filter"),
                query.isEverything() ? null : a(Addresses.MACHINES, "Show all").css("button")),
            query.sort().isEmpty() ? null : input("hidden", "sort", query.sort()))
        .css("card filter")
        .set("method", "get")
        .set("action", Addresses.MACHINES)
        .set("role", "search");
  }

  private static Html select(
      String name, String label, Map<String, String> options, String chosen) {
    List<Html> all = new ArrayList<>();
    all.add(Tag.of("option", "any").set("value", ""));
    options.forEach(
        (value, words) ->
            all.add(
                Tag.of("option", words)
                    .set("value", value)
                    .flag("selected", value.equals(chosen))));
    return div(
        "field",
        Tag.of("label", label).set("for", "filter-" + name),
        Tag.of("select", all).set("name", name).set("id", "filter-" + name).set("data-submit", ""));
  }

  private static Html list(MachineList view, Frame frame, Instant now) {
    if (view.found().total() == 0) {
      return Tag.of("section", view.isEmpty() ? none() : nothingFound()).css("card");
    }
    return frame
        .form(
            Addresses.MACHINES + "/bulk",
            input("hidden", "back", view.address(view.found().page())),
            bulk(view),
            table(view, now))
        .css("card")
        .with(pager(view));
  }

  private static Html none() {
    return Parts.empty(
            "No virtual machines yet",
            "There are none, or your roles show you none. From a terminal, ",
            Parts.command("virtctl create vm … | kubectl create -f -"),
            " makes one.")
        .with(
            div(
                "actions",
                a(Addresses.MACHINES + "/new", "New virtual machine").css("button primary")));
  }

  private static Html nothingFound() {
    return Parts.empty(
        "No virtual machine matches", a(Addresses.MACHINES, "Show all of them"), " again.");
  }

  private static Html bulk(MachineList view) {
    return div(
        "bulk",
        Tag.of(
                "label",
                input("checkbox", "all", "on").set("data-all", ""),
                span(null, "All of this page"))
            .css("check"),
        act("start", "Start", view.mayStart()),
        act("stop", "Stop", view.mayStop()),
        view.mayStart() || view.mayStop()
            ? null
            : span("soft small", "Your roles let you start or stop none of these."));
  }

  private static Html act(String action, String label, boolean allowed) {
    return button(label).set("name", "action").set("value", action).flag("disabled", !allowed);
  }

  private static Html table(MachineList view, Instant now) {
    List<Html> headings = new ArrayList<>();
    headings.add(Tag.of("th", span("soft", "Pick")).set("scope", "col"));
    for (String name :
        List.of("Name", "Status", "Type", "Preference", "vCPUs", "Memory", "Node", "Age")) {
      headings.add(heading(name, view));
    }
    List<Html> rows = view.found().rows().stream().map(row -> row(row, now)).toList();
    return div(
        "scroll",
        Tag.of("table", Tag.of("thead", tr(headings)), Tag.of("tbody", rows))
            .css("stack")
            .set("aria-label", "Virtual machines"));
  }

  private static Html heading(String name, MachineList view) {
    String key = name.equals("Name") ? "" : SORTED.get(name);
    boolean number = name.equals("vCPUs") || name.equals("Memory");
    Tag heading =
        Tag.of("th")
            .set("scope", "col")
            .set("class", number ? "n" : name.equals("Node") ? "spare" : null);
    if (key == null) {
      return heading.with(name);
    }
    boolean current = view.query().sort().equals(key);
    return heading
        .set("aria-sort", current ? (number ? "descending" : "ascending") : null)
        .with(a(view.sorted(key), name + (current ? (number ? " ↓" : " ↑") : "")));
  }

  private static Html row(MachineRow row, Instant now) {
    String key = row.namespace() + "/" + row.name();
    return tr(
        td(input("checkbox", "vm", key).set("aria-label", "Pick " + key)).css("pick"),
        Tag.of(
                "th",
                a(Addresses.machine(row.namespace(), row.name(), "summary"), row.name())
                    .css("clip")
                    .set("title", row.name()),
                span("soft small clip", row.namespace()))
            .set("scope", "row")
            .css("name"),
        td(div("badges", Parts.status(row.status()), notes(row))),
        td(type(Family.INSTANCETYPE, row.ownInstancetype(), row.namespace(), row.instancetype()))
            .set("data-label", "type"),
        td(type(Family.PREFERENCE, row.ownPreference(), row.namespace(), row.preference()))
            .set("data-label", "preference"),
        td(row.vcpus() == 0 ? Parts.none() : Units.count(row.vcpus()))
            .css("n")
            .set("data-label", "vCPUs"),
        td(row.memory() == 0 ? Parts.none() : Units.memory(row.memory()))
            .css("n")
            .set("data-label", "memory"),
        td(clipped(row.node())).css("spare").set("data-label", "node"),
        td(Units.age(row.created(), now)).css("nowrap").set("data-label", "age"));
  }

  private static Html type(Family family, boolean own, String namespace, String name) {
    return name.isEmpty()
        ? Parts.none()
        : a(Addresses.type(Kind.of(family, own).kind(), namespace, name), name)
            .css("clip one quiet")
            .set("title", name);
  }

  private static Html clipped(String name) {
    return name.isEmpty() ? Parts.none() : span("clip one", name).set("title", name);
  }

  private static List<Html> notes(MachineRow row) {
    List<Html> notes = new ArrayList<>();
    if (row.drifted()) {
      notes.add(
          a(Addresses.machine(row.namespace(), row.name(), "revisions"), "drift")
              .css("badge warn"));
    }
    if (row.awaitsRestart()) {
      notes.add(span("badge warn", "restart"));
    }
    if (row.deprecated()) {
      notes.add(span("badge warn", "deprecated"));
    }
    return notes;
  }

  private static Html pager(MachineList view) {
    int page = view.found().page();
    String count = Units.counted(view.found().total(), "machine");
    if (view.found().pages() == 1) {
      return div("pager", p(count));
    }
    int last = view.found().pages();
    return div(
        "pager",
        p("%s, page %s of %s".formatted(count, Units.count(page), Units.count(last))),
        Tag.of(
                "nav",
                page > 2 ? a(view.address(1), "First").css("button") : null,
                page > 1 ? a(view.address(page - 1), "Previous").css("button") : null,
                page < last ? a(view.address(page + 1), "Next").css("button") : null,
                page < last - 1 ? a(view.address(last), "Last").css("button") : null)
            .css("actions")
            .set("aria-label", "Pages"));
  }
}
