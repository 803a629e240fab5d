package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.p;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.TypeField;
import io.instancetypes.dashboard.view.TypeForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A form for a type or a preference, beside it the document and what is wrong with it. */
public final class TypeEditorPage {
  private static final String FORM = "editor";

  private TypeEditorPage() {}

  /**
   * What is known beside the form itself.
   *
   * @param plans by namespace; null as long as nobody asked for them
   * @param planned tells the plan by which it may be saved; empty without one
   * @param refusal why the user may not save it; empty if they may
   */
  public record Extra(
      String address, Map<String, Fields> plans, String planned, String refusal, String failure) {}

  public static Frame.Document of(TypeForm form, Extra extra, Frame frame) {
    String own =
        Addresses.type(form.source().kind(), form.source().namespace(), form.source().name());
    String title = (form.copy() ? "Customize " : "Edit ") + form.source().name();
    return frame.page(
        title,
        Parts.head(
            Html.of(
                List.of(a(Addresses.CATALOG, "Catalogue"), " / ", a(own, form.source().name()))),
            title,
            "The plan comes before anything is saved."),
        form.isKept() ? kept(own) : null,
        div(
            "split",
            form(form, extra, frame),
            div("sticky", preview(form, extra, own))
                .set("id", "preview")
                .set("data-preview-part", "")
                .set("aria-live", "polite")));
  }

  private static Html kept(String own) {
    return div(
        "notice warn",
        p(
            "It belongs to the standard catalogue, which is put back as it was. ",
            a(own + "/edit?copy=yes", "Make one of your own"),
            " from it instead."));
  }

  private static Html form(TypeForm form, Extra extra, Frame frame) {
    Map<String, List<TypeField>> groups = new LinkedHashMap<>();
    for (TypeField field : form.fields()) {
      groups.computeIfAbsent(field.group(), key -> new ArrayList<>()).add(field);
    }
    List<Html> parts = new ArrayList<>();
    if (form.copy()) {
      parts.add(ownName(form));
    }
    groups.forEach((name, fields) -> parts.add(group(name, fields)));
    return frame
        .form(extra.address(), parts)
        .set("id", FORM)
        .css("card editor")
        .set("data-preview", extra.address());
  }

  private static Html ownName(TypeForm form) {
    return div(
        "row",
        div(
            "field wide",
            Tag.of("label", "Name").set("for", "name"),
            input("text", "name", form.name()).set("id", "name").flag("required", true)),
        div(
            "field",
            Tag.of("label", "Namespace").set("for", "namespace"),
            input("text", "namespace", form.namespace())
                .set("id", "namespace")
                .set("placeholder", "for the whole cluster")));
  }

  /** What is set is open to the eye; the rest is a click away. */
  private static Html group(String name, List<TypeField> fields) {
    boolean open = fields.stream().anyMatch(field -> field.isSet() || field.required());
    TypeField first = fields.getFirst();
    List<Html> controls = new ArrayList<>();
    fields.forEach(field -> controls.add(field(field)));
    return Tag.of("details", Tag.of("summary", name), controls)
        .flag("open", open || first.path().equals("cpu"))
        .set("id", "group-" + name);
  }

  private static Html field(TypeField field) {
    String id = "f-" + field.path().replace('.', '-');
    String words = field.path().substring(field.path().indexOf('.') + 1);
    Html label = Tag.of("label", words, field.required() ? " (required)" : null).set("for", id);
    Html hint =
        p(
                field.schema().description(),
                field.deprecation().isEmpty() ? null : " Deprecated: " + field.deprecation() + ".")
            .css("hint")
            .set("id", id + "-hint");
    Tag control = control(field).set("id", id).set("aria-describedby", id + "-hint");
    return field.control() == TypeField.Control.PRESENCE
        ? div("field", div("check", control, label), hint)
        : div("field", label, control, hint);
  }

  private static Tag control(TypeField field) {
    String name = TypeForm.PREFIX + field.path();
    return switch (field.control()) {
      case TEXT -> input("text", name, field.value()).set("spellcheck", "false");
      case NUMBER -> input("text", name, field.value()).set("inputmode", "numeric");
      case PRESENCE -> input("checkbox", name, TypeField.PRESENT).flag("checked", field.isSet());
      case DOCUMENT ->
          Tag.of("textarea", field.value())
              .set("name", name)
              .set("rows", "3")
              .set("spellcheck", "false")
              .css("short");
      case CHOICE -> Tag.of("select", options(field)).set("name", name);
    };
  }

  private static List<Html> options(TypeField field) {
    List<String> values = new ArrayList<>();
    values.add("");
    values.addAll(field.choices());
    if (!values.contains(field.value())) {
      values.add(field.value());
    }
    List<Html> options = new ArrayList<>();
    for (String value : values) {
      options.add(
          Tag.of("option", value.isEmpty() ? "not set" : value)
              .set("value", value)
              .flag("selected", value.equals(field.value())));
    }
    return options;
  }

  private static Html preview(TypeForm form, Extra extra, String own) {
    List<Html> parts = new ArrayList<>();
    if (!extra.failure().isEmpty()) {
      parts.add(div("notice bad", p(extra.failure())).set("role", "alert"));
    }
    if (!form.causes().isEmpty()) {
      parts.add(CauseList.of(form.causes()));
    }
    for (String warning : form.warnings()) {
      parts.add(div("notice warn", p(warning)));
    }
    if (extra.plans() != null) {
      parts.add(plans(extra.plans()));
    }
    parts.add(buttons(form, extra, own));
    parts.add(
        Parts.card(
            "The document", Tag.of("pre", form.yaml()).set("tabindex", "0").set("id", "yaml")));
    return Html.of(parts);
  }

  private static Html plans(Map<String, Fields> plans) {
    if (plans.isEmpty()) {
      return div("notice good", p("No machine that you can see uses it, so none changes."));
    }
    List<Html> all = new ArrayList<>();
    plans.forEach(
        (namespace, plan) -> {
          all.add(Tag.of("h2", "What changes in " + namespace));
          all.add(PlanTable.of(plan));
        });
    return Tag.of("section", all).css("plans").set("aria-label", "The plan");
  }

  private static Html buttons(TypeForm form, Extra extra, String own) {
    boolean saves = !extra.planned().isEmpty();
    return div(
        "card actions",
        saves ? input("hidden", "planned", extra.planned()).set("form", FORM) : null,
        button("Show the plan")
            .set("form", FORM)
            .set("name", "step")
            .set("value", "plan")
            .css(saves ? "" : "primary")
            .flag("disabled", !form.isAcceptable()),
        button(form.copy() ? "Create " + form.name() : "Save " + form.name())
            .set("form", FORM)
            .set("name", "step")
            .set("value", "save")
            .css(saves ? "primary" : "")
            .flag("disabled", !saves || !extra.refusal().isEmpty()),
        a(own, "Leave it as it is").css("button"),
        extra.refusal().isEmpty() ? null : p(extra.refusal()).css("soft small"));
  }
}
