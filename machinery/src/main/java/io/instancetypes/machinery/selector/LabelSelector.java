package io.instancetypes.machinery.selector;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Conditions on labels that must all hold; none at all match everything. */
public final class LabelSelector {
  public static final LabelSelector EVERYTHING = new LabelSelector(List.of(), true);
  public static final LabelSelector NOTHING = new LabelSelector(List.of(), false);

  private final List<Requirement> requirements;
  private final boolean selectable;

  private LabelSelector(List<Requirement> requirements, boolean selectable) {
    this.requirements = requirements;
    this.selectable = selectable;
  }

  private static LabelSelector of(List<Requirement> requirements) {
    requirements.sort(Comparator.comparing(Requirement::key));
    return requirements.isEmpty() ? EVERYTHING : new LabelSelector(requirements, true);
  }

  /** The form of the {@code labelSelector} parameter: {@code a=b,c in (d,e),!f}. */
  public static LabelSelector parse(String text) {
    return of(new LabelSelectorParser(text).requirements());
  }

  /** The form inside objects, {@code matchLabels} and {@code matchExpressions}; null for none. */
  public static LabelSelector of(Map<?, ?> selector) {
    if (selector == null) {
      return NOTHING;
    }
    List<Requirement> requirements = new ArrayList<>();
    if (selector.get("matchLabels") instanceof Map<?, ?> labels) {
      labels.forEach(
          (key, value) ->
              requirements.add(
                  Requirement.of(
                      (String) key, Requirement.Operator.EQUALS, List.of(String.valueOf(value)))));
    }
    if (selector.get("matchExpressions") instanceof List<?> expressions) {
      for (Object expression : expressions) {
        requirements.add(requirement((Map<?, ?>) expression));
      }
    }
    return of(requirements);
  }

  private static Requirement requirement(Map<?, ?> expression) {
    String name = Fields.text(expression, "operator");
    var operator =
        switch (name) {
          case "In" -> Requirement.Operator.IN;
          case "NotIn" -> Requirement.Operator.NOT_IN;
          case "Exists" -> Requirement.Operator.EXISTS;
          case "DoesNotExist" -> Requirement.Operator.DOES_NOT_EXIST;
          default ->
              throw new SelectorException(
                  LabelRules.quoted(name) + " is not a valid label selector operator");
        };
    List<String> values =
        expression.get("values") instanceof List<?> list
            ? list.stream().map(String::valueOf).toList()
            : List.of();
    Object key = expression.get("key");
    return Requirement.of(key == null ? "" : key.toString(), operator, values);
  }

  /** Whether an object with these labels is meant; null is no labels. */
  public boolean matches(Map<?, ?> labels) {
    Map<?, ?> present = labels == null ? Map.of() : labels;
    for (Requirement requirement : requirements) {
      if (!requirement.matches(present)) {
        return false;
      }
    }
    return selectable;
  }

  public List<Requirement> requirements() {
    return requirements;
  }

  @Override
  public String toString() {
    return requirements.stream().map(Requirement::toString).collect(Collectors.joining(","));
  }
}
