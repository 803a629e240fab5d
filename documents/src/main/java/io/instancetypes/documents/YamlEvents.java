package io.instancetypes.documents;

import io.instancetypes.api.json.Position;
import io.instancetypes.api.json.UnreadableException;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** The events of a YAML text, one by one. */
final class YamlEvents {
  /**
   * The parser's window grows by its first size until it holds a whole scalar, copying itself each
   * time. Most texts fit into one window of the usual size; in one of many megabytes a scalar may
   * be as large.
   */
  private static final LoadSettings USUAL = withWindow(16 * 1024);

  private static final LoadSettings LARGE = withWindow(1024 * 1024);

  private final String text;
  private final StreamReader reader;
  private final ParserImpl parser;

  YamlEvents(String text) {
    this.text = text;
    LoadSettings settings = text.length() > LARGE.getBufferSize() ? LARGE : USUAL;
    reader = new StreamReader(settings, text);
    parser = new ParserImpl(settings, reader);
  }

  private static LoadSettings withWindow(int characters) {
    return LoadSettings.builder()
        .setBufferSize(characters)
        .setCodePointLimit(Integer.MAX_VALUE)
        .build();
  }

  Event next() {
    try {
      return parser.next();
    } catch (YamlEngineException e) {
      throw YamlRefusal.of(e, text);
    } catch (IllegalArgumentException e) {
      // The library stumbles over an escape that the end of the text cuts off.
      throw new UnreadableException(
          "An escape in double quotes is cut off or stands for no character.",
          new Position(reader.getLine() + 1, reader.getColumn() + 1));
    }
  }

  static Position position(Event event) {
    return event.getStartMark().map(YamlEvents::position).orElse(Position.UNKNOWN);
  }

  static Position position(Mark mark) {
    return new Position(mark.getLine() + 1, mark.getColumn() + 1);
  }
}
