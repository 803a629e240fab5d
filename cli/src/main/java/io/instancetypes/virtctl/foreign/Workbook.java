package io.instancetypes.virtctl.foreign;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.stream.XMLStreamConstants;

/**
 * The sheets of an xlsx workbook that are about machines. It is read twice, entry by entry: first
 * for the names of sheets and the texts that cells share, then for the rows. Nothing is unpacked to
 * disk, so names of entries lead nowhere.
 */
final class Workbook {
  private static final Set<String> SHEETS = Set.of("vInfo", "vDisk", "vNetwork", "vCPU");
  private static final int MOST_ENTRIES = 10_000;
  private static final long MOST_BYTES = 1L << 30;
  private static final int MOST_TEXTS = 2_000_000;
  private static final long MOST_CHARACTERS = 100_000_000;

  private final byte[] file;
  private final Map<String, String> targets = new HashMap<>();
  private final Map<String, String> sheets = new LinkedHashMap<>();
  private final List<String> texts = new ArrayList<>();
  private long characters;

  private Workbook(byte[] file) {
    this.file = file;
  }

  /** The rows of its sheets, by their names. */
  static Map<String, SheetRows> read(byte[] file) throws IOException {
    var workbook = new Workbook(file);
    workbook.entries(
        (name, in) -> {
          switch (name) {
            case "xl/workbook.xml" -> workbook.names(in);
            case "xl/_rels/workbook.xml.rels" -> workbook.relations(in);
            case "xl/sharedStrings.xml" -> workbook.texts(in);
            default -> {}
          }
        });
    var rows = new LinkedHashMap<String, SheetRows>();
    workbook.entries(
        (name, in) -> {
          String sheet = workbook.sheetAt(name);
          if (sheet != null && SHEETS.contains(sheet)) {
            rows.put(sheet, workbook.rows(in));
          }
        });
    return rows;
  }

  private interface Visitor {
    void visit(String name, InputStream in);
  }

  private void entries(Visitor visitor) throws IOException {
    try (var zip = new ZipInputStream(new ByteArrayInputStream(file))) {
      var bounded = new BoundedInput(zip, MOST_BYTES, "what it holds unpacked");
      int count = 0;
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (++count > MOST_ENTRIES) {
          throw new ForeignFormatException("it has more than %,d entries".formatted(MOST_ENTRIES));
        }
        visitor.visit(entry.getName(), new Unclosed(bounded));
        bounded.transferTo(java.io.OutputStream.nullOutputStream());
      }
    } catch (IllegalArgumentException e) {
      throw new ForeignFormatException("this zip file is broken: the name of an entry is no text");
    }
  }

  /** A parser closes what it reads, but the next entry is still to come. */
  private static final class Unclosed extends java.io.FilterInputStream {
    Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }

  private void names(InputStream in) {
    XmlElement root = XmlElement.read(in);
    for (XmlElement sheet : root.child("sheets").all("sheet")) {
      sheets.put(sheet.get("id"), sheet.get("name"));
    }
  }

  private void relations(InputStream in) {
    for (XmlElement relation : XmlElement.read(in).all("Relationship")) {
      targets.put(relation.get("Target").replaceFirst("^/?xl/", ""), relation.get("Id"));
    }
  }

  private String sheetAt(String entry) {
    String relation = targets.get(entry.replaceFirst("^xl/", ""));
    return relation == null ? null : sheets.get(relation);
  }

  private void texts(InputStream in) {
    try (var xml = new SafeXml(in)) {
      var text = new StringBuilder();
      boolean inText = false;
      for (int event = xml.next(); event != XMLStreamConstants.END_DOCUMENT; event = xml.next()) {
        String name =
            event == XMLStreamConstants.START_ELEMENT || event == XMLStreamConstants.END_ELEMENT
                ? xml.at().getLocalName()
                : "";
        if (event == XMLStreamConstants.START_ELEMENT) {
          inText = name.equals("t");
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          inText = false;
          if (name.equals("si")) {
            share(text.toString());
            text.setLength(0);
          }
        } else if (inText && xml.at().hasText()) {
          append(text, xml);
        }
      }
    }
  }

  private void share(String text) {
    characters += text.length();
    if (texts.size() >= MOST_TEXTS || characters > MOST_CHARACTERS) {
      throw new ForeignFormatException("it has more text than a list of machines has");
    }
    texts.add(text);
  }

  private static void append(StringBuilder text, SafeXml xml) {
    if (text.length() + xml.at().getTextLength() > SheetRows.LONGEST_CELL) {
      throw xml.broken("a cell is longer than %,d characters".formatted(SheetRows.LONGEST_CELL));
    }
    text.append(xml.at().getText());
  }

  private SheetRows rows(InputStream in) {
    var rows = new SheetRows();
    try (var xml = new SafeXml(in)) {
      var text = new StringBuilder();
      int column = -1;
      String type = "";
      boolean inValue = false;
      for (int event = xml.next(); event != XMLStreamConstants.END_DOCUMENT; event = xml.next()) {
        if (event == XMLStreamConstants.START_ELEMENT) {
          String name = xml.at().getLocalName();
          if (name.equals("c")) {
            column = column(xml, column);
            type = String.valueOf(xml.at().getAttributeValue(null, "t"));
            text.setLength(0);
          } else if (name.equals("row")) {
            column = -1;
          }
          inValue = name.equals("v") || name.equals("t");
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          inValue = false;
          if (xml.at().getLocalName().equals("c")) {
            rows.cell(column, value(type, text.toString(), xml));
          } else if (xml.at().getLocalName().equals("row")) {
            rows.endRow();
          }
        } else if (inValue && xml.at().hasText()) {
          append(text, xml);
        }
      }
    }
    return rows;
  }

  /** The column of a reference such as {@code AB7}; without one, the next. */
  private static int column(SafeXml xml, int before) {
    String reference = xml.at().getAttributeValue(null, "r");
    if (reference == null) {
      return before + 1;
    }
    int column = 0;
    for (int i = 0; i < reference.length() && Character.isLetter(reference.charAt(i)); i++) {
      column = column * 26 + (Character.toUpperCase(reference.charAt(i)) - 'A' + 1);
      if (column > SheetRows.MOST_COLUMNS || column < 1) {
        throw xml.broken("it has more than %,d columns".formatted(SheetRows.MOST_COLUMNS));
      }
    }
    return Math.max(0, column - 1);
  }

  private String value(String type, String text, SafeXml xml) {
    if (!type.equals("s")) {
      return text;
    }
    if (!text.matches("\\d{1,9}") || Integer.parseInt(text) >= texts.size()) {
      throw xml.broken("a cell refers to a text that is not there");
    }
    return texts.get(Integer.parseInt(text));
  }
}
