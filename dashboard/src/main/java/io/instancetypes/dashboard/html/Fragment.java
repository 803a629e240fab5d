package io.instancetypes.dashboard.html;

import java.util.ArrayList;
import java.util.List;

/** Parts one after the other. */
record Fragment(List<Html> parts) implements Html {
  static final Fragment NONE = new Fragment(List.of());

  static Fragment of(Iterable<?> all) {
    var parts = new ArrayList<Html>();
    all.forEach(part -> parts.add(Html.of(part)));
    return new Fragment(parts);
  }

  @Override
  public void writeTo(StringBuilder out) {
    parts.forEach(part -> part.writeTo(out));
  }
}
