package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;

import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.GuestPreference;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.DiskChoice;
import io.instancetypes.dashboard.view.MachineForm;
import io.instancetypes.dashboard.view.SizeSlider;
import io.instancetypes.dashboard.view.TypeChoice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The fields of a form for a new machine. */
final class MachineFields {
  private static final List<String> STRATEGIES =
      List.of("Always", "Halted", "Manual", "RerunOnFailure", "Once");

  private final MachineForm form;
  private final NewMachinePage.Choices choices;

  MachineFields(MachineForm form, NewMachinePage.Choices choices) {
    this.form = form;
    this.choices = choices;
  }

  Html all() {
    return Html.of(
        List.of(
            Tag.of("h2", "What you need"),
            div("row fields", name(), namespace()),
            disks(),
            part("guest", preference()),
            part("size", size()),
            networks(),
            select(
                "run-strategy",
                "Runs",
                List.of(Group.plain(STRATEGIES.stream().map(Choice::same).toList())),
                form.runStrategy()),
            button("Show what comes of it")));
  }

  /** A part whose choices depend on others. */
  private static Html part(String id, Html content) {
    return div(null, content).set("id", id).set("data-preview-part", "");
  }

  private Html name() {
    return text("name", "name", "Name", form.name(), "web").flag("required", true).field();
  }

  private Html namespace() {
    return choices.namespaces().isEmpty()
        ? text("namespace", "namespace", "Namespace", form.namespace(), "default").field()
        : select(
            "namespace",
            "Namespace",
            List.of(Group.plain(choices.namespaces().stream().map(Choice::same).toList())),
            form.namespace());
  }

