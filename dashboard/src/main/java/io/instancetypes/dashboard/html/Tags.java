package io.instancetypes.dashboard.html;

/** The elements that pages use most. */
public final class Tags {
  private Tags() {}

  public static Tag div(String classes, Object... parts) {
    return Tag.of("div", parts).css(classes);
  }

  public static Tag section(String classes, Object... parts) {
    return Tag.of("section", parts).css(classes);
  }

  public static Tag span(String classes, Object... parts) {
    return Tag.of("span", parts).css(classes);
  }

  public static Tag p(Object... parts) {
    return Tag.of("p", parts);
  }

  public static Tag h2(Object... parts) {
    return Tag.of("h2", parts);
  }

  public static Tag a(String address, Object... parts) {
    return Tag.of("a", parts).set("href", address);
  }

  public static Tag code(Object... parts) {
    return Tag.of("code", parts);
  }

  public static Tag button(String text) {
    return Tag.of("button", text).set("type", "submit");
  }

  public static Tag td(Object... parts) {
    return Tag.of("td", parts);
  }

  public static Tag tr(Object... parts) {
    return Tag.of("tr", parts);
  }

  public static Tag ul(Object... parts) {
    return Tag.of("ul", parts);
  }

  public static Tag li(Object... parts) {
    return Tag.of("li", parts);
  }

  public static Tag input(String type, String name, Object value) {
    return Tag.of("input").set("type", type).set("name", name).set("value", value);
  }
}
