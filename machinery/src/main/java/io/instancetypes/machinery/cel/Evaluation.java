package io.instancetypes.machinery.cel;

import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.Correlation;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One walk of an object along the rules of its schema. */
final class Evaluation {
  private static final int LONGEST_MESSAGE = 5 << 10;

  private final List<FieldError> errors = new ArrayList<>();
  private final CostMeter meter = CostMeter.forObject();

  /** Whether a rule cost too much: then no further is evaluated, and the object is refused. */
  private boolean isStopped;

  /**
   * What a broken rule is measured by: it is forgiven where nothing changed.
   *
   * @param nearest the closest object around that has a counterpart, null at the root
   */
  private record Lenience(Correlation current, Correlation nearest) {
    boolean forgives() {
      Correlation measure = current == null ? nearest : current;
      return measure != null && measure.isUnchanged();
    }

    Lenience field(String name) {
      if (current == null) {
        return this;
      }
      boolean hidden = nearest == null && (name.equals("apiVersion") || name.equals("kind"));
      return hidden ? new Lenience(null, null) : new Lenience(current.field(name), current);
    }

    Lenience item(int index) {
      return current == null ? this : new Lenience(current.item(index), current);
    }
  }

  List<FieldError> check(RuleNode root, Object object, Object old, Correlation correlation) {
    walk(root, object, old, Path.ROOT, new Lenience(correlation, null));
    return errors;
  }

  private void walk(RuleNode node, Object value, Object old, Path path, Lenience lenience) {
    if (value == null || isStopped) {
      return;
    }
    if (!node.rules.isEmpty()) {
      evaluate(node, value, old, path, lenience);
    }
    if (value instanceof List<?> list && node.items != null) {
      for (int i = 0; i < list.size(); i++) {
        Object before = itemBefore(node.structure, old, list.get(i));
        walk(node.items, list.get(i), before, path.index(i), lenience.item(i));
      }
    } else if (value instanceof Map<?, ?> map) {
      Map<?, ?> before = Fields.map(old);
      map.forEach(
          (key, entry) -> walkField(node, String.valueOf(key), entry, before, path, lenience));
    }
  }

  private static Object itemBefore(StructuralSchema structure, Object old, Object item) {
    return structure.listKind() == StructuralSchema.ListKind.MAP && old instanceof List<?> before
        ? Correlation.matching(structure, before, item)
        : null;
  }

  private void walkField(
      RuleNode node, String name, Object value, Map<?, ?> old, Path path, Lenience lenience) {
    RuleNode field = node.fields.get(name);
    if (field != null) {
      walk(field, value, old.get(name), path.field(name), lenience.field(name));
    } else if (node.values != null) {
      walk(node.values, value, old.get(name), path.key(name), lenience.field(name));
    }
  }

  private void evaluate(RuleNode node, Object value, Object old, Path path, Lenience lenience) {
    if (meter.isSpent()) {
      stop(node, path, CostException.SPENT);
      return;
    }
    Object self = RuleValues.of(node.structure, value, node.isResource);
    Object oldSelf =
        old == null ? null : RuleValues.old(node.structure, old, value, node.isResource);
    for (CompiledRule compiled : node.rules) {
      if (isStopped) {
        return;
      }
      if (compiled.mistake() != null) {
        fail(node, path, "rule compile error: " + compiled.mistake());
      } else if (compiled.program() != null && applies(compiled, oldSelf)) {
        var scope = new HashMap<String, Object>();
        scope.put(Environment.SELF, self);
        if (compiled.rule().takesOptionalOldSelf()) {
          scope.put(Environment.OLD_SELF, Optional.ofNullable(oldSelf));
        } else if (oldSelf != null) {
          scope.put(Environment.OLD_SELF, oldSelf);
        }
        evaluate(compiled, scope, node, value, path, lenience);
      }
    }
  }

  /** A rule about a change needs something that was before, or has to say that it does not. */
  private static boolean applies(CompiledRule compiled, Object oldSelf) {
    return !compiled.usesOldSelf() || oldSelf != null || compiled.rule().takesOptionalOldSelf();
  }

  private void evaluate(
      CompiledRule compiled,
      Map<String, Object> scope,
      RuleNode node,
      Object value,
      Path path,
      Lenience lenience) {
    try {
      Object result = meter.evaluate(compiled.program(), scope);
      if (!Boolean.TRUE.equals(result) && (compiled.usesOldSelf() || !lenience.forgives())) {
        reportBroken(compiled, scope, node, value, path);
      }
    } catch (CostException e) {
      stop(node, path, e.ofRule(compiled.rule()));
    } catch (CelEvaluationException e) {
      fail(node, path, EvaluationFailures.sentence(e, compiled.rule()));
    } catch (RuntimeException e) {
      // A value that stays wrong because it was may be of a type the rule was not compiled for.
      fail(node, path, EvaluationFailures.sentence(compiled.rule()));
    }
  }

  private void stop(RuleNode node, Path path, String detail) {
    fail(node, path, detail);
    isStopped = true;
  }

  private void fail(RuleNode node, Path path, String detail) {
    errors.add(FieldError.invalid(path, typeOf(node), detail));
  }

  private static String typeOf(RuleNode node) {
    return Fields.text(node.structure.source(), "type");
  }

  private void reportBroken(
      CompiledRule compiled, Map<String, Object> scope, RuleNode node, Object value, Path path) {
    ValidationRule rule = compiled.rule();
    Path at = FieldPaths.resolve(rule.fieldPath(), node.structure, path);
    try {
      String detail = message(compiled.messageProgram(), scope).orElseGet(rule::complaint);
      errors.add(broken(rule, at, shown(node, value), detail));
    } catch (CostException e) {
      stop(node, at, e.ofMessage(rule.messageExpression()));
    }
  }

  private static Object shown(RuleNode node, Object value) {
    return List.of("object", "array").contains(typeOf(node)) ? FieldError.OMITTED : value;
  }

  private static FieldError broken(ValidationRule rule, Path at, Object shown, String detail) {
    return switch (rule.reason()) {
      case "FieldValueForbidden" -> FieldError.forbidden(at, detail);
      case "FieldValueRequired" -> FieldError.required(at, detail);
      case "FieldValueDuplicate" -> FieldError.duplicate(at, shown);
      case null, default -> FieldError.invalid(at, shown, detail);
    };
  }

  /** Empty if there is none to be computed, or none comes out that could be shown. */
  private Optional<String> message(CelRuntime.Program program, Map<String, Object> scope)
      throws CostException {
    try {
      Object message = program == null ? null : meter.evaluate(program, scope);
      return Optional.ofNullable(message)
          .map(text -> text.toString().strip())
          .filter(text -> !text.isEmpty() && text.indexOf('\n') < 0)
          .filter(text -> text.length() <= LONGEST_MESSAGE);
    } catch (CelEvaluationException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
