package io.instancetypes.machinery.cel.cost;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.types.CelType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What is known of an expression before it is evaluated.
 *
 * @param cost of evaluating it, with everything it is made of
 * @param path where in a document the value comes from; empty if it is computed
 * @param knownSize in characters, items or entries; null if nothing is known
 * @param entries of what a computed list or map is made; null if nothing is known
 */
record Value(
    CelExpr expr, CelType type, Span cost, List<String> path, Span knownSize, Entries entries) {

  /** The sizes of what a list or map holds. */
  record Entries(boolean isList, Span key, Span value) {
    static Entries either(Entries one, Entries other) {
      return one == null || other == null
          ? null
          : new Entries(one.isList, one.key.or(other.key), one.value.or(other.value));
    }
  }

  Span size() {
    return knownSize == null ? Span.UNKNOWN : knownSize;
  }

  List<String> below(String name) {
    var below = new ArrayList<String>(path);
    below.add(name);
    return below;
  }

  /** What traversing a text of this size costs. */
  Span traversal() {
    return size().times(CallCosts.TRAVERSAL);
  }

  /** The number that is written there, if it is one. */
  OptionalLong literal() {
    return expr.getKind() == Kind.CONSTANT
            && expr.constant().getKind() == CelConstant.Kind.INT64_VALUE
        ? OptionalLong.of(expr.constant().int64Value())
        : OptionalLong.empty();
  }
}
