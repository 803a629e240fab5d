package io.instancetypes.machinery.cel.cost;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.CelComprehension;
import dev.cel.common.ast.CelExpr.CelSelect;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import io.instancetypes.machinery.cel.cost.CallCosts.Call;
import io.instancetypes.machinery.cel.cost.CallCosts.Charge;
import io.instancetypes.machinery.cel.cost.Scope.Variable;
import io.instancetypes.machinery.cel.cost.Value.Entries;
import java.util.List;
import java.util.Set;

/** Adds up what a checked expression costs at most, given how large its documents can be. */
public final class CostEstimate {
  private static final Span NEW_LIST = Span.exactly(10);
  private static final Span NEW_MAP = Span.exactly(30);
  private static final Span NEW_STRUCT = Span.exactly(40);
  private static final Set<CelKind> SELECTED_FROM =
      Set.of(CelKind.MAP, CelKind.STRUCT, CelKind.TYPE_PARAM);
  private static final Set<CelKind> SCALARS =
      Set.of(
          CelKind.BOOL,
          CelKind.DOUBLE,
          CelKind.DURATION,
          CelKind.INT,
          CelKind.TIMESTAMP,
          CelKind.UINT);

  private final CelAbstractSyntaxTree tree;
  private final Sizes sizes;

  private CostEstimate(CelAbstractSyntaxTree tree, Sizes sizes) {
    this.tree = tree;
    this.sizes = sizes;
  }

  /** The most that evaluating it once can cost. */
  public static long of(CelAbstractSyntaxTree tree, Sizes sizes) {
    return new CostEstimate(tree, sizes).visit(tree.getExpr(), null).cost().max();
  }

  private Value visit(CelExpr expr, Scope scope) {
    return switch (expr.getKind()) {
      case CONSTANT -> computed(expr, Span.NOTHING, sizeOf(expr.constant()), null);
      case IDENT -> ident(expr, scope);
      case SELECT -> select(expr, expr.select(), scope);
      case CALL -> call(expr, expr.call(), scope);
      case LIST -> list(expr, scope);
      case MAP -> map(expr, scope);
      case STRUCT -> struct(expr, scope);
      case COMPREHENSION ->
          isBinding(expr.comprehension())
              ? binding(expr, expr.comprehension(), scope)
              : comprehension(expr, expr.comprehension(), scope);
      case NOT_SET -> computed(expr, Span.NOTHING, null, null);
    };
  }

  private CelType typeOf(CelExpr expr) {
    return tree.getType(expr.id()).orElse(SimpleType.DYN);
  }

  private static Span sizeOf(CelConstant constant) {
    return switch (constant.getKind()) {
      case STRING_VALUE ->
          Span.exactly(constant.stringValue().codePointCount(0, constant.stringValue().length()));
      case BYTES_VALUE -> Span.exactly(constant.bytesValue().size());
      default -> Span.ONE;
    };
  }

  private static Span scalarSize(CelType type) {
    boolean wraps = type.kind() == CelKind.OPAQUE && type.name().equals("optional_type");
    return wraps
        ? scalarSize(type.parameters().getFirst())
        : SCALARS.contains(type.kind()) ? Span.ONE : null;
  }

  private Value computed(CelExpr expr, Span cost, Span size, Entries entries) {
    CelType type = typeOf(expr);
    Span known = size == null ? scalarSize(type) : size;
    return new Value(expr, type, cost, List.of(), known, entries);
  }

  private Value read(CelExpr expr, Span cost, List<String> path) {
    CelType type = typeOf(expr);
    Span known = sizes.at(path);
    return new Value(expr, type, cost, path, known == null ? scalarSize(type) : known, null);
  }

  private Value ident(CelExpr expr, Scope scope) {
    String name = expr.ident().name();
    Variable variable = Scope.find(scope, name);
    if (variable == null) {
      return read(expr, Span.ONE, List.of(name));
    }
    Value value = read(expr, Span.ONE, variable.path());
    Span size = value.knownSize() == null ? variable.size() : value.knownSize();
    return new Value(expr, value.type(), Span.ONE, variable.path(), size, variable.entries());
  }

  private Value select(CelExpr expr, CelSelect select, Scope scope) {
    Value operand = visit(select.operand(), scope);
    if (select.testOnly()) {
      return computed(expr, operand.cost(), null, null);
    }
    boolean looks = SELECTED_FROM.contains(operand.type().kind());
    Span cost = looks ? operand.cost().plus(Span.ONE) : operand.cost();
    return read(expr, cost, operand.below(select.field()));
  }

  private Value call(CelExpr expr, CelCall call, Scope scope) {
    List<Value> args = call.args().stream().map(arg -> visit(arg, scope)).toList();
    if (call.function().equals("dyn")) {
      Value arg = args.getFirst();
      return computed(expr, arg.cost().plus(Span.ONE), arg.knownSize(), arg.entries());
    }
    Value target = call.target().map(each -> visit(each, scope)).orElse(null);
    var overloads = tree.getReference(expr.id()).map(each -> each.overloadIds());
    if (overloads.isEmpty() || overloads.get().isEmpty()) {
      return computed(expr, Span.NOTHING, null, null);
    }
    Charge charge = null;
    for (String overload : overloads.get()) {
      Charge each = CallCosts.of(new Call(call.function(), overload, target, args), sizes);
      charge = charge == null ? each : charge.or(each);
    }
    Span cost = target == null ? charge.cost() : target.cost().plus(charge.cost());
    return result(expr, overloads.get(), args, cost, charge);
  }

