package io.instancetypes.machinery.cel.cost;

import io.instancetypes.machinery.cel.cost.Value.Entries;
import java.util.List;

/** The variables of the macros around an expression, the innermost first; null outside of all. */
record Scope(String name, Variable variable, Scope outer) {

  record Variable(List<String> path, Span size, Entries entries) {}

  /** Null if the name belongs to no macro. */
  static Variable find(Scope scope, String name) {
    for (Scope each = scope; each != null; each = each.outer) {
      if (each.name.equals(name)) {
        return each.variable;
      }
    }
    return null;
  }
}
