package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.td;
import static io.instancetypes.dashboard.html.Tags.tr;

import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.GuestPreference;
import io.instancetypes.catalog.choose.SizeChoice;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.catalog.choose.TypeComparison;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.CatalogView;
import io.instancetypes.dashboard.view.TypeChoice;
import java.util.ArrayList;
import java.util.List;

/** The instance types and preferences: as a picture, as a table, side by side, and ranked. */
public final class CatalogPage {
  private CatalogPage() {}

  public static Frame.Document of(CatalogView view, Frame frame) {
    return frame.page(
        "Catalogue",
        Parts.head(
            null,
            "Catalogue",
            "Instance types say how large a machine is, preferences how its guest likes it.",
            a(Addresses.CATALOG + "/choose", "Help me choose").css("button primary")),
        view.types().isEmpty() && view.preferences().isEmpty()
            ? Tag.of(
                    "section",
                    Parts.empty(
                        "Nothing to choose from",
                        "The cluster has no instance types, or your roles do not let you list"
                            + " them."))
                .css("card")
            : null,
        view.types().isEmpty()
            ? null
            : Parts.card("Sizes", ScatterPlot.of(view), PickedTypes.of(view)),
        filter(view),
        types(view),
        PreferenceCard.of(view.preferences()));
  }

  private static Html filter(CatalogView view) {
    CatalogView.Wish wish = view.wish();
    List<Html> options = new ArrayList<>();
    options.add(Tag.of("option", "any").set("value", ""));
    for (String series : view.series()) {
      options.add(
          Tag.of("option", series)
              .set("value", series)
              .flag("selected", series.equals(wish.series())));
    }
    return Tag.of(
            "form",
            div(
                "row",
                field("Name", "q", wish.text(), "search"),
                div(
                    "field",
                    Tag.of("label", "Series").set("for", "series"),
                    Tag.of("select", options)
                        .set("name", "series")
                        .set("id", "series")
                        .set("data-submit", "")),
                field("vCPUs from", "vcpus", wish.vcpus(), "text"),
                field("to", "max-vcpus", wish.mostVcpus(), "text"),
                field("Memory from", "memory", wish.memory(), "text"),
                field("to", "max-memory", wish.mostMemory(), "text"),
                button("Filter")),
            PickedTypes.hidden(wish.picked()))
        .css("card filter")
        .set("method", "get")
        .set("action", Addresses.CATALOG)
        .set("role", "search");
  }

  static Html field(String label, String name, String value, String type) {
    return div(
        "field",
        Tag.of("label", label).set("for", "f-" + name),
        input(type, name, value)
            .set("id", "f-" + name)
            .set("inputmode", name.endsWith("vcpus") ? "numeric" : null)
            .set("aria-label", aria(name))
            .set("placeholder", placeholder(name)));
  }

  /** What a sighted person reads from the field before it. */
  private static String aria(String name) {
    return switch (name) {
      case "max-vcpus" -> "vCPUs to";
      case "max-memory" -> "Memory to";
      default -> null;
    };
  }

  private static String placeholder(String name) {
    return switch (name) {
      case "memory" -> "16Gi";
      case "max-memory" -> "64Gi";
      default -> null;
    };
  }

  private static Html types(CatalogView view) {
    List<Html> rows = new ArrayList<>();
    List<String> picked = view.wish().picked();
    List<String> elsewhere = new ArrayList<>(picked);
    for (SizedType type : view.shown()) {
      TypeChoice choice = TypeChoice.of(type.object());
      elsewhere.remove(choice.label());
      rows.add(
          tr(
              td(pick(choice).flag("checked", picked.contains(choice.label()))).css("pick"),
              Tag.of("th", link(TypeChoice.of(type.object()))).set("scope", "row").css("name"),
              size(type.vcpus().map(String::valueOf).orElse(""), "vCPUs"),
              size(type.memory().map(Quantity::canonical).orElse(""), "memory"),
              td(features(type)).css("features")));
    }
    return Tag.of(
            "form",
            div(
                "bulk",
                Tag.of("h2", "Instance types"),
                button("Compare what is picked"),
                span("soft small", "Pick two to four.")),
            PickedTypes.hidden(elsewhere),
            rows.isEmpty()
                ? Parts.empty(
                    "No type matches", a(Addresses.CATALOG, "Show all of them"), " again.")
                : Parts.stacked(
                    "Instance types",
                    List.of("Pick", "Name", "#vCPUs", "#Memory", "Features"),
                    rows))
        .css("card")
        .set("method", "get")
        .set("action", Addresses.CATALOG + "/compare");
  }

  static Tag pick(TypeChoice type) {
    return input("checkbox", "name", type.label()).set("aria-label", "Pick " + type.label());
  }

  private static Html link(TypeChoice type) {
    return a(type.address(), type.label()).css("clip").set("title", type.label());
  }

  private static Html size(String size, String label) {
    return td(size.isEmpty() ? span("soft", "yours") : size).css("n").set("data-label", label);
  }

  private static Html features(SizedType type) {
    List<Html> badges = new ArrayList<>();
    type.features().forEach(feature -> badges.add(span("badge plain", feature)));
    type.deprecation()
        .ifPresent(it -> badges.add(span("badge warn", "deprecated").set("title", it.inWords())));
    return badges.isEmpty() ? null : span("badges", badges);
  }

