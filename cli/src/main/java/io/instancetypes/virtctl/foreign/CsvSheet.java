package io.instancetypes.virtctl.foreign;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;

/** Comma-separated values, as RVTools exports a sheet; semicolons and tabs do as well. */
final class CsvSheet {
  private final Reader in;
  private final SheetRows rows = new SheetRows();
  private final StringBuilder cell = new StringBuilder();
  private char separator;
  private int column;
  private int line = 1;

  private CsvSheet(Reader in) {
    this.in = in;
  }

  static SheetRows read(InputStream bytes) throws IOException {
    var sheet = new CsvSheet(new BufferedReader(new InputStreamReader(bytes, UTF_8)));
    sheet.read();
    return sheet.rows;
  }

  private void read() throws IOException {
    boolean quoted = false;
    boolean any = false;
    int next = in.read();
    while (next >= 0) {
      char c = (char) next;
      next = in.read();
      line += c == '\n' ? 1 : 0;
      any = true;
      if (quoted && c == '"' && next == '"') {
        append('"');
        next = in.read();
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && isSeparator(c)) {
        endCell();
      } else if (!quoted && c == '\n') {
        endRow();
        any = false;
      } else if (c != '\r' && c != '\ufeff') {
        append(c);
      }
    }
    if (quoted) {
      throw new ForeignFormatException("a quote is never closed", line, 1);
    }
    if (any) {
      endRow();
    }
  }

  /** The first one decides. */
  private boolean isSeparator(char c) {
    if (separator == 0 && (c == ',' || c == ';' || c == '\t')) {
      separator = c;
    }
    return c == separator && c != 0;
  }

  private void append(char c) {
    if (cell.length() >= SheetRows.LONGEST_CELL) {
      throw new ForeignFormatException(
          "a cell is longer than %,d characters".formatted(SheetRows.LONGEST_CELL), line, 1);
    }
    cell.append(c);
  }

  private void endCell() {
    rows.cell(column++, cell.toString());
    cell.setLength(0);
  }

  private void endRow() {
    endCell();
    rows.endRow();
    column = 0;
  }
}
