package io.instancetypes.documents;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.util.List;
import java.util.regex.Pattern;

/** Turns what the JSON parser complains about into a sentence with its place. */
final class JsonRefusal {
  private static final String FOUND = "Unexpected character \\('(.+)' \\(code \\d+.*\\)\\)";

  private static final Pattern UNSEEN =
      Pattern.compile("^(Unexpected character )\\(\\(CTRL-CHAR, code (\\d+)\\)\\)");

  private static final List<Wording> WORDINGS =
      List.of(
          Wording.of(
              "Unexpected end-of-input: expected close marker for Object .*line: (\\d+).*",
              "The text ends too early: the object opened on line $1 is not closed."),
          Wording.of(
              "Unexpected end-of-input: expected close marker for Array .*line: (\\d+).*",
              "The text ends too early: the list opened on line $1 is not closed."),
          Wording.of(
              "Unexpected end-of-input.*closing quote.*",
              "The text ends inside a string: its closing quote is missing."),
          Wording.of("Unexpected end-of-input.*", "The text ends too early."),
          Wording.of(
              FOUND + ": was expecting comma to separate Object entries",
              "Found '$1' where ',' or '}' was expected."),
          Wording.of(
              FOUND + ": was expecting comma to separate Array entries",
              "Found '$1' where ',' or ']' was expected."),
          Wording.of(FOUND + ": was expecting a colon.*", "Found '$1' where ':' was expected."),
          Wording.of(
              FOUND + ": was expecting double-quote to start field name.*",
              "Found '$1' where a key in double quotes was expected."),
          Wording.of(
              FOUND + ": expected a hex-digit.*",
              "Found '$1' in a '\\\\u' escape, which needs four hexadecimal digits."),
          Wording.of(FOUND + ": maybe a .*comment.*", "JSON knows no comments, but here is one."),
          Wording.of(FOUND + ": [Ee]xpected .*", "Found '$1' where a value was expected."),
          Wording.of(FOUND + " in numeric value.*plus sign.*", "A number must not begin with '+'."),
          Wording.of(FOUND + " in numeric value.*", "Found '$1' where a number needs a digit."),
          Wording.of("Invalid numeric value: Leading zero.*", "A number must not begin with 0."),
          Wording.of(
              "(?:Unrecognized|Non-standard) token '(.*?)'.*",
              "'$1' is not a JSON value; text must stand in double quotes."),
          Wording.of(
              "Illegal unquoted character \\(\\(CTRL-CHAR, code 1[03]\\)\\).*",
              "A string runs over the end of its line; write '\\\\n' for a line break."),
          Wording.of(
              "Illegal unquoted character \\(\\(CTRL-CHAR, code (\\d+)\\)\\).*",
              "A string holds a control character (code $1) that must be written as an escape."),
          Wording.of(
              "Illegal character \\(\\(CTRL-CHAR, code (\\d+)\\)\\).*",
              "A control character (code $1) stands where only blanks are allowed."),
          Wording.of(
              "Unrecognized character escape '(.+)' \\(code.*",
              "'\\\\$1' is not an escape JSON knows."),
          Wording.of(
              "Unrecognized character escape .*",
              "A backslash is followed by a control character, which is no escape JSON knows."),
          Wording.of(
              "Unexpected close marker '(.)': expected '(.)' \\(for Object .*line: (\\d+).*",
              "Found '$1' where '$2' was expected to close the object opened on line $3."),
          Wording.of(
              "Unexpected close marker '(.)': expected '(.)' \\(for Array .*line: (\\d+).*",
              "Found '$1' where '$2' was expected to close the list opened on line $3."),
          Wording.of(
              ".* surrogate (?:pair )?in field name.*",
              "A key holds half of a character: a '\\\\u' escape whose other half is missing."),
          Wording.of(
              "Unexpected close marker '(.)'.*",
              "Found '$1', but nothing is open that it could close."));

  private JsonRefusal() {}

  static UnreadableException of(JsonProcessingException e, JsonParser parser) {
    Position position = position(e, parser);
    String said =
        UNSEEN.matcher(e.getOriginalMessage()).replaceFirst("$1('control character $2' (code $2))");
    if (e instanceof StreamConstraintsException && said.startsWith("Number value length")) {
      return Limits.numberTooLong(position);
    }
    return new UnreadableException(
        Wording.sentence(WORDINGS, said).orElse("This is not JSON: " + said + "."), position);
  }

  private static Position position(JsonProcessingException e, JsonParser parser) {
    JsonLocation known = e.getLocation();
    JsonLocation location = known == null ? parser.currentTokenLocation() : known;
    return new Position(Math.max(0, location.getLineNr()), Math.max(0, location.getColumnNr()));
  }
}