  public static Frame.Document compare(
      List<TypeChoice> types, List<TypeComparison.Row> rows, String complaint, Frame frame) {
    List<Html> lines = new ArrayList<>();
    for (TypeComparison.Row row : rows) {
      List<Html> cells = new ArrayList<>();
      cells.add(Parts.path(row.isDifferent() ? "* " : "", row.field()));
      row.values()
          .forEach(value -> cells.add(td(value.isEmpty() ? Parts.none() : value).css("value")));
      lines.add(tr(cells).set("class", row.isDifferent() ? "different" : null));
    }
    List<Html> headings = new ArrayList<>();
    headings.add(Tag.of("th", "Field").set("scope", "col"));
    types.forEach(type -> headings.add(Tag.of("th", link(type)).set("scope", "col")));
    return frame.page(
        "Compare",
        Parts.head(
            a(Addresses.CATALOG, "Catalogue"),
            "Compare",
            complaint.isEmpty() ? "Fields that differ are marked with *." : null),
        Tag.of(
                "section",
                complaint.isEmpty()
                    ? Parts.scroll(
                        "Comparison",
                        Tag.of("table", Tag.of("thead", tr(headings)), Tag.of("tbody", lines))
                            .css("compared"))
                    : Parts.empty("Nothing to compare", complaint))
            .css("card"));
  }

  public static Frame.Document choose(CatalogView view, Frame frame) {
    return frame.page(
        "Choose",
        Parts.head(
            a(Addresses.CATALOG, "Catalogue"),
            "Which instance type?",
            "Say what you need at least; what fits is ranked, nearest first."),
        wish(view),
        div(null, view.wish().isChoice() ? ranked(view) : hint(view))
            .set("id", "ranking")
            .set("data-preview-part", ""));
  }

  private static Html wish(CatalogView view) {
    CatalogView.Wish wish = view.wish();
    List<Html> options = new ArrayList<>();
    options.add(Tag.of("option", "any guest").set("value", ""));
    for (GuestPreference each : view.preferences()) {
      options.add(
          Tag.of("option", TypeChoice.of(each.object()).label())
              .set("value", TypeChoice.of(each.object()).value())
              .flag("selected", TypeChoice.of(each.object()).value().equals(wish.preference())));
    }
    return Tag.of(
            "form",
            div(
                "row",
                field("vCPUs", "vcpus", wish.vcpus(), "text"),
                field("Memory", "memory", wish.memory(), "text"),
                div(
                    "field wide",
                    Tag.of("label", "Guest (preference)").set("for", "preference"),
                    Tag.of("select", options).set("name", "preference").set("id", "preference")),
                button("Rank").css("primary")))
        .css("card filter")
        .set("method", "get")
        .set("action", Addresses.CATALOG + "/choose")
        .set("data-preview", Addresses.CATALOG + "/choose");
  }

  private static Html hint(CatalogView view) {
    boolean nothing = view.wish().vcpus().isEmpty() && view.wish().memory().isEmpty();
    return Tag.of(
            "section",
            nothing
                ? Parts.empty("What do you need?", "For example 6 vCPUs and 20Gi.")
                : Parts.empty(
                    "Not yet", "vCPUs is a number such as 6, memory an amount such as 20Gi."))
        .css("card");
  }

  private static Html ranked(CatalogView view) {
    List<Html> rows = new ArrayList<>();
    int rank = 1;
    for (SizeChoice.Candidate each : view.choice().fitting(view.types())) {
      rows.add(
          tr(
              td(rank++).css("n").set("data-label", "rank"),
              Tag.of("th", link(TypeChoice.of(each.type().object())))
                  .set("scope", "row")
                  .css("name"),
              td(each.vcpus()).css("n").set("data-label", "vCPUs"),
              td(each.memory().canonical()).css("n").set("data-label", "memory"),
              td(features(each.type())),
              td(each.remark()),
              td(
                  a(newMachine(view, TypeChoice.of(each.type().object())), "Use it")
                      .css("button")
                      .set("aria-label", "Make a machine of " + each.type().name()))));
    }
    List<Html> others = new ArrayList<>();
    view.choice()
        .others(view.types())
        .forEach(
            each ->
                others.add(
                    tr(
                        Tag.of("th", TypeChoice.of(each.type().object()).label())
                            .set("scope", "row"),
                        td(each.remark()))));
    return Html.of(
        List.of(
            Tag.of(
                    "section",
                    rows.isEmpty()
                        ? Parts.empty("No instance type fits", "The reasons are below.")
                        : Parts.stacked(
                            "What fits",
                            List.of("#Rank", "Type", "#vCPUs", "#Memory", "Features", "Remark", ""),
                            rows))
                .css("card"),
            Tag.of(
                    "details",
                    Tag.of("summary", others.size() + " others do not fit: why"),
                    Parts.stacked("What does not fit", List.of("Type", "Because it"), others))
                .css("card")
                .flag("open", rows.isEmpty())));
  }

  private static String newMachine(CatalogView view, TypeChoice type) {
    String preference = view.wish().preference();
    return type.newMachine()
        + (preference.isEmpty() ? "" : "&preference=" + Addresses.value(preference));
  }
}
