package io.instancetypes.machinery.cel;

import static io.instancetypes.machinery.cel.Signatures.INTEGER;
import static io.instancetypes.machinery.cel.Signatures.TEXT;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import io.instancetypes.machinery.cel.Functions.Parameter;
import java.util.ArrayList;
import java.util.List;

/** {@code text.find('[0-9]+')}, {@code text.findAll(…)} and {@code '%s'.format([…])}. */
final class TextFunctions {
  private static final CelType TEXTS = ListType.create(SimpleType.STRING);
  private static final Parameter VALUES =
      new Parameter(ListType.create(SimpleType.DYN), List.class);

  private TextFunctions() {}

  static void addTo(Functions functions) {
    functions.global(
        "jsonpatch.escapeKey",
        "jsonpatch_escape_key_string",
        SimpleType.STRING,
        args -> ((String) args[0]).replace("~", "~0").replace("/", "~1"),
        TEXT);
    functions.member(
        "find",
        "string_find_string",
        SimpleType.STRING,
        args -> find((String) args[0], (String) args[1]),
        TEXT,
        TEXT);
    functions.member(
        "findAll",
        "string_find_all_string",
        TEXTS,
        args -> findAll((String) args[0], (String) args[1], -1),
        TEXT,
        TEXT);
    functions.member(
        "findAll",
        "string_find_all_string_int",
        TEXTS,
        args -> findAll((String) args[0], (String) args[1], (Long) args[2]),
        TEXT,
        TEXT,
        INTEGER);
    functions.member(
        "format",
        "string_format",
        SimpleType.STRING,
        args -> TextFormat.of((String) args[0], (List<?>) args[1]),
        TEXT,
        VALUES);
  }

  private static String find(String text, String expression) {
    var match = compile(expression).matcher(text);
    return match.find() ? match.group() : "";
  }

  private static List<String> findAll(String text, String expression, long most) {
    var found = new ArrayList<String>();
    var match = compile(expression).matcher(text);
    while ((most < 0 || found.size() < most) && match.find()) {
      found.add(match.group());
    }
    return found;
  }

  private static Pattern compile(String expression) {
    try {
      return Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      throw new RuleFailure("Illegal regex: " + e.getMessage());
    }
  }
}
