package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;

import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.CatalogView;
import io.instancetypes.dashboard.view.TypeChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What was picked in the plot: it stands in the address, and leads to one type or to several. */
final class PickedTypes {
  private PickedTypes() {}

  static Html of(CatalogView view) {
    List<SizedType> picked = view.picked();
    if (picked.isEmpty()) {
      return p("Pick a dot to see what it is; up to four can be compared.").css("hint");
    }
    List<Html> parts = new ArrayList<>();
    for (SizedType type : picked) {
      parts.add(chip(type, view.wish()));
    }
    if (picked.size() > 1) {
      parts.add(a(comparison(picked), "Compare them").css("button primary"));
    } else {
      TypeChoice only = TypeChoice.of(picked.getFirst().object());
      parts.add(a(only.newMachine(), "New machine with it").css("button primary"));
    }
    parts.add(a(view.wish().address(List.of()), "Pick none").css("button"));
    return div("actions picked-types", parts);
  }

  private static Html chip(SizedType type, CatalogView.Wish wish) {
    TypeChoice choice = TypeChoice.of(type.object());
    return span(
        "chip",
        a(choice.address(), choice.label()),
        span(
            "soft small",
            "%s, %s"
                .formatted(
                    Units.counted(type.vcpus().orElse(0L), "vCPU"),
                    type.memory().map(Quantity::canonical).orElse("no memory"))),
        a(wish.toggled(choice.label()), "×")
            .css("remove")
            .set("aria-label", "Do not pick " + choice.label()));
  }

  private static String comparison(List<SizedType> picked) {
    return picked.stream()
        .map(type -> "name=" + Addresses.value(TypeChoice.of(type.object()).label()))
        .collect(Collectors.joining("&", Addresses.CATALOG + "/compare?", ""));
  }

  /** So that a form does not forget them. */
  static Html hidden(List<String> picked) {
    return Html.of(picked.stream().<Tag>map(label -> input("hidden", "name", label)).toList());
  }
}
