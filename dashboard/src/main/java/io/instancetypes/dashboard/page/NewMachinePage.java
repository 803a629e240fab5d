package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.p;

import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.GuestPreference;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.CatalogView;
import io.instancetypes.dashboard.view.MachineDraft;
import io.instancetypes.dashboard.view.MachineForm;
import io.instancetypes.dashboard.view.OriginLines;
import java.util.ArrayList;
import java.util.List;

/** A form for a new machine, and beside it at every moment what would come of it. */
public final class NewMachinePage {
  private static final String ADDRESS = Addresses.MACHINES + "/new";

  private NewMachinePage() {}

  /**
   * @param namespaces those that there are; empty if the user may not know
   * @param mayCreate whether the user may create machines in the namespace of the form
   */
  public static Frame.Document of(
      MachineDraft draft,
      CatalogView catalog,
      List<String> namespaces,
      boolean mayCreate,
      Frame frame) {
    return frame.page(
        "New virtual machine",
        Parts.head(
            a(Addresses.MACHINES, "Virtual machines"),
            "New virtual machine",
            "On the right is what would run; nothing is created before you say so."),
        div(
            "split",
            form(draft.form(), catalog, namespaces, frame),
            div("sticky", preview(draft, mayCreate, frame))
                .set("id", "preview")
                .set("data-preview-part", "")
                .set("aria-live", "polite")));
  }

  private static Html form(
      MachineForm form, CatalogView catalog, List<String> namespaces, Frame frame) {
    return Tag.of(
            "form",
            Tag.of("h2", "What you need"),
            text("name", "Name", form.name(), "web", true),
            namespaces.isEmpty()
                ? text("namespace", "Namespace", form.namespace(), "default", true)
                : select("namespace", "Namespace", plain(namespaces), form.namespace()),
            text(
                "image",
                "Image of a container disk",
                form.image(),
                "quay.io/containerdisks/fedora:42",
                false),
            text("claim", "Or a PersistentVolumeClaim", form.claim(), "root", false),
            select("preference", "Guest (preference)", preferences(catalog), form.preference()),
            select("instancetype", "Size (instance type)", types(catalog), form.instancetype()),
            div(
                "row",
                text("vcpus", "Own vCPUs", form.vcpus(), "", false),
                text("memory", "Own memory", form.memory(), "", false)),
            p("Only for the custom types, which leave the size to the machine.")
                .css("hint soft small"),
            select(
                "run-strategy",
                "Runs",
                plain(List.of("Always", "Halted", "Manual", "RerunOnFailure", "Once")),
                form.runStrategy()),
            button("Show what comes of it"))
        .css("card")
        .set("method", "get")
        .set("action", ADDRESS)
        .set("data-preview", ADDRESS);
  }

  private record Choice(String value, String words) {}

  private static List<Choice> plain(List<String> values) {
    return values.stream().map(value -> new Choice(value, value)).toList();
  }

  private static List<Choice> preferences(CatalogView catalog) {
    List<Choice> choices = new ArrayList<>();
    choices.add(new Choice("", "none, or what the volume says"));
    for (GuestPreference each : catalog.preferences()) {
      choices.add(new Choice(each.name(), each.name()));
    }
    return choices;
  }

  private static List<Choice> types(CatalogView catalog) {
    List<Choice> choices = new ArrayList<>();
    choices.add(new Choice("", "none, or what the volume says"));
    for (SizedType each : catalog.types()) {
      String size =
          each.isCustom()
              ? "your own size"
              : each.vcpus().get() + " vCPU, " + each.memory().map(Quantity::canonical).orElse("");
      choices.add(new Choice(each.name(), each.name() + " – " + size));
    }
    return choices;
  }

  private static Html select(String name, String label, List<Choice> choices, String chosen) {
    List<Html> options = new ArrayList<>();
    boolean known = choices.stream().anyMatch(choice -> choice.value().equals(chosen));
    if (!known) {
      options.add(Tag.of("option", chosen).set("value", chosen).flag("selected", true));
    }
    for (Choice choice : choices) {
      options.add(
          Tag.of("option", choice.words())
              .set("value", choice.value())
              .flag("selected", choice.value().equals(chosen)));
    }
    return div(
        "field",
        Tag.of("label", label).set("for", name),
        Tag.of("select", options).set("name", name).set("id", name));
  }

  private static Html text(
      String name, String label, String value, String placeholder, boolean required) {
    return div(
        "field",
        Tag.of("label", label).set("for", name),
        input("text", name, value)
            .set("id", name)
            .set("autocomplete", "off")
            .set("spellcheck", "false")
            .set("placeholder", placeholder.isEmpty() ? null : placeholder)
            .flag("required", required));
  }

  private static Html preview(MachineDraft draft, boolean mayCreate, Frame frame) {
    if (draft.form().name().isEmpty()) {
      return Tag.of(
              "section",
              Parts.empty(
                  "Give it a name", "What would run appears here while you fill in the form."))
          .css("card");
    }
    List<Html> parts = new ArrayList<>();
    if (!draft.complaint().isEmpty()) {
      parts.add(div("notice bad", p(draft.complaint())));
    } else if (!draft.detail().causes().isEmpty()) {
      parts.add(CauseList.of(draft.detail().causes()));
    }
    if (!draft.waysOut().isEmpty()) {
      parts.add(waysOut(draft.waysOut()));
    }
    if (draft.detail() != null && draft.detail().document() != null) {
      parts.add(Parts.card("What would run", TopologyPicture.of(draft.detail().size())));
    }
    if (draft.detail() != null) {
      parts.add(create(draft, mayCreate, frame));
      parts.add(
          Parts.card(
              "The manifest",
              Tag.of("pre", draft.manifest()).set("tabindex", "0").set("id", "manifest"),
              Tag.of("h3", "The same from a terminal"),
              Tag.of("pre", draft.form().command()).css("command").set("tabindex", "0")));
    }
    if (draft.isAcceptable()) {
      parts.add(
          Tag.of(
                  "details",
                  Tag.of("summary", "The whole instance, and who decided each line"),
                  WhyTab.legend(),
                  WhyTab.lines(OriginLines.of(draft.detail().document(), draft.detail().origins())))
              .css("card"));
    }
    return Html.of(parts);
  }

  private static Html waysOut(List<MachineDraft.WayOut> ways) {
    List<Html> links = new ArrayList<>();
    ways.forEach(way -> links.add(a(way.form().address(), way.words()).css("button")));
    return Parts.card("Ways out", div("actions", links));
  }

  private static Html create(MachineDraft draft, boolean mayCreate, Frame frame) {
    MachineForm form = draft.form();
    return frame
        .form(
            ADDRESS,
            input("hidden", "namespace", form.namespace()),
            input("hidden", "name", form.name()),
            input("hidden", "image", form.image()),
            input("hidden", "claim", form.claim()),
            input("hidden", "instancetype", form.instancetype()),
            input("hidden", "preference", form.preference()),
            input("hidden", "vcpus", form.vcpus()),
            input("hidden", "memory", form.memory()),
            input("hidden", "run-strategy", form.runStrategy()),
            button("Create " + form.name())
                .css("primary")
                .flag("disabled", !mayCreate || !draft.isAcceptable()),
            mayCreate
                ? null
                : p("Your roles do not let you create machines in " + form.namespace() + ".")
                    .css("soft"))
        .css("card actions");
  }
}
