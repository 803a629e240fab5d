package io.instancetypes.virtctl.foreign;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads XML of strangers: without a DTD, without entities, and not deeper than real files are. */
final class SafeXml implements AutoCloseable {
  private static final int DEEPEST = 64;
  private static final int MOST_ATTRIBUTES = 200;
  private static final int START = 512;
  private static final Pattern ENCODING =
      Pattern.compile("^\\s*<\\?xml[^>]*encoding\\s*=\\s*[\"']([A-Za-z0-9._-]{1,40})");

  private final XMLStreamReader reader;
  private int depth;

  SafeXml(InputStream in) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("it refers to something outside of itself");
        });
    try {
      reader = factory.createXMLStreamReader(text(new BufferedInputStream(in, START)));
    } catch (ForeignFormatException e) {
      throw e;
    } catch (XMLStreamException | RuntimeException e) {
      throw new ForeignFormatException("this is no XML: " + sentence(e));
    }
  }

  /**
   * The parser gets text and no bytes: about bytes that are none, it would print a line of its own.
   */
  private static Reader text(InputStream in) throws XMLStreamException {
    try {
      in.mark(START);
      byte[] start = in.readNBytes(START - 1);
      in.reset();
      in.skipNBytes(isMarked(start) ? 3 : 0);
      return new InputStreamReader(in, charset(start));
    } catch (IOException e) {
      throw new XMLStreamException(e.getMessage(), e);
    }
  }

  /** Whether UTF-8 says so in front. */
  private static boolean isMarked(byte[] start) {
    return new String(start, StandardCharsets.UTF_8).startsWith("\ufeff");
  }

  private static Charset charset(byte[] start) {
    if (start.length > 1 && (start[0] & start[1] & 0xFE) == 0xFE) {
      return StandardCharsets.UTF_16;
    }
    Matcher declared = ENCODING.matcher(new String(start, StandardCharsets.ISO_8859_1));
    String name = declared.find() ? declared.group(1).toUpperCase(Locale.ROOT) : "UTF-8";
    return switch (name) {
      case "UTF-8" -> StandardCharsets.UTF_8;
      case "US-ASCII", "ASCII", "ISO-8859-1" -> StandardCharsets.ISO_8859_1;
      case "UTF-16" -> StandardCharsets.UTF_16;
      default ->
          throw new ForeignFormatException(
              "its encoding %s is not known here; save it as UTF-8".formatted(name));
    };
  }

  /** The next event, or {@link XMLStreamConstants#END_DOCUMENT}. */
  int next() {
    try {
      if (!reader.hasNext()) {
        return XMLStreamConstants.END_DOCUMENT;
      }
      return checked(reader.next());
    } catch (XMLStreamException e) {
      Location place = e.getLocation();
      throw new ForeignFormatException(
          "the XML is broken: " + sentence(e),
          place == null ? 0 : place.getLineNumber(),
          place == null ? 0 : place.getColumnNumber());
    } catch (ForeignFormatException e) {
      throw e;
    } catch (RuntimeException e) {
      // The parser of the JDK meets some broken bytes with exceptions of its own.
      throw broken("the XML is broken: " + sentence(e));
    }
  }

  private int checked(int event) {
    switch (event) {
      case XMLStreamConstants.DTD ->
          throw broken("it has a document type (DTD), which is not read; remove it");
      case XMLStreamConstants.ENTITY_REFERENCE ->
          throw broken(
              "it uses the entity &%s;, which is not read".formatted(reader.getLocalName()));
      case XMLStreamConstants.START_ELEMENT -> {
        if (++depth > DEEPEST) {
          throw broken("its elements are nested deeper than %d".formatted(DEEPEST));
        }
        if (reader.getAttributeCount() > MOST_ATTRIBUTES) {
          throw broken("an element has more than %d attributes".formatted(MOST_ATTRIBUTES));
        }
      }
      case XMLStreamConstants.END_ELEMENT -> depth--;
      default -> {}
    }
    return event;
  }

  ForeignFormatException broken(String sentence) {
    Location place = reader.getLocation();
    return new ForeignFormatException(sentence, place.getLineNumber(), place.getColumnNumber());
  }

  XMLStreamReader at() {
    return reader;
  }

  /** The parser says it over several lines, with the place first. */
  private static String sentence(Exception e) {
    String message = e.getMessage() == null ? "it ends too early" : e.getMessage();
    int words = message.indexOf("Message: ");
    String text = words < 0 ? message : message.substring(words + "Message: ".length());
    // Names of classes that wrapped each other stand before what was really wrong, and limits are
    // called by the settings of the JDK.
    String line =
        text.lines()
            .findFirst()
            .orElse("")
            .replaceAll("[\\w.]+(Exception|Error): ", "")
            .replaceAll("^JAXP\\d+:\\s*", "")
            .replaceAll(" limit set by \"[^\"]*\"", " limit");
    return line.length() > 200 ? line.substring(0, 200) + "…" : line;
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (XMLStreamException e) {
      throw broken("the XML is broken: " + sentence(e));
    }
  }
}
