package io.instancetypes.machinery.printers;

import io.instancetypes.machinery.printers.JsonPath.Step;
import io.instancetypes.machinery.printers.JsonPathFilter.Operand;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of a path. */
final class JsonPathReader {
  private static final Pattern SLICE = Pattern.compile("(-?\\d+)?(:(-?\\d+)?(:(\\d+)?)?)?");
  private static final Pattern FILTER = Pattern.compile("\\?\\((.+?)(?:(==|!=|<=|>=|<|>)(.+))?\\)");

  private final String text;
  private final List<Step> steps = new ArrayList<>();
  private int at;

  JsonPathReader(String text) {
    this.text = text;
  }

  JsonPath read() {
    while (at < text.length()) {
      switch (text.charAt(at)) {
        case '.' -> afterDot();
        case '[' -> brackets();
        default -> throw wrong("unexpected character");
      }
    }
    return new JsonPath(steps);
  }

  private void afterDot() {
    at++;
    if (at < text.length() && text.charAt(at) == '.') {
      at++;
      steps.add(new Step.Deep());
    }
    String name = name();
    if (name.equals("*")) {
      steps.add(new Step.Every());
    } else if (!name.isEmpty()) {
      steps.add(new Step.Field(name));
    }
  }

  private String name() {
    var name = new StringBuilder();
    while (at < text.length() && ".[ ".indexOf(text.charAt(at)) < 0) {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      name.append(text.charAt(at++));
    }
    return name.toString();
  }

  private void brackets() {
    int end = endOfBrackets();
    String inside = text.substring(at + 1, end).strip();
    at = end + 1;
    steps.add(step(inside));
  }

  /** Brackets and quotes may stand within them. */
  private int endOfBrackets() {
    int depth = 0;
    char quote = 0;
    for (int i = at; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '[') {
        depth++;
      } else if (c == ']' && --depth == 0) {
        return i;
      }
    }
    throw wrong("unterminated array");
  }

  private Step step(String inside) {
    if (inside.equals("*")) {
      return new Step.Every();
    }
    Matcher filter = FILTER.matcher(inside);
    if (filter.matches()) {
      return filter(filter);
    }
    if (inside.contains(",")) {
      return union(inside);
    }
    if (inside.length() > 1 && inside.startsWith("'") && inside.endsWith("'")) {
      // A dot in quotes separates as well: Kubernetes reads it that way.
      String quoted = "." + inside.substring(1, inside.length() - 1);
      return new Step.Union(List.of(JsonPath.parse(quoted)));
    }
    Matcher slice = SLICE.matcher(inside);
    if (inside.isEmpty() || !slice.matches()) {
      throw wrong("invalid array index " + inside);
    }
    return slice(slice);
  }

  private Step union(String inside) {
    var paths = new ArrayList<JsonPath>();
    for (String part : inside.split(",", -1)) {
      paths.add(JsonPath.parse("[" + part.strip() + "]"));
    }
    return new Step.Union(paths);
  }

  private Step slice(Matcher slice) {
    Integer step = number(slice.group(5));
    if (step != null && step == 0) {
      throw wrong("step must be > 0");
    }
    return new Step.Slice(
        number(slice.group(1)), number(slice.group(3)), step, slice.group(2) == null);
  }

  private Integer number(String digits) {
    try {
      return digits == null ? null : Integer.valueOf(digits);
    } catch (NumberFormatException e) {
      throw wrong("number too large");
    }
  }

  private Step filter(Matcher filter) {
    String operator = filter.group(2) == null ? "" : filter.group(2);
    Operand right = operator.isEmpty() ? null : operand(filter.group(3).strip());
    return new Step.Filter(new JsonPathFilter(operand(filter.group(1).strip()), operator, right));
  }

  private Operand operand(String word) {
    if (word.startsWith("@")) {
      return new Operand.Path(JsonPath.parse(word.substring(1)));
    }
    char quote = word.charAt(0);
    if (word.length() > 1 && (quote == '"' || quote == '\'') && word.indexOf(quote, 1) > 0) {
      return new Operand.Constant(word.substring(1, word.length() - 1));
    }
    if (word.equals("true") || word.equals("false")) {
      return new Operand.Constant(Boolean.valueOf(word));
    }
    try {
      return new Operand.Constant(new BigDecimal(word));
    } catch (NumberFormatException e) {
      throw wrong("unrecognized operand " + word);
    }
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what + " in path " + text);
  }
}
