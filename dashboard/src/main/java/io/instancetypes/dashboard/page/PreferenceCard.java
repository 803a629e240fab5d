package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.li;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.ul;

import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.GuestPreference;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.PreferenceTree;
import io.instancetypes.dashboard.view.TypeChoice;
import java.util.ArrayList;
import java.util.List;

/** The preferences as a tree: each below what it is based on, with what it needs. */
final class PreferenceCard {
  /** What a row says at its end; numbers begin with #. */
  private static final List<String> FACTS =
      List.of("#Needs vCPUs", "#Needs memory", "Disk bus", "Interface");

  private PreferenceCard() {}

  static Html of(List<GuestPreference> preferences) {
    return Tag.of(
            "form",
            div(
                "bulk",
                Tag.of("h2", "Preferences"),
                button("Compare what is picked"),
                span("soft small", "Pick two to four.")),
            preferences.isEmpty()
                ? Parts.empty("No preferences", "The cluster has none, or your roles hide them.")
                : tree(PreferenceTree.of(preferences)))
        .css("card")
        .set("id", "preferences")
        .set("method", "get")
        .set("action", Addresses.CATALOG + "/compare");
  }

  private static Html tree(List<PreferenceTree> roots) {
    Tag head = div("node tree-head", span(null), "Name").set("aria-hidden", "true");
    for (String fact : FACTS) {
      head = head.with(span(style(fact), label(fact)));
    }
    return div("tree", head, list(roots).set("aria-label", "Preferences"));
  }

  private static Tag list(List<PreferenceTree> nodes) {
    List<Html> items = new ArrayList<>();
    for (PreferenceTree node : nodes) {
      items.add(
          li(
              node.preference().map(PreferenceCard::row).orElseGet(() -> family(node)),
              below(node)));
    }
    return ul(items);
  }

  private static Html row(GuestPreference preference) {
    TypeChoice choice = TypeChoice.of(preference.object());
    return div(
        "node",
        CatalogPage.pick(choice),
        span(
            "name",
            a(choice.address(), preference.name()),
            " ",
            span(
                "soft small",
                KubeObject.of(preference.object()).annotation("openshift.io/display-name"))),
        fact(0, preference.requiredVcpus().map(String::valueOf).orElse("")),
        fact(1, preference.requiredMemory().map(Quantity::canonical).orElse("")),
        fact(2, preference.diskBus()),
        fact(3, preference.interfaceModel()));
  }

  private static Html fact(int index, String value) {
    String fact = FACTS.get(index);
    return value.isEmpty()
        ? span(style(fact))
        : span(style(fact), span("label", label(fact) + " "), value);
  }

  private static String style(String fact) {
    return fact.startsWith("#") ? "fact n" : "fact";
  }

  private static String label(String fact) {
    return fact.startsWith("#") ? fact.substring(1) : fact;
  }

  private static Html family(PreferenceTree node) {
    return div(
        "node",
        span(null),
        span(
            "name",
            node.name(),
            " ",
            span("soft small", Units.counted(node.size(), "preference"))));
  }

  private static Html below(PreferenceTree node) {
    return node.children().isEmpty()
        ? null
        : Tag.of(
                "details",
                Tag.of("summary").set("aria-label", "Preferences based on " + node.name()),
                list(node.children()))
            .flag("open", true);
  }
}
