package io.instancetypes.virtctl.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows under upper-case headings, as kubectl prints them. */
public final class Table {
  private static final String GAP = "   ";

  /** A column is not cut to less than this: what remains would say nothing. */
  private static final int NARROWEST = 12;

  private final List<List<String>> rows = new ArrayList<>();
  private final int columns;

  public Table(String... headings) {
    columns = headings.length;
    rows.add(List.of(headings));
  }

  public Table row(String... cells) {
    if (cells.length != columns) {
      throw new IllegalArgumentException(cells.length + " cells for " + columns + " columns");
    }
    rows.add(List.of(cells));
    return this;
  }

  /** How wide its lines are as long as nothing is cut. */
  public int width() {
    return IntStream.of(widths()).sum() + GAP.length() * (columns - 1);
  }

  public void print(PrintStream out) {
    print(out, Integer.MAX_VALUE);
  }

  /**
   * Prints the table with cells cut so that its lines do not wrap. The first column holds names,
   * which tell most at their end; the others lose their end.
   */
  public void print(PrintStream out, int room) {
    int[] widths = widths();
    narrow(widths, room - GAP.length() * (columns - 1));
    for (List<String> row : rows) {
      out.println(line(row, widths));
    }
  }

  private int[] widths() {
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return widths;
  }

  /** Takes from the widest column as long as that one can spare something. */
  private static void narrow(int[] widths, int room) {
    for (int needed = IntStream.of(widths).sum(); needed > room; needed--) {
      int widest = 0;
      for (int i = 1; i < widths.length; i++) {
        widest = widths[i] > widths[widest] ? i : widest;
      }
      if (widths[widest] <= NARROWEST) {
        return;
      }
      widths[widest]--;
    }
  }

  private static String line(List<String> row, int[] widths) {
    var line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = row.get(i);
      String shown = i == 0 ? Printable.end(cell, widths[i]) : Printable.beginning(cell, widths[i]);
      line.append(i == 0 ? "" : GAP).append(shown).repeat(' ', widths[i] - shown.length());
    }
    return line.toString().stripTrailing();
  }
}
