package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.h2;
import static io.instancetypes.dashboard.html.Tags.li;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.ul;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What several pages show in the same way. */
final class Parts {
  private static final int LONG_TITLE = 60;

  private Parts() {}

  /** The title of a page, what it is about in a line, and what can be done. */
  static Html head(Object crumbs, String title, Object subtitle, Object... actions) {
    return div(
        "head",
        div(
            null,
            crumbs == null ? null : div("crumbs", crumbs),
            title(title),
            subtitle == null ? null : p(subtitle)),
        actions.length == 0 ? null : div("actions", actions));
  }

  /** A name may have 253 characters. */
  static Html title(String title) {
    return Tag.of("h1", title).set("class", title.length() > LONG_TITLE ? "long" : null);
  }

  static Tag card(String title, Object... parts) {
    return Tag.of("section", h2(title)).css("card").with(parts);
  }

  /** Where nothing is: why, and what to do next. */
  static Tag empty(String title, Object... parts) {
    return div("empty", h2(title), p(parts));
  }

  /** A server that has just begun does not know all machines yet. */
  static Html reading(long known) {
    return div(
            "notice",
            p(
                "The machines are being read"
                    + (known == 0 ? "" : "; these are the first " + Units.count(known))
                    + ". This page follows by itself, and without scripts when it is loaded"
                    + " again."))
        .set("role", "status")
        .set("data-incomplete", "");
  }

  /** A script shows it, and puts what is in a file into a field; without one, people paste. */
  static Html filePicker(String field, String words, String suffixes) {
    return div(
            "hint picker",
            Tag.of("label", words + " ").set("for", field + "-file"),
            Tag.of("input")
                .set("type", "file")
                .set("id", field + "-file")
                .set("accept", suffixes)
                .set("data-fills", field))
        .flag("hidden", true);
  }

  static Html stacked(String label, List<String> headings, List<? extends Html> rows) {
    List<Html> columns = new ArrayList<>();
    headings.forEach(heading -> columns.add(heading(heading)));
    return div(
        "scroll",
        Tag.of("table", Tag.of("thead", Tag.of("tr", columns)), Tag.of("tbody", rows))
            .css("stack")
            .set("aria-label", label));
  }

  private static Html heading(String text) {
    boolean number = text.startsWith("#");
    return Tag.of("th", number ? text.substring(1) : text)
        .set("scope", "col")
        .set("class", number ? "n" : null);
  }

  /** Reached by the keyboard, or what is beyond its edge could not be read. */
  static Html scroll(String label, Html content) {
    return div("scroll", content)
        .set("role", "region")
        .set("aria-label", label)
        .set("tabindex", "0");
  }

  /** A part that is replaced when something changes. */
  static Tag live(String id, Object... parts) {
    return div(null, parts).set("id", id).set("data-live", "");
  }

  static Html facts(Map<String, Object> facts) {
    Tag list = Tag.of("dl").css("facts");
    for (Map.Entry<String, Object> fact : facts.entrySet()) {
      list = list.with(Tag.of("dt", fact.getKey()), Tag.of("dd", fact.getValue()));
    }
    return list;
  }

  static Map<String, Object> facts(Object... namesAndValues) {
    Map<String, Object> facts = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      facts.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return facts;
  }

  static Html status(String status) {
    return span("badge " + mood(status), status);
  }

  private static String mood(String status) {
    return switch (status) {
      case "Running" -> "good";
      case "Stopped", "Paused" -> "";
      case "Starting",
          "Stopping",
          "Provisioning",
          "Pending",
          "Migrating",
          "Terminating",
          "WaitingForReceiver",
          "WaitingForVolumeBinding" ->
          "info";
      default -> "bad";
    };
  }

  /** The heading of a row: a field, which is broken between its parts if it must be. */
  static Html path(String mark, String path) {
    List<Html> parts = new ArrayList<>();
    for (String part : path.split("(?<=[./])")) {
      if (!parts.isEmpty()) {
        parts.add(Tag.of("wbr"));
      }
      parts.add(Html.of(part));
    }
    return Tag.of("th", mark, parts).set("scope", "row").css("path");
  }

  /** Something to type, which is broken between words only: an option without its dash is none. */
  static Html command(String command) {
    List<Html> words = new ArrayList<>();
    for (String word : command.split(" ")) {
      words.add(Html.of(words.isEmpty() ? "" : " "));
      words.add(span("word", word));
    }
    return Tag.of("code", words);
  }

  static Html none() {
    return span("soft", "–");
  }

  static Html tabs(String label, List<String> names, String current, String addressPrefix) {
    List<Html> tabs = new ArrayList<>();
    for (String name : names) {
      String path = name.toLowerCase(java.util.Locale.ROOT);
      tabs.add(
          li(
              a(addressPrefix + path, name)
                  .set("aria-current", path.equals(current) ? "page" : null)));
    }
    return Tag.of("nav", ul(tabs)).css("tabs").set("aria-label", label);
  }
}