  /** What is taken out of a list or map has a place in the document as they have. */
  private Value result(
      CelExpr expr, List<String> overloads, List<Value> args, Span cost, Charge charge) {
    String last = overloads.getLast();
    if (!last.equals("index_list") && !last.equals("index_map")) {
      return computed(expr, cost, charge.size(), charge.entries());
    }
    Value container = args.getFirst();
    String below = last.equals("index_list") ? Sizes.ITEMS : Sizes.VALUES;
    Value value = read(expr, cost, container.below(below));
    return container.entries() == null
        ? value
        : new Value(expr, value.type(), cost, value.path(), container.entries().value(), null);
  }

  private Value list(CelExpr expr, Scope scope) {
    Span cost = NEW_LIST;
    Span items = null;
    for (CelExpr element : expr.list().elements()) {
      Value item = visit(element, scope);
      cost = cost.plus(item.cost());
      items = items == null ? item.size() : items.or(item.size());
    }
    var entries = new Entries(true, Span.ONE, items == null ? Span.NOTHING : items);
    return computed(expr, cost, Span.exactly(expr.list().elements().size()), entries);
  }

  private Value map(CelExpr expr, Scope scope) {
    Span cost = NEW_MAP;
    Entries entries = null;
    for (var entry : expr.map().entries()) {
      Value key = visit(entry.key(), scope);
      Value value = visit(entry.value(), scope);
      cost = cost.plus(key.cost()).plus(value.cost());
      var each = new Entries(false, key.size(), value.size());
      entries = entries == null ? each : Entries.either(entries, each);
    }
    Entries all = entries == null ? new Entries(false, Span.NOTHING, Span.NOTHING) : entries;
    return computed(expr, cost, Span.exactly(expr.map().entries().size()), all);
  }

  private Value struct(CelExpr expr, Scope scope) {
    Span cost = NEW_STRUCT;
    for (var entry : expr.struct().entries()) {
      cost = cost.plus(visit(entry.value(), scope).cost());
    }
    return computed(expr, cost, null, null);
  }

  /** A macro that gives a name to a value is written as a loop over nothing. */
  private static boolean isBinding(CelComprehension loop) {
    return loop.iterRange().getKind() == Kind.LIST
        && loop.iterRange().list().elements().isEmpty()
        && loop.loopCondition().getKind() == Kind.CONSTANT
        && loop.loopCondition().constant().getKind() == CelConstant.Kind.BOOLEAN_VALUE
        && !loop.loopCondition().constant().booleanValue();
  }

  private Value binding(CelExpr expr, CelComprehension loop, Scope scope) {
    Value named = visit(loop.accuInit(), scope);
    Value result = visit(loop.result(), new Scope(loop.accuVar(), variable(named), scope));
    Span cost = NEW_LIST.plus(named.cost()).plus(result.cost());
    return computed(expr, cost, result.knownSize(), result.entries());
  }

  private static Variable variable(Value value) {
    return new Variable(value.path(), value.knownSize(), value.entries());
  }

  private Value comprehension(CelExpr expr, CelComprehension loop, Scope scope) {
    Value range = visit(loop.iterRange(), scope);
    Value start = visit(loop.accuInit(), scope);
    Scope accumulator = new Scope(loop.accuVar(), variable(start), scope);
    Scope inside = iteration(loop, range, accumulator);
    Value condition = visit(loop.loopCondition(), inside);
    Value step = visit(loop.loopStep(), inside);
    Value result = visit(loop.result(), accumulator);
    Span rounds = range.size().times(step.cost().plus(condition.cost()));
    Span cost = range.cost().plus(start.cost()).plus(result.cost()).plus(rounds);
    return switch (loop.accuInit().getKind()) {
      case CONSTANT -> computed(expr, cost, start.knownSize(), null);
      case LIST, MAP -> computed(expr, cost, range.size(), step.entries());
      default -> computed(expr, cost, null, null);
    };
  }

  private static Scope iteration(CelComprehension loop, Value range, Scope outer) {
    boolean isList =
        range.entries() == null ? range.type().kind() == CelKind.LIST : range.entries().isList();
    Variable key = part(range, isList ? Sizes.INDICES : Sizes.KEYS, true);
    Variable value = part(range, isList ? Sizes.ITEMS : Sizes.VALUES, false);
    return loop.iterVar2().isEmpty()
        ? new Scope(loop.iterVar(), isList ? value : key, outer)
        : new Scope(loop.iterVar2(), value, new Scope(loop.iterVar(), key, outer));
  }

  private static Variable part(Value range, String name, boolean isKey) {
    Entries entries = range.entries();
    Span size = entries == null ? null : isKey ? entries.key() : entries.value();
    return new Variable(range.below(name), size, null);
  }
}
