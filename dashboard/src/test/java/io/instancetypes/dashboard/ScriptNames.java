package io.instancetypes.dashboard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of a script: those that nobody declares, and those that nobody uses. It knows as much
 * of the language as the scripts of the pages need, and looks at a script as one scope.
 */
final class ScriptNames {
  /** Where a slash begins an expression of its own. */
  private static final String REGEX_BEGIN = "(?<=[=(,:\\[!&|?]\\s{0,9})/";

  private static final String REGEX_PART = "(?:\\\\.|\\[(?:\\\\.|[^\\]\\\\])*\\]|[^/\\\\\\n\\[])+";

  private static final Pattern TOKEN =
      Pattern.compile(
          String.join(
              "|",
              "//.*",
              "/\\*(?s:.*?)\\*/",
              "\"(?:\\\\.|[^\"\\\\])*\"",
              "'(?:\\\\.|[^'\\\\])*'",
              REGEX_BEGIN + REGEX_PART + "/[a-z]*",
              "\\d[\\w.]*",
              "[A-Za-z_$][\\w$]*",
              "=>",
              "\\?\\.",
              "\\.\\.\\.",
              "\\S"));

  private static final Set<String> WORDS =
      Set.of(
          ("async await break case catch class const continue default delete do else export extends"
               + " false finally for from function get if import in instanceof let new null of"
               + " return set static super switch this throw true try typeof undefined void while"
               + " yield")
              .split(" "));

  /** What browsers have. */
  private static final Set<String> KNOWN =
      Set.of(
          ("addEventListener Array Boolean clearTimeout document DOMParser Event EventSource"
               + " FormData fetch getSelection history JSON location Map Math Number Object Promise"
               + " requestAnimationFrame Set setTimeout String TextDecoder TextEncoder Uint8Array"
               + " URL URLSearchParams WebSocket")
              .split(" "));

  private final List<String> tokens = new ArrayList<>();
  private final Set<String> declared = new HashSet<>();
  private final Map<String, Integer> uses = new HashMap<>();

  ScriptNames(String script) {
    read(script);
    for (int i = 0; i < tokens.size(); i++) {
      declarations(i);
    }
    for (int i = 0; i < tokens.size(); i++) {
      if (isName(i) && !isKey(i)) {
        uses.merge(tokens.get(i), 1, Integer::sum);
      }
    }
  }

  /** Templates are read as what is in their braces. */
  private void read(String script) {
    String plain =
        Pattern.compile("`((?:\\\\.|[^`\\\\])*)`")
            .matcher(script)
            .replaceAll(found -> Matcher.quoteReplacement(braces(found)));
    TOKEN
        .matcher(plain)
        .results()
        .map(MatchResult::group)
        .filter(token -> !token.startsWith("//") && !token.startsWith("/*"))
        .forEach(tokens::add);
  }

  private static String braces(MatchResult template) {
    var parts = new StringBuilder("(\"\"");
    Pattern.compile("\\$\\{([^}]*)\\}")
        .matcher(template.group(1))
        .results()
        .forEach(found -> parts.append(" + (").append(found.group(1)).append(')'));
    return parts.append(')').toString();
  }

  private String token(int i) {
    return i >= 0 && i < tokens.size() ? tokens.get(i) : "";
  }

  private boolean isName(int i) {
    return token(i).matches("[A-Za-z_$][\\w$]*") && !WORDS.contains(token(i));
  }

  /** Of another object, or in a new one. */
  private boolean isKey(int i) {
    String before = token(i - 1);
    boolean inObject = before.equals("{") || before.equals(",");
    return before.equals(".") || before.equals("?.") || token(i + 1).equals(":") && inObject;
  }

  private void declarations(int i) {
    switch (token(i)) {
      case "const", "let" -> declare(i + 1);
      case "function", "class" -> {
        declared.add(token(i + 1));
        declareWithin(i + 2, "(", ")");
      }
      case "catch" -> declareWithin(i + 1, "(", ")");
      case "=>" -> parameters(i - 1);
      case ")" -> {
        if (token(i + 1).equals("{")) {
          method(i);
        }
      }
      default -> {}
    }
  }

  private void declare(int i) {
    switch (token(i)) {
      case "{" -> declareWithin(i, "{", "}");
      case "[" -> declareWithin(i, "[", "]");
      default -> declared.add(token(i));
    }
  }

  private void declareWithin(int from, String open, String close) {
    if (!token(from).equals(open)) {
      return;
    }
    int depth = 0;
    for (int i = from; i < tokens.size(); i++) {
      depth += token(i).equals(open) ? 1 : token(i).equals(close) ? -1 : 0;
      if (isName(i) && !token(i + 1).equals(":") && !token(i - 1).equals("=")) {
        declared.add(token(i));
      }
      if (depth == 0) {
        return;
      }
    }
  }

  private void parameters(int end) {
    if (isName(end)) {
      declared.add(token(end));
    } else if (token(end).equals(")")) {
      declareWithin(opening(end), "(", ")");
    }
  }

  private int opening(int end) {
    int depth = 0;
    for (int i = end; i >= 0; i--) {
      depth += token(i).equals(")") ? 1 : token(i).equals("(") ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** A name, parameters and a body, in a class. */
  private void method(int end) {
    int begin = opening(end);
    boolean begins =
        Set.of("{", "}", ";", "static", "async", "get", "set").contains(token(begin - 2));
    if (isName(begin - 1) && begins) {
      declared.add(token(begin - 1));
      uses.merge(token(begin - 1), 1, Integer::sum);
      declareWithin(begin, "(", ")");
    }
  }

  List<String> undeclared() {
    return uses.keySet().stream()
        .filter(name -> !declared.contains(name) && !KNOWN.contains(name))
        .sorted()
        .toList();
  }

  List<String> unused() {
    return declared.stream()
        .filter(name -> uses.getOrDefault(name, 0) < 2 && !isExported(name))
        .sorted()
        .toList();
  }

  private boolean isExported(String name) {
    for (int i = 2; i < tokens.size(); i++) {
      if (token(i).equals(name) && token(i - 2).equals("export")) {
        return true;
      }
    }
    return false;
  }
}
