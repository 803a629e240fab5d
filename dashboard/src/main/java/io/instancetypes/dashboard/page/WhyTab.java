package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.li;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.td;
import static io.instancetypes.dashboard.html.Tags.tr;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.MachineDetail;
import io.instancetypes.dashboard.view.OriginLines;
import io.instancetypes.engine.explain.Author;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.explain.Wish;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Every field of the instance: its value, who decided it, and whom they overruled. */
public final class WhyTab {
  private WhyTab() {}

  public static Html of(MachineDetail view, String search) {
    if (view.document() == null) {
      return Html.of(
          List.of(
              CauseList.of(view.causes()),
              p("No instance would come of it, so there is nothing to explain.")));
    }
    String wanted = search.toLowerCase(Locale.ROOT).strip();
    List<Html> rows = new ArrayList<>();
    for (Origin origin : view.origins()) {
      if (isAbout(origin, wanted)) {
        rows.add(row(origin, view.vm().namespace()));
      }
    }
    return Tag.of(
            "section",
            search(search),
            rows.isEmpty()
                ? Parts.empty("No field matches", "Search for part of a path, a value or a name.")
                : Parts.stacked(
                    "Origins of fields", List.of("Field", "Value", "From", "Instead of"), rows))
        .css("card");
  }

  private static Html search(String search) {
    return Tag.of(
            "form",
            div(
                "row",
                div(
                    "field wide",
                    Tag.of("label", "Search fields, values and who decided").set("for", "field"),
                    input("search", "q", search).set("id", "field")),
                button("Search")))
        .css("filter")
        .set("method", "get")
        .set("role", "search");
  }

  private static boolean isAbout(Origin origin, String wanted) {
    return wanted.isEmpty()
        || origin.path().toLowerCase(Locale.ROOT).contains(wanted)
        || DisplayValues.inline(origin.value()).toLowerCase(Locale.ROOT).contains(wanted)
        || origin.from().inWords().toLowerCase(Locale.ROOT).contains(wanted);
  }

  private static Html row(Origin origin, String namespace) {
    List<Html> others = new ArrayList<>();
    for (Wish wish : origin.insteadOf()) {
      others.add(
          div(
              null,
              span("value", DisplayValues.inline(wish.value())),
              " ",
              author(wish.by(), namespace)));
    }
    return tr(
        Parts.path("", origin.path()),
        td(origin.value() == null
                ? span("soft", "taken out")
                : DisplayValues.inline(origin.value()))
            .css("value"),
        td(author(origin.from(), namespace)),
        others.isEmpty() ? td() : td(others).set("data-label", "instead of"));
  }

  static Html author(Author author, String namespace) {
    String layer = author.layer().name().toLowerCase(Locale.ROOT);
    if (author.object() == null) {
      return span("layer " + layer, author.inWords());
    }
    String title = author.object() + ", spec." + author.field();
    String words = layer.equals("instancetype") ? "instance type " : "preference ";
    return span(
        "layer " + layer,
        words,
        a(
                Addresses.type(author.object().kind().kind(), namespace, author.object().name()),
                author.object().name())
            .set("title", title),
        author.shapedBy() == null ? null : ", " + author.shapedBy().inWords());
  }

  /** The instance as YAML, with who decided beside each line. */
  public static Html yaml(MachineDetail view) {
    if (view.document() == null) {
      return Html.of(
          List.of(
              CauseList.of(view.causes()), Tag.of("pre", OriginLines.yaml(view.vm().document()))));
    }
    return Tag.of(
            "section",
            p("The instance that a start gives now."),
            legend(),
            lines(OriginLines.of(view.document(), view.origins())))
        .css("card");
  }

  static Html legend() {
    return Tag.of(
            "ul",
            li("you").css("by-user"),
            li("instance type").css("by-instancetype"),
            li("preference").css("by-preference"),
            li("default").css("by-default"))
        .css("legend");
  }

  static Html lines(List<OriginLines.Line> lines) {
    List<Html> all = new ArrayList<>();
    for (OriginLines.Line line : lines) {
      Author by = line.by();
      all.add(
          li(
                  span(null, line.text().isEmpty() ? " " : line.text()),
                  by == null ? null : span("by", by.inWords()))
              .set(
                  "class", by == null ? null : "by-" + by.layer().name().toLowerCase(Locale.ROOT)));
    }
    return Tag.of("ol", all).css("yaml").set("tabindex", "0").set("aria-label", "YAML");
  }
}