  /** It boots from the first; a row that is not wanted any more says so. */
  private Html disks() {
    List<DiskChoice> rows = new ArrayList<>(form.disks());
    if (choices.oneMoreDisk()) {
      rows.add(new DiskChoice(DiskChoice.Origin.BLANK, "", ""));
    }
    List<Html> all = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      all.add(disk(i, rows.get(i)));
    }
    return Tag.of(
            "fieldset",
            Tag.of("legend", "Disks"),
            all,
            button("Add a disk").set("name", "more").set("value", "disk"))
        .css("disks");
  }

  private static Html disk(int index, DiskChoice disk) {
    String which = index == 0 ? "Boots from" : "Disk " + (index + 1);
    List<Html> options = new ArrayList<>();
    for (DiskChoice.Origin origin : DiskChoice.Origin.values()) {
      options.add(option(new Choice(origin.value(), origin.words()), disk.origin().value()));
    }
    String id = "disk-" + index;
    return div(
        "row fields",
        div(
            "field wide",
            Tag.of("label", which).set("for", id),
            Tag.of("select", options).set("name", "disk").set("id", id)),
        text(id + "-source", "source", "Source", disk.source(), disk.origin().example())
            .set("aria-label", which + ": source")
            .field("field wide"),
        text(id + "-size", "size", "Size", disk.size(), "20Gi")
            .set("aria-label", which + ": size")
            .field("field short"));
  }

  private Html preference() {
    List<Choice> cluster = new ArrayList<>();
    List<Choice> own = new ArrayList<>();
    for (GuestPreference each : choices.catalog().preferences()) {
      TypeChoice type = TypeChoice.of(each.object());
      (type.key().namespace().isEmpty() ? cluster : own)
          .add(new Choice(type.value(), type.key().name()));
    }
    return select(
        "preference",
        "Guest (preference)",
        List.of(
            Group.plain(unnamed()),
            new Group("of " + form.namespace(), own),
            new Group("of the cluster", cluster)),
        form.preference());
  }

  private static List<Choice> unnamed() {
    return List.of(
        new Choice("", "none, or what the volume says"),
        new Choice(MachineForm.INFER, "what the volume says, and nothing else"));
  }

  private Html size() {
    Map<String, List<Choice>> bySeries = new LinkedHashMap<>();
    for (SizedType each : choices.catalog().types()) {
      TypeChoice type = TypeChoice.of(each.object());
      String group =
          type.key().namespace().isEmpty() ? each.series() : "of " + type.key().namespace();
      bySeries
          .computeIfAbsent(group, key -> new ArrayList<>())
          .add(new Choice(type.value(), each.name() + " – " + inWords(each)));
    }
    List<Group> groups = new ArrayList<>();
    groups.add(Group.plain(unnamed()));
    bySeries.forEach((series, types) -> groups.add(new Group(series, types)));
    return Html.of(
        Stream.of(
                select("instancetype", "Size (instance type)", groups, form.instancetype()),
                choices.slider().isUseful() ? slider(choices.slider()) : null,
                isOwnSize() ? ownSize() : null)
            .filter(part -> part != null)
            .toList());
  }

  private static String inWords(SizedType type) {
    return type.isCustom()
        ? "your own size"
        : type.vcpus().get() + " vCPU, " + type.memory().map(Quantity::canonical).orElse("");
  }

  private static Html slider(SizeSlider slider) {
    SizedType chosen = slider.steps().get(slider.position());
    return div(
        "field slider",
        Tag.of("label", "Smaller or larger").set("for", "step"),
        input("range", "step", slider.position())
            .set("id", "step")
            .set("min", 0)
            .set("max", slider.steps().size() - 1)
            .set("step", 1)
            .set("aria-valuetext", chosen.name() + ": " + inWords(chosen)),
        input("hidden", "stepped", slider.position()),
        div(
            "ends soft small",
            span(null, inWords(slider.steps().getFirst())),
            span(null, inWords(slider.steps().getLast()))));
  }

  /** Where the type has a size, a machine's own would clash with it. */
  private boolean isOwnSize() {
    return !form.vcpus().isEmpty()
        || !form.memory().isEmpty()
        || choices.catalog().type(form.instancetype()).map(SizedType::isCustom).orElse(true);
  }

  private Html ownSize() {
    return Html.of(
        List.of(
            div(
                "row fields",
                text("vcpus", "vcpus", "Own vCPUs", form.vcpus(), "4").field(),
                text("memory", "memory", "Own memory", form.memory(), "8Gi").field()),
            p("For a type that leaves the size to the machine, or for none.")
                .css("hint soft small")));
  }

  private Html networks() {
    return div(
        "row fields",
        select(
            "network",
            "Network",
            List.of(
                Group.plain(
                    List.of(
                        new Choice("", "that of pods"), new Choice("none", "not that of pods")))),
            form.network()),
        text(
                "attached",
                "attached",
                "NetworkAttachmentDefinition",
                form.attached(),
                "none; or [namespace/]name")
            .field());
  }

  private record Choice(String value, String words) {
    static Choice same(String value) {
      return new Choice(value, value);
    }
  }

  private record Group(String label, List<Choice> choices) {
    static Group plain(List<Choice> choices) {
      return new Group("", choices);
    }
  }

  private static Html select(String name, String label, List<Group> groups, String chosen) {
    List<Html> parts = new ArrayList<>();
    boolean known =
        groups.stream()
            .flatMap(group -> group.choices().stream())
            .anyMatch(choice -> choice.value().equals(chosen));
    if (!known) {
      parts.add(option(Choice.same(chosen), chosen));
    }
    for (Group group : groups) {
      List<Html> options = group.choices().stream().map(choice -> option(choice, chosen)).toList();
      if (group.label().isEmpty()) {
        parts.addAll(options);
      } else if (!options.isEmpty()) {
        parts.add(Tag.of("optgroup", options).set("label", group.label()));
      }
    }
    return div(
        "field",
        Tag.of("label", label).set("for", name),
        Tag.of("select", parts).set("name", name).set("id", name));
  }

  private static Html option(Choice choice, String chosen) {
    return Tag.of("option", choice.words())
        .set("value", choice.value())
        .flag("selected", choice.value().equals(chosen));
  }

  private static TextField text(
      String id, String name, String label, String value, String placeholder) {
    return new TextField(
        id,
        label,
        input("text", name, value)
            .set("id", id)
            .set("autocomplete", "off")
            .set("spellcheck", "false")
            .set("placeholder", placeholder));
  }

  private record TextField(String id, String label, Tag input) {
    TextField flag(String attribute, boolean on) {
      return new TextField(id, label, input.flag(attribute, on));
    }

    TextField set(String attribute, String value) {
      return new TextField(id, label, input.set(attribute, value));
    }

    Html field() {
      return field("field");
    }

    Html field(String classes) {
      return div(classes, Tag.of("label", label).set("for", id), input);
    }
  }
}
