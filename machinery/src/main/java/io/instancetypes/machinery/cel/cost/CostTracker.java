package io.instancetypes.machinery.cel.cost;

import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.runtime.CelEvaluationListener;
import java.util.Arrays;

/** Counts what an expression costs while it is evaluated, and stops it at a limit. */
public final class CostTracker implements CelEvaluationListener {
  private static final int NEW_LIST = 10;
  private static final int NEW_MAP = 30;
  private static final int NEW_STRUCT = 40;

  private final long limit;
  private Object[] results = new Object[64];
  private long cost;

  /** Not an exception: those of one side are forgiven by {@code ||}, and the loop would go on. */
  public static final class LimitExceeded extends Error {
    private static final long serialVersionUID = 1;

    private LimitExceeded() {
      super(null, null, false, false);
    }
  }

  public CostTracker(long limit) {
    this.limit = limit;
  }

  public long cost() {
    return cost;
  }

  @Override
  public void callback(CelExpr expr, Object result) {
    cost = Span.sum(cost, step(expr, result));
    if (cost > limit) {
      throw new LimitExceeded();
    }
    int id = Math.toIntExact(expr.id());
    if (id >= results.length) {
      results = Arrays.copyOf(results, Math.max(id + 1, 2 * results.length));
    }
    results[id] = result;
  }

  private long step(CelExpr expr, Object result) {
    return switch (expr.getKind()) {
      case IDENT -> 1;
      case SELECT -> expr.select().testOnly() ? 0 : lookup(expr.select().operand());
      case CALL -> call(expr.call(), result);
      case LIST -> NEW_LIST;
      case MAP -> NEW_MAP;
      case STRUCT -> NEW_STRUCT;
      case CONSTANT, COMPREHENSION, NOT_SET -> 0;
    };
  }

  private long call(CelCall call, Object result) {
    return switch (call.function()) {
      case "_[_]" -> lookup(call.args().getFirst()) - fields(call.args().get(1));
      // The runtime reads what stands before the question mark twice.
      case "_?._" -> 1 - fields(call.args().getFirst());
      case "_?_:_" -> -fields(call.args().get(Boolean.TRUE.equals(chosen(call)) ? 1 : 2));
      default -> ActualCosts.of(call.function(), arguments(call), result);
    };
  }

  private Object chosen(CelCall call) {
    return result(call.args().getFirst());
  }

  /** A field of what was computed, and not read from a document, is one step more. */
  private static int lookup(CelExpr operand) {
    return isRead(operand) || isChoice(operand) ? 1 : 2;
  }

  private static boolean isChoice(CelExpr expr) {
    return expr.getKind() == Kind.CALL && expr.call().function().equals("_?_:_");
  }

  private static boolean isRead(CelExpr expr) {
    return expr.getKind() == Kind.IDENT
        || expr.getKind() == Kind.SELECT && !expr.select().testOnly()
        || expr.getKind() == Kind.CALL && expr.call().function().equals("_[_]");
  }

  /**
   * How many steps it took to read a value that then decided which other is read: in Kubernetes'
   * implementation all of that is one, and they are taken back.
   */
  private static int fields(CelExpr expr) {
    return switch (expr.getKind()) {
      case IDENT -> 1;
      case SELECT -> isRead(expr) ? 1 + fields(expr.select().operand()) : 0;
      default -> 0;
    };
  }

  /** With the value first that the function is called on, if there is one. */
  private Object[] arguments(CelCall call) {
    int own = call.target().isPresent() ? 1 : 0;
    var arguments = new Object[own + call.args().size()];
    call.target().ifPresent(target -> arguments[0] = result(target));
    for (int i = own; i < arguments.length; i++) {
      arguments[i] = result(call.args().get(i - own));
    }
    return arguments;
  }

  private Object result(CelExpr expr) {
    return expr.id() < results.length ? results[(int) expr.id()] : null;
  }
}
