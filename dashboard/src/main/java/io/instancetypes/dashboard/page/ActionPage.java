package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.td;
import static io.instancetypes.dashboard.html.Tags.tr;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.MachineDetail;
import io.instancetypes.dashboard.view.ResizeView;
import io.instancetypes.dashboard.view.TypeChoice;
import java.util.ArrayList;
import java.util.List;

/** What an action would do, before it is done. */
public final class ActionPage {
  private ActionPage() {}

  /**
   * @param plan what happens
   * @param obstacle why it cannot be done; empty if it can
   * @param fields what the form sends along
   */
  public static Frame.Document of(
      MachineDetail view,
      String action,
      Html plan,
      String obstacle,
      Frame frame,
      String... fields) {
    String namespace = view.vm().namespace();
    String name = view.vm().name();
    String label = Character.toUpperCase(action.charAt(0)) + action.substring(1);
    Tag form =
        frame
            .form(
                Addresses.machine(namespace, name, "do/" + action),
                input("hidden", "generation", view.vm().generation()))
            .css("actions");
    for (int i = 0; i < fields.length; i += 2) {
      form = form.with(input("hidden", fields[i], fields[i + 1]));
    }
    return frame.page(
        label + " " + name,
        Parts.head(crumbs(namespace, name), label + " " + name + "?", "This is what it does."),
        plan,
        div(
            "pager",
            form.with(
                button(label)
                    .css(action.equals("stop") ? "danger" : "primary")
                    .flag("disabled", !obstacle.isEmpty()),
                a(Addresses.machine(namespace, name, "summary"), "Leave it as it is").css("button"),
                obstacle.isEmpty() ? null : span("soft small", obstacle))));
  }

  private static Html crumbs(String namespace, String name) {
    return Html.of(
        List.of(
            a(Addresses.MACHINES, "Virtual machines"),
            " / ",
            a(Addresses.machine(namespace, name, "summary"), name)));
  }

  public static Html start(MachineDetail view) {
    return view.document() == null
        ? CauseList.of(view.causes())
        : Parts.card("An instance of this size begins", TopologyPicture.of(view));
  }

  public static Html stop() {
    return div(
        "notice warn",
        p("The guest is told to end, and its instance goes. It starts again when you say so."));
  }

  public static Html restart(MachineDetail view) {
    return view.drift().running().isEmpty()
        ? div("notice", p("The guest ends and begins again. Nothing about its instance changes."))
        : Parts.card(
            "The guest ends and begins again, with these changes",
            RevisionsTab.differences(view.drift().running(), "Running", "After the restart"));
  }

  /** The types to which a machine can move, the nearest size first. */
  public static Frame.Document resize(MachineDetail view, List<ResizeView> targets, Frame frame) {
    String namespace = view.vm().namespace();
    String name = view.vm().name();
    List<Html> rows = new ArrayList<>();
    for (ResizeView target : targets) {
      String label = new TypeChoice(target.type()).label();
      String address =
          Addresses.machine(namespace, name, "do/resize")
              + "?to="
              + Addresses.value(target.type().kind() + "/" + target.type().name());
      rows.add(
          tr(
              Tag.of("th", a(address, label).css("clip").set("title", label))
                  .set("scope", "row")
                  .css("name"),
              td(target.vcpus()).css("n").set("data-label", "vCPUs"),
              td(target.memory()).css("n").set("data-label", "memory"),
              td(
                  div(
                      "badges",
                      PlanTable.verdict(target.verdict()),
                      target.deprecated() ? span("badge warn", "deprecated") : null)),
              td(target.because()).css("name wide-cell")));
    }
    return frame.page(
        "Resize " + name,
        Parts.head(
            crumbs(namespace, name),
            "Resize " + name,
            "%s, %s of memory now. Sizes of its series come first, the nearest at the top; each leads to its plan."
                .formatted(
                    Units.counted(Fields.number(view.size(), "vcpus", 0), "vCPU"),
                    Fields.text(view.size(), "memory"))),
        Tag.of(
                "section",
                rows.isEmpty()
                    ? Parts.empty("There is no other instance type", "Nothing to move to.")
                    : Parts.stacked(
                        "Instance types",
                        List.of(
                            "Type",
                            "#vCPUs",
                            "#Memory",
                            "How",
                            targets.stream().allMatch(each -> each.because().isEmpty())
                                ? ""
                                : "Why not"),
                        rows))
            .css("card"));
  }
}
