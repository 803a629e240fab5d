package io.instancetypes.documents;

import java.util.List;

/**
 * What the YAML parser says, as {@code context (line where that begins): problem}, and what it
 * means for the person who wrote the text.
 */
final class YamlWordings {
  private static final String LINE = "\\(line (\\d+)\\): ";
  private static final String NEIGHBOURS =
      " where the next %s begun on line $1 was expected; check quotes and indentation.";
  private static final String NEXT_KEY = NEIGHBOURS.formatted("key of the object");
  private static final String NEXT_ITEM = NEIGHBOURS.formatted("item of the list");
  private static final String IN_OBJECT = "while parsing a block mapping " + LINE;
  private static final String IN_LIST = "while parsing a block collection " + LINE;
  private static final String NO_TABS =
      "A tab is used for indentation, where YAML allows only blanks.";

  /** Sentences about what was opened and never closed: they belong to the place where it opens. */
  static final List<ParserWording> WHERE_IT_BEGINS =
      List.of(
          ParserWording.of(
              "while scanning a quoted scalar .*found unexpected .*",
              "The quoted text that begins here is never closed."),
          ParserWording.of(
              "while parsing a flow sequence .*but got <stream end>",
              "The '[' that stands here is never closed."),
          ParserWording.of(
              "while parsing a flow mapping .*but got <stream end>",
              "The '{' that stands here is never closed."),
          ParserWording.of(
              ".*could not find expected ':'",
              "This is neither a 'key: value' nor a '- item': the ':' or the blank after '-' is"
                  + " missing."));

  static final List<ParserWording> WHERE_IT_FAILS =
      List.of(
          ParserWording.of(".*\\(TAB\\).*", NO_TABS),
          ParserWording.of(
              ".*mapping values are not allowed here",
              "A ':' is not allowed here: quote the text, or indent the line like its neighbours."),
          ParserWording.of(
              ".*sequence entries are not allowed here",
              "A list item '-' is not allowed here: it must begin a line, indented like its"
                  + " neighbours."),
          ParserWording.of(
              ".*mapping keys are not allowed here",
              "A key '?' is not allowed here: it must begin a line."),
          ParserWording.of(
              ".*found character '(.+)' that cannot start any token.*",
              "Text that begins with '$1' must be quoted."),
          ParserWording.of(
              "while parsing a flow sequence " + LINE + ".*but got (.)",
              "Found '$2' where the list opened with '[' on line $1 needs ',' or ']'."),
          ParserWording.of(
              "while parsing a flow sequence " + LINE + ".*but got .+",
              "The list opened with '[' on line $1 needs ',' or ']' here."),
          ParserWording.of(
              "while parsing a flow mapping " + LINE + ".*but got (.)",
              "Found '$2' where the object opened with '{' on line $1 needs ',' or '}'."),
          ParserWording.of(
              "while parsing a flow mapping " + LINE + ".*but got .+",
              "The object opened with '{' on line $1 needs ',' or '}' here."),
          ParserWording.of(
              IN_OBJECT + "expected <block end>, but found '<block mapping start>'",
              "This key is indented differently from the keys of the object begun on line $1."),
          ParserWording.of(
              IN_LIST + "expected <block end>, but found '<block sequence start>'",
              "This item is indented differently from the items of the list begun on line $1."),
          ParserWording.of(
              IN_OBJECT + "expected <block end>, but found '(?:-|<block sequence start>)'",
              "Found a list item '-'" + NEXT_KEY),
          ParserWording.of(IN_OBJECT + ".*but found '(.)'", "Found '$2'" + NEXT_KEY),
          ParserWording.of(IN_OBJECT + ".*but found '.+'", "Found text" + NEXT_KEY),
          ParserWording.of(
              IN_LIST + "expected <block end>, but found '(?:\\?|<block mapping start>)'",
              "Found a key" + NEXT_ITEM),
          ParserWording.of(IN_LIST + ".*but found '(.)'", "Found '$2'" + NEXT_ITEM),
          ParserWording.of(IN_LIST + ".*but found '.+'", "Found text" + NEXT_ITEM),
          ParserWording.of(
              ".*expected the node content, but found '<stream end>'",
              "The text ends where a value was expected."),
          ParserWording.of(
              ".*expected the node content, but found '(.+)'",
              "Found '$1' where a value was expected."),
          ParserWording.of(
              ".*expected '<document start>', but found '(?:<.+>|\\?|-)'",
              "The document has ended before this: check the indentation, or separate documents"
                  + " with '---'."),
          ParserWording.of(
              ".*expected '<document start>', but found '(.+)'",
              "Found '$1' after the end of the document."),
          ParserWording.of(
              ".*found unknown escape character (.).*",
              "'\\\\$1' is not an escape YAML knows; write '\\\\\\\\' for a backslash, or use"
                  + " single quotes."),
          ParserWording.of(
              ".*expected escape sequence of (\\d) hexadecimal numbers, but found: (.*)",
              "The escape needs $1 hexadecimal digits, but here is '$2'."),
          ParserWording.of(
              ".*expected chomping or indentation indicators, but found (.).*",
              "Found '$1' after '|' or '>', where only '+', '-' or a digit may stand."),
          ParserWording.of(
              ".*expected indentation indicator in the range 1-9.*",
              "The indentation after '|' or '>' must be a digit from 1 to 9."),
          ParserWording.of(
              ".*leading empty lines contain more spaces.*",
              "A blank line at the start of this text is indented more than its first line."),
          ParserWording.of(
              ".*a block scalar .*expected a comment or a line break.*",
              "Only a comment may follow '|' or '>' on its line."),
          ParserWording.of(
              "while scanning an (?:alias|anchor) .*",
              "The name after '&' or '*' is missing or malformed; quote text that begins with"
                  + " either."),
          ParserWording.of(
              "while scanning a (?:\\w+ )?directive .*|.*before directives.*",
              "A line that begins with '%' must be a directive, before any document."),
          ParserWording.of(
              ".*found undefined tag handle (\\S+)", "The tag handle $1 is not declared."),
          ParserWording.of(
              ".*expected '>', but found.*", "A tag that begins with '!<' must end with '>'."),
          ParserWording.of(
              "while scanning a tag .*", "The tag is malformed; quote text that begins with '!'."),
          ParserWording.of(".*duplicate tag handle (\\S+)", "The tag handle $1 is declared twice."),
          ParserWording.of(".*found duplicate YAML directive", "The line '%YAML' appears twice."),
          ParserWording.of(
              ".*DEL character.*",
              "The control character U+007F must be written as an escape in double quotes."));

  private YamlWordings() {}
}
