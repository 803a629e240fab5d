package io.instancetypes.dashboard.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** An element with its attributes; each call answers with a new one. */
public final class Tag implements Html {
  private static final Set<String> EMPTY =
      Set.of("input", "meta", "link", "br", "hr", "img", "wbr");

  private static final Set<String> ADDRESSES = Set.of("href", "src", "action", "formaction");

  private final String name;
  private final List<String> attributes;
  private final List<Html> parts;

  private Tag(String name, List<String> attributes, List<Html> parts) {
    this.name = name;
    this.attributes = attributes;
    this.parts = parts;
  }

  public static Tag of(String name, Object... parts) {
    return new Tag(name, List.of(), List.of()).with(parts);
  }

  /** Adds to what is in it. */
  public Tag with(Object... more) {
    var all = new ArrayList<>(parts);
    Arrays.stream(more).map(Html::of).forEach(all::add);
    return new Tag(name, attributes, all);
  }

  /**
   * Sets an attribute. Scripts have no place in one: the pages forbid them in the browser, and here
   * nobody can write one by mistake.
   *
   * @param value null for none
   */
  public Tag set(String attribute, Object value) {
    if (value == null) {
      return this;
    }
    String text = String.valueOf(value);
    if (attribute.startsWith("on") || attribute.equals("style")) {
      throw new IllegalArgumentException("No code in attributes: " + attribute);
    }
    if (ADDRESSES.contains(attribute) && !isOwn(text)) {
      throw new IllegalArgumentException("An address of somebody else: " + text);
    }
    var all = new ArrayList<>(attributes);
    all.add(attribute);
    all.add(text);
    return new Tag(name, all, parts);
  }

  public Tag css(String classes) {
    return set("class", classes);
  }

  /** Sets an attribute that has no value. */
  public Tag flag(String attribute, boolean on) {
    return on ? set(attribute, "") : this;
  }

  private static boolean isOwn(String address) {
    return address.startsWith("/dashboard") || address.startsWith("#") || address.startsWith("?");
  }

  @Override
  public void writeTo(StringBuilder out) {
    out.append('<').append(name);
    for (int i = 0; i < attributes.size(); i += 2) {
      out.append(' ').append(attributes.get(i)).append("=\"");
      Text.escape(attributes.get(i + 1), out);
      out.append('"');
    }
    out.append('>');
    if (!EMPTY.contains(name)) {
      // The browser takes away one line break after the tag.
      if (name.equals("pre") || name.equals("textarea")) {
        out.append('\n');
      }
      parts.forEach(part -> part.writeTo(out));
      out.append("</").append(name).append('>');
    }
  }
}
