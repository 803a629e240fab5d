package io.instancetypes.documents;

import io.instancetypes.api.json.Position;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.api.json.Utf8;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlVersionException;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Turns what the YAML parser complains about into a sentence with its place. */
final class YamlRefusal {
  private YamlRefusal() {}

  static UnreadableException of(YamlEngineException e, String text) {
    return switch (e) {
      case MarkedYamlEngineException marked -> marked(marked);
      case ReaderException unprintable -> unprintable(text);
      case YamlVersionException version ->
          new UnreadableException("Only YAML of version 1.1 or 1.2 can be read.", Position.UNKNOWN);
      default -> new UnreadableException(unexplained(e.getMessage()), Position.UNKNOWN);
    };
  }

  private static UnreadableException marked(MarkedYamlEngineException e) {
    Optional<Position> begin = e.getContextMark().map(YamlRefusal::position);
    Position here = e.getProblemMark().map(YamlRefusal::position).orElse(Position.UNKNOWN);
    String said = said(e, begin.orElse(here).line());
    Optional<String> atBegin = ParserWording.sentence(YamlWordings.WHERE_IT_BEGINS, said);
    if (atBegin.isPresent() && begin.isPresent()) {
      return new UnreadableException(atBegin.get(), begin.get());
    }
    String sentence = ParserWording.sentence(YamlWordings.WHERE_IT_FAILS, said).orElse(null);
    return new UnreadableException(sentence == null ? unexplained(e.getProblem()) : sentence, here);
  }

  private static String said(MarkedYamlEngineException e, int beginLine) {
    return e.getContext() + " (line " + beginLine + "): " + e.getProblem();
  }

  private static Position position(Mark mark) {
    return YamlEvents.position(mark);
  }

  private static String unexplained(String problem) {
    return "This is not YAML: " + problem + ".";
  }

  private static UnreadableException unprintable(String text) {
    int at = 0;
    while (at < text.length() && StreamReader.isPrintable(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    String name = at < text.length() ? "U+%04X".formatted(text.codePointAt(at)) : "at the end";
    return new UnreadableException(
        "The control character " + name + " must be written as an escape in double quotes.",
        Utf8.position(text, at));
  }
}
