package io.instancetypes.machinery.cel;

import dev.cel.runtime.CelEvaluationException;
import java.util.regex.Pattern;

/** Why a rule could not be evaluated, in the words of kube-apiserver. */
final class EvaluationFailures {
  private static final Pattern KEY = Pattern.compile("'([^']*)'");
  private static final Pattern INDEX = Pattern.compile("(-?\\d+)\\D*$");
  private static final String PLACE = "^evaluation error( at <input>:\\d+)?: ";
  private static final String NO_OVERLOAD = "no such overload";

  private EvaluationFailures() {}

  /** For a rule that was given something it cannot be evaluated with. */
  static String sentence(ValidationRule rule) {
    return sentence(NO_OVERLOAD, rule);
  }

  static String sentence(CelEvaluationException e, ValidationRule rule) {
    return sentence(cause(e), rule);
  }

  private static String sentence(String cause, ValidationRule rule) {
    return cause.startsWith(NO_OVERLOAD)
        ? "'"
            + cause
            + "': call arguments did not match a supported operator, function or macro signature"
            + " for rule: "
            + rule.name()
        : cause + " evaluating rule: " + rule.name();
  }

  static String cause(CelEvaluationException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof RuleFailure failure) {
        return failure.getMessage();
      }
    }
    String message = String.valueOf(e.getMessage()).replaceFirst(PLACE, "");
    return switch (e.getErrorCode()) {
      case ATTRIBUTE_NOT_FOUND -> "no such key: " + found(KEY, message);
      case INDEX_OUT_OF_BOUNDS -> "index out of bounds: " + found(INDEX, message);
      case DIVIDE_BY_ZERO -> message.contains("odul") ? "modulus by zero" : "division by zero";
      case NUMERIC_OVERFLOW -> "integer overflow";
      case OVERLOAD_NOT_FOUND -> NO_OVERLOAD;
      default -> message;
    };
  }

  private static String found(Pattern pattern, String message) {
    var match = pattern.matcher(message);
    return match.find() ? match.group(1) : message;
  }
}
