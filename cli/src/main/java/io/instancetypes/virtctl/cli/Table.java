package io.instancetypes.virtctl.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Rows under upper-case headings, as kubectl prints them. */
public final class Table {
  private static final String GAP = "   ";

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

  public void print(PrintStream out) {
    int[] widths = widths();
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

  private static String line(List<String> row, int[] widths) {
    var line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = row.get(i);
      line.append(i == 0 ? "" : GAP).append(cell).repeat(' ', widths[i] - cell.length());
    }
    return line.toString().stripTrailing();
  }
}
