package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.li;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.ul;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import java.util.ArrayList;
import java.util.List;

/**
 * What all pages have around them.
 *
 * @param user empty for a page that anybody may see
 * @param csrf what forms carry
 * @param notice what became of the last action; empty for nothing
 * @param section the address of the part that the page belongs to
 */
public record Frame(String user, String csrf, String notice, String section, Paths paths) {
  /** Where the browser finds what belongs to every page. */
  public record Paths(String style, String script, String icon, String version) {}

  private record Link(String name, String address) {}

  private static final List<Link> LINKS =
      List.of(
          new Link("Overview", Addresses.HOME),
          new Link("Machines", Addresses.MACHINES),
          new Link("Catalogue", Addresses.CATALOG),
          new Link("Plan", Addresses.PLAN));

  public Document page(String title, Object... parts) {
    return new Document(Tag.of("html", head(title), body(parts)).set("lang", "en"));
  }

  /** A whole page. */
  public record Document(Html html) {}

  private Html head(String title) {
    return Tag.of(
        "head",
        Tag.of("meta").set("charset", "utf-8"),
        Tag.of("meta")
            .set("name", "viewport")
            .set("content", "width=device-width, initial-scale=1"),
        Tag.of("meta").set("name", "color-scheme").set("content", "light dark"),
        Tag.of("title", title + " · Instancetypes"),
        Tag.of("link").set("rel", "icon").set("href", paths.icon()),
        Tag.of("link").set("rel", "stylesheet").set("href", paths.style()),
        Tag.of("script").set("type", "module").set("src", paths.script()));
  }

  private Html body(Object... parts) {
    Tag main = Tag.of("main", said()).set("id", "main").set("tabindex", "-1").with(parts);
    return Tag.of("body", a("#main", "Skip to the content").css("skip"), header(), main, footer())
        .set("data-news", user.isEmpty() ? null : "/dashboard/news");
  }

  private Html header() {
    Tag brand =
        a("/dashboard/", Tag.of("img").set("src", paths.icon()).set("alt", ""), "Instancetypes")
            .css("brand");
    return Tag.of(
            "header", user.isEmpty() ? div(null, brand) : div(null, brand, navigation(), who()))
        .css("top");
  }

  private Html navigation() {
    List<Html> links = new ArrayList<>();
    for (Link link : LINKS) {
      links.add(
          li(
              a(link.address(), link.name())
                  .set("aria-current", link.address().equals(section) ? "page" : null)));
    }
    return Tag.of("nav", ul(links)).set("aria-label", "Main");
  }

  private Html who() {
    return div(
        "who",
        a(Addresses.SETTINGS, user).set("title", "Settings and sessions of " + user),
        form("/dashboard/logout", button("Log out").css("link")));
  }

  private Html said() {
    return notice.isEmpty() ? null : div("notice good", p(notice)).set("role", "status");
  }

  private Html footer() {
    return Tag.of(
        "footer",
        p("Instancetypes " + paths.version()),
        user.isEmpty() ? null : p(span("live").set("id", "live-state").set("role", "status")));
  }

  /** A form that changes something. */
  public Tag form(String address, Object... parts) {
    return Tag.of("form", input("hidden", "csrf", csrf))
        .set("method", "post")
        .set("action", address)
        .with(parts);
  }
}
