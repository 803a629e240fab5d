package io.instancetypes.dashboard.html;

/**
 * A part of a page. What people wrote becomes text and nothing else: there is no way to put markup
 * into a page that is not made of {@link Tag}s.
 */
public sealed interface Html permits Tag, Text, Fragment {
  void writeTo(StringBuilder out);

  default String markup() {
    var out = new StringBuilder();
    writeTo(out);
    return out.toString();
  }

  /** Something that may stand in a tag: a part, a text, a number, several of them, or nothing. */
  static Html of(Object part) {
    return switch (part) {
      case null -> Fragment.NONE;
      case Html html -> html;
      case Iterable<?> parts -> Fragment.of(parts);
      case Object value -> new Text(String.valueOf(value));
    };
  }
}
