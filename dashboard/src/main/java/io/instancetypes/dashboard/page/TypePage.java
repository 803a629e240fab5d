package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.li;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.ul;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.catalog.Deprecation;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.machine.MachineRow;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.OriginLines;
import io.instancetypes.dashboard.view.TypeChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One instance type or preference, and who uses it. */
public final class TypePage {
  private static final int MOST_USERS = 20;

  private TypePage() {}

  public static Frame.Document of(Map<String, Object> object, List<MachineRow> users, Frame frame) {
    KubeObject type = KubeObject.of(object);
    boolean instancetype =
        Kind.of(type.kind()).filter(kind -> kind.family() == Kind.Family.INSTANCETYPE).isPresent();
    String own = Addresses.type(type.kind(), type.namespace(), type.name());
    Fields shown = Fields.copyOf(object);
    shown.object("metadata").remove("managedFields");
    return frame.page(
        type.name(),
        Parts.head(
            Html.of(List.of(a(Addresses.CATALOG, "Catalogue"), " / ", type.kind())),
            type.name(),
            type.annotation("openshift.io/display-name").isEmpty()
                ? null
                : type.annotation("openshift.io/display-name"),
            a(own + "/edit", "Edit").css("button"),
            a(own + "/edit?copy=yes", "Customize").css("button"),
            a(TypeChoice.of(object).newMachine(), "New machine with it").css("button primary")),
        Deprecation.of(object).map(it -> div("notice warn", p(it.inWords()))).orElse(null),
        div(
            "split reading",
            Parts.card("Definition", Tag.of("pre", OriginLines.yaml(shown)).set("tabindex", "0")),
            users(TypeChoice.of(object), users, instancetype)));
  }

  private static Html users(TypeChoice type, List<MachineRow> users, boolean instancetype) {
    if (users.isEmpty()) {
      return Parts.card("Who uses it", p("No machine that you can see.").css("soft"));
    }
    List<Html> links = new ArrayList<>();
    for (MachineRow row : users.stream().limit(MOST_USERS).toList()) {
      links.add(
          li(
              a(
                      Addresses.machine(row.namespace(), row.name(), "summary"),
                      row.namespace() + "/" + row.name())
                  .css("clip")
                  .set("title", row.namespace() + "/" + row.name())));
    }
    String namespace = type.key().namespace();
    String list =
        Addresses.MACHINES
            + (instancetype ? "?type=" : "?preference=")
            + Addresses.value(type.value())
            + (namespace.isEmpty() ? "" : "&namespace=" + Addresses.value(namespace));
    return Parts.card(
        "Who uses it",
        p(a(list, Units.counted(users.size(), "machine"))),
        ul(links).css("name plain-list"));
  }
}
