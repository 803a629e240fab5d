package io.instancetypes.machinery.selector;

import io.instancetypes.machinery.selector.Requirement.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Reads {@code [!] KEY [OPERATOR VALUES] [, …]}, complaining as Kubernetes does. */
final class LabelSelectorParser {
  private final List<String> tokens;
  private int at;

  LabelSelectorParser(String text) {
    this.tokens = LabelTokens.of(text);
  }

  List<Requirement> requirements() {
    List<Requirement> requirements = new ArrayList<>();
    while (!ahead().equals(LabelTokens.END)) {
      refuseUnless(startsRequirement(), "found '%s', expected: !, identifier, or 'end of string'");
      requirements.add(requirementInContext());
      if (ahead().equals(",")) {
        at++;
        refuseUnless(startsRequirement(), "found '%s', expected: identifier after ','");
      } else {
        refuseUnless(
            ahead().equals(LabelTokens.END), "found '%s', expected: ',' or 'end of string'");
      }
    }
    return requirements;
  }

  private boolean startsRequirement() {
    return ahead().equals("!") || LabelTokens.isWord(ahead());
  }

  private Requirement requirementInContext() {
    try {
      return requirement();
    } catch (SelectorException mistake) {
      throw new SelectorException("unable to parse requirement: " + mistake.getMessage());
    }
  }

  private Requirement requirement() {
    boolean negated = ahead().equals("!");
    if (negated) {
      at++;
    }
    refuseUnless(LabelTokens.isWord(ahead()), "found '%s', expected: identifier");
    String key = tokens.get(at++);
    List<String> complaints = new ArrayList<>();
    LabelRules.complainOfKey("<nil>", key, complaints);
    if (!complaints.isEmpty()) {
      throw new SelectorException(complaints.getFirst());
    }
    if (negated) {
      return Requirement.of(key, Operator.DOES_NOT_EXIST, List.of());
    }
    if (endsRequirement()) {
      return Requirement.of(key, Operator.EXISTS, List.of());
    }
    Operator operator = operator();
    boolean set = operator == Operator.IN || operator == Operator.NOT_IN;
    return Requirement.of(key, operator, set ? values() : List.of(value()));
  }

  private boolean endsRequirement() {
    return ahead().equals(",") || ahead().equals(LabelTokens.END);
  }

  private Operator operator() {
    String token = tokens.get(at++);
    return switch (token) {
      case "in" -> Operator.IN;
      case "notin" -> Operator.NOT_IN;
      case "=", "==" -> Operator.EQUALS;
      case "!=" -> Operator.NOT_EQUALS;
      case ">" -> Operator.GREATER_THAN;
      case "<" -> Operator.LESS_THAN;
      default ->
          throw new SelectorException(
              "found '%s', expected: in, notin, =, ==, !=, gt, lt".formatted(token));
    };
  }

  private String value() {
    if (endsRequirement()) {
      return "";
    }
    refuseUnless(LabelTokens.isWord(ahead()), "found '%s', expected: identifier");
    return tokens.get(at++);
  }

  /** Between commas and at the ends of the list an empty value may stand. */
  private List<String> values() {
    refuseUnless(ahead().equals("("), "found '%s' expected: '('");
    at++;
    boolean first = LabelTokens.isWord(ahead()) || ahead().equals(",") || ahead().equals(")");
    refuseUnless(first, "found '%s', expected: ',', ')' or identifier");
    var values = new TreeSet<String>();
    boolean separated = true;
    while (!ahead().equals(")")) {
      if (LabelTokens.isWord(ahead())) {
        refuseUnless(separated, "found '%s', expected: ',' or ')'");
        values.add(ahead());
        separated = false;
      } else {
        refuseUnless(
            ahead().equals(","),
            separated
                ? "found '%s', expected: ',', or identifier"
                : "found '%s', expected: ',' or ')'");
        if (separated) {
          values.add("");
        }
        separated = true;
      }
      at++;
    }
    at++;
    if (separated) {
      values.add("");
    }
    return List.copyOf(values);
  }

  private String ahead() {
    return tokens.get(at);
  }

  private void refuseUnless(boolean expected, String complaint) {
    if (!expected) {
      throw new SelectorException(complaint.formatted(ahead()));
    }
  }
}
