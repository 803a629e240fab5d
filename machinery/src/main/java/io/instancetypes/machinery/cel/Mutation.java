package io.instancetypes.machinery.cel;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypes;
import dev.cel.common.types.ListType;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** An expression that says how an object is to be changed. */
public final class Mutation {
  private final Condition expression;
  private final boolean configuration;

  private Mutation(Condition expression, boolean configuration) {
    this.expression = expression;
    this.configuration = configuration;
  }

  /** One that makes a configuration to be laid over the object: {@code Object{spec: …}}. */
  public static Mutation ofConfiguration(String expression, Collection<String> variables) {
    return new Mutation(compiled(expression, variables, true), true);
  }

  /** One that makes the operations of a JSON patch: {@code [JSONPatch{op: …}]}. */
  public static Mutation ofPatch(String expression, Collection<String> variables) {
    return new Mutation(compiled(expression, variables, false), false);
  }

  private static Condition compiled(
      String expression, Collection<String> variables, boolean configuration) {
    MutationSyntax.Compiled compiled =
        MutationSyntax.compile(expression, Environment.compiler(variables));
    if (compiled.mistake() != null) {
      return Condition.wrong(expression, compiled.mistake());
    }
    CelAbstractSyntaxTree tree = compiled.tree();
    CelType result = tree.getResultType();
    boolean fits =
        result.kind() == CelKind.DYN
            || (configuration
                ? result.kind() == CelKind.MAP && !compiled.isPlainMap()
                : isListOfMaps(result));
    if (!fits) {
      return Condition.wrong(
          expression,
          "must evaluate to %s but got %s"
              .formatted(configuration ? "Object" : "list(JSONPatch)", CelTypes.format(result)));
    }
    try {
      return Condition.right(expression, Environment.program(tree));
    } catch (CelEvaluationException e) {
      return Condition.wrong(expression, "instantiation failed: " + e.getMessage());
    }
  }

  private static boolean isListOfMaps(CelType type) {
    return type instanceof ListType list
        && (!list.hasElemType()
            || List.of(CelKind.MAP, CelKind.DYN, CelKind.TYPE_PARAM)
                .contains(list.elemType().kind()));
  }

  /** Null if it can be evaluated. */
  public String mistake() {
    return expression.mistake();
  }

  /**
   * The configuration, or the operations, as documents.
   *
   * @throws ConditionException if they cannot be made
   */
  public Object evaluate(ConditionValues values, CostMeter meter) {
    Object result = expression.evaluate(values, meter);
    if (configuration) {
      if (!(result instanceof Map<?, ?> map && map.containsKey(MutationSyntax.MARK))) {
        throw new ConditionException("unexpected type: the expression makes no Object");
      }
      return document(result, MutationSyntax.OBJECT);
    }
    if (!(result instanceof List<?> operations)) {
      throw new ConditionException("unexpected type: the expression makes no list of JSONPatch");
    }
    var documents = new ArrayList<Object>();
    for (Object operation : operations) {
      boolean marked =
          operation instanceof Map<?, ?> map
              && MutationSyntax.JSON_PATCH.equals(map.get(MutationSyntax.MARK));
      if (!marked) {
        throw new ConditionException("unexpected type: an item of the list is no JSONPatch");
      }
      documents.add(document(operation, ""));
    }
    return documents;
  }

  /**
   * A value as a document.
   *
   * @param type what must be written before the braces; empty for anything
   */
  private static Object document(Object value, String type) {
    return switch (value) {
      case null -> null;
      case NullValue nothing -> null;
      case Map<?, ?> map -> fields(map, type);
      case List<?> list -> {
        var items = new ArrayList<Object>(list.size());
        list.forEach(item -> items.add(document(item, type)));
        yield items;
      }
      case String text -> text;
      case Boolean truth -> truth;
      case Long number -> number;
      case UnsignedLong number -> number.longValue();
      case Double number -> number;
      case CelByteString bytes -> Base64.getEncoder().encodeToString(bytes.toByteArray());
      default ->
          throw new ConditionException(
              "unexpected type: %s cannot be part of an object"
                  .formatted(value.getClass().getSimpleName()));
    };
  }

  private static Fields fields(Map<?, ?> map, String type) {
    Object written = map.get(MutationSyntax.MARK);
    if (written != null && !type.isEmpty() && !written.equals(type)) {
      throw new ConditionException(
          "type mismatch: unexpected type name \"%s\", expected \"%s\", which matches field name path from root Object type"
              .formatted(written, type));
    }
    var fields = new Fields(map.size());
    map.forEach(
        (key, value) -> {
          if (!(key instanceof String name)) {
            throw new ConditionException("unexpected type: keys of an object are texts");
          }
          if (!name.equals(MutationSyntax.MARK)) {
            fields.put(name, document(value, type.isEmpty() ? "" : type + "." + name));
          }
        });
    return fields;
  }
}
