package io.instancetypes.machinery.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One condition on the label with a key. */
public record Requirement(String key, Operator operator, List<String> values) {
  /** How a label relates to the values, and how that is written. */
  public enum Operator {
    IN("in"),
    NOT_IN("notin"),
    EQUALS("="),
    NOT_EQUALS("!="),
    GREATER_THAN("gt"),
    LESS_THAN("lt"),
    EXISTS("exists"),
    DOES_NOT_EXIST("!");

    private final String text;

    Operator(String text) {
      this.text = text;
    }
  }

  /** Refuses what can never be a label, and a number of values that the operator does not take. */
  static Requirement of(String key, Operator operator, List<String> values) {
    List<String> complaints = new ArrayList<>();
    LabelRules.complainOfKey("key", key, complaints);
    complainOfCount(operator, values, complaints);
    for (int i = 0; i < values.size(); i++) {
      LabelRules.complainOfValue("values[%d][%s]".formatted(i, key), values.get(i), complaints);
    }
    if (!complaints.isEmpty()) {
      throw new SelectorException(
          complaints.size() == 1
              ? complaints.getFirst()
              : complaints.stream().distinct().collect(Collectors.joining(", ", "[", "]")));
    }
    return new Requirement(key, operator, List.copyOf(values));
  }

  private static void complainOfCount(
      Operator operator, List<String> values, List<String> complaints) {
    switch (operator) {
      case IN, NOT_IN -> {
        if (values.isEmpty()) {
          complaints.add(
              "values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty");
        }
      }
      case EXISTS, DOES_NOT_EXIST -> {
        if (!values.isEmpty()) {
          String quoted =
              values.stream().map(LabelRules::quoted).collect(Collectors.joining(",", "[", "]"));
          complaints.add(
              "values: Invalid value: %s: values set must be empty for exists and does not exist"
                  .formatted(quoted));
        }
      }
      case GREATER_THAN, LESS_THAN -> {
        if (number(values.getFirst()) == null) {
          complaints.add(
              "values[0]: Invalid value: %s: for 'Gt', 'Lt' operators, the value must be an integer"
                  .formatted(LabelRules.quoted(values.getFirst())));
        }
      }
      case EQUALS, NOT_EQUALS -> {}
    }
  }

  boolean matches(Map<?, ?> labels) {
    boolean has = labels.containsKey(key);
    return switch (operator) {
      case IN, EQUALS -> has && values.contains(String.valueOf(labels.get(key)));
      case NOT_IN, NOT_EQUALS -> !has || !values.contains(String.valueOf(labels.get(key)));
      case EXISTS -> has;
      case DOES_NOT_EXIST -> !has;
      case GREATER_THAN -> has && compared(labels) > 0;
      case LESS_THAN -> has && compared(labels) < 0;
    };
  }

  /** Zero, which matches neither operator, if the label is no number. */
  private int compared(Map<?, ?> labels) {
    Long label = number(String.valueOf(labels.get(key)));
    return label == null ? 0 : label.compareTo(number(values.getFirst()));
  }

  private static Long number(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException noNumber) {
      return null;
    }
  }

  /** As Kubernetes prints it; reading that gives the same requirement. */
  @Override
  public String toString() {
    return switch (operator) {
      case EXISTS -> key;
      case DOES_NOT_EXIST -> "!" + key;
      case EQUALS, NOT_EQUALS -> key + operator.text + values.getFirst();
      case GREATER_THAN -> key + ">" + values.getFirst();
      case LESS_THAN -> key + "<" + values.getFirst();
      case IN, NOT_IN ->
          values.stream()
              .sorted()
              .collect(Collectors.joining(",", key + " " + operator.text + " (", ")"));
    };
  }
}
