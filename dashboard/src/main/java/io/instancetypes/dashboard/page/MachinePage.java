package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.code;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.machine.MachineRow;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.MachineDetail;
import io.instancetypes.engine.rule.ResolvedType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One machine: what is the same on all of its tabs, and the first of them. */
public final class MachinePage {
  private static final List<String> TABS =
      List.of("Summary", "Why", "YAML", "Revisions", "Events", "Console");

  /** The whole document once more, as kubectl keeps it. */
  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private MachinePage() {}

  /**
   * @param allowed the actions that the user may take
   */
  public static Frame.Document of(
      MachineDetail view, String tab, Set<String> allowed, Frame frame, Object... content) {
    String namespace = view.vm().namespace();
    String name = view.vm().name();
    return frame.page(
        name,
        Parts.live("state", head(view, allowed)),
        Parts.tabs("Tabs of " + name, TABS, tab, Addresses.machine(namespace, name, "")),
        Parts.live("tab-" + tab, content));
  }

  private static Html head(MachineDetail view, Set<String> allowed) {
    String namespace = view.vm().namespace();
    String list = Addresses.MACHINES + "?namespace=" + Addresses.value(namespace);
    return div(
        "head",
        div(
            null,
            div("crumbs", a(Addresses.MACHINES, "Virtual machines"), " / ", a(list, namespace)),
            Parts.title(view.vm().name()),
            badges(view)),
        actions(view, allowed));
  }

  private static Html badges(MachineDetail view) {
    List<Html> badges = new ArrayList<>();
    badges.add(Parts.status(view.status()));
    if (!view.drift().isNone()) {
      badges.add(
          a(
                  Addresses.machine(view.vm().namespace(), view.vm().name(), "revisions"),
                  "drifted from its types")
              .css("badge warn"));
    }
    if (MachineRow.awaitsRestart(view.vm())) {
      badges.add(span("badge warn", "waits for a restart"));
    }
    return div("badges", badges);
  }

  private static Html actions(MachineDetail view, Set<String> allowed) {
    List<Html> actions = new ArrayList<>();
    List<String> forbidden = new ArrayList<>();
    for (String action :
        view.runs() ? List.of("restart", "stop", "resize") : List.of("start", "resize")) {
      String label = Character.toUpperCase(action.charAt(0)) + action.substring(1);
      String address = Addresses.machine(view.vm().namespace(), view.vm().name(), "do/" + action);
      actions.add(
          allowed.contains(action)
              ? a(address, label).css("button")
              : button(label).flag("disabled", true).set("title", forbidden(List.of(action))));
      if (!allowed.contains(action)) {
        forbidden.add(action);
      }
    }
    return div(
        "actions", actions, forbidden.isEmpty() ? null : span("soft small", forbidden(forbidden)));
  }

  /** A reason that only a mouse finds is none for many. */
  public static String forbidden(List<String> actions) {
    String last = actions.getLast();
    String all =
        actions.size() == 1
            ? last
            : String.join(", ", actions.subList(0, actions.size() - 1)) + " or " + last;
    return "Your roles do not let you " + all + " machines of this namespace.";
  }

  public static Html summary(MachineDetail view, String node, Instant now) {
    var vm = view.vm();
    Map<String, Object> facts =
        Parts.facts(
            "Instance type",
            type(view.instancetype(), vm.namespace()),
            "Preference",
            type(view.preference(), vm.namespace()),
            "Run strategy",
            orNone(Fields.text(vm.spec(), "runStrategy")),
            "Node",
            orNone(node),
            "Created",
            Units.past(Fields.text(vm.metadata(), "creationTimestamp"), now));
    if (!vm.labels().isEmpty()) {
      facts.put("Labels", pairs(vm.labels()));
    }
    Map<Object, Object> annotations = new LinkedHashMap<>(vm.annotations());
    annotations.remove(LAST_APPLIED);
    if (!annotations.isEmpty()) {
      facts.put("Annotations", pairs(annotations));
    }
    return Html.of(
        List.of(
            view.causes().isEmpty() ? div(null) : CauseList.of(view.causes()),
            div(
                "grid two",
                div(
                    "column",
                    Parts.card(
                        "Size",
                        view.size().isEmpty()
                            ? p("It cannot be told as long as the machine is refused.").css("soft")
                            : TopologyPicture.of(view)),
                    conditions(view, now)),
                Parts.card("Facts", Parts.facts(facts)))));
  }

  private static Html pairs(Map<?, ?> pairs) {
    List<Html> all = new ArrayList<>();
    pairs.forEach((key, value) -> all.add(div(null, code(key + ": " + value))));
    return Html.of(all);
  }

  private static Object orNone(String text) {
    return text.isEmpty() ? Parts.none() : text;
  }

  static Html type(ResolvedType type, String namespace) {
    return type == null
        ? Parts.none()
        : a(Addresses.type(type.kind().kind(), namespace, type.name()), type.name());
  }

  private static Object why(Map<?, ?> condition) {
    return orNone(
        (Fields.text(condition, "reason") + " " + Fields.text(condition, "message")).strip());
  }

  private static Html conditions(MachineDetail view, Instant now) {
    List<Map<?, ?>> conditions = Fields.maps(view.vm().status(), "conditions");
    List<Html> rows = new ArrayList<>();
    for (Map<?, ?> condition : conditions) {
      rows.add(
          Tag.of(
              "tr",
              Tag.of("th", Fields.text(condition, "type")).set("scope", "row"),
              Tag.of("td", Fields.text(condition, "status")).set("data-label", "is"),
              Tag.of("td", why(condition)).css("name").set("data-label", "why"),
              Tag.of("td", Units.age(Fields.text(condition, "lastTransitionTime"), now))
                  .css("nowrap soft")
                  .set("data-label", "since")));
    }
    return Parts.card(
        "Conditions",
        rows.isEmpty()
            ? p("None yet: the controller has not seen it.").css("soft")
            : Parts.stacked("Conditions", List.of("Type", "Status", "Why", "Since"), rows));
  }
}
