package io.instancetypes.virtctl.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Rows under upper-case headings, as kubectl prints them. */
public final class Table {
  private static final String GAP = "   ";
  private static final String INDENT = "  ";

  /** A column is not made narrower than this: nobody could read it. */
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

  /** The headings first. */
  public List<List<String>> rows() {
    return List.copyOf(rows);
  }

  /** How wide its lines are as long as nothing is folded. */
  public int width() {
    return IntStream.of(widths()).sum() + GAP.length() * (columns - 1);
  }

  public void print(PrintStream out) {
    print(out, Integer.MAX_VALUE);
  }

  /**
   * Prints the table so that a terminal has no line to wrap. Nothing is cut, so that everything can
   * be copied: cells are folded, and where the first ones, which hold names, leave no room beside
   * them, each stands on a line of its own. A path that is wider than its column stays whole, and
   * what is beside it begins below.
   */
  public void print(PrintStream out, int room) {
    int[] widths = widths();
    int beside = room - widths[0] - GAP.length() * (columns - 1);
    if (columns > 1 && beside < needed(widths)) {
      narrow(widths, room - INDENT.length() - GAP.length() * (columns - 2));
      rows.forEach(row -> printFolded(row, widths, out));
    } else {
      narrow(widths, beside);
      rows.forEach(row -> printLines(row, widths, 0, "", out));
    }
  }

  /** The least that the columns after the first need beside it. */
  private static int needed(int[] widths) {
    return IntStream.of(widths).skip(1).map(width -> Math.min(width, NARROWEST + width / 4)).sum();
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

  /** Takes from the widest column after the first, as long as that one can spare something. */
  private static void narrow(int[] widths, int room) {
    for (int needed = IntStream.of(widths).skip(1).sum(); needed > room; needed--) {
      int widest = 1;
      for (int i = 2; i < widths.length; i++) {
        widest = widths[i] > widths[widest] ? i : widest;
      }
      if (widths[widest] <= NARROWEST) {
        return;
      }
      widths[widest]--;
    }
  }

  private static void printFolded(List<String> row, int[] widths, PrintStream out) {
    out.println(row.getFirst());
    if (row.stream().skip(1).anyMatch(cell -> !cell.isEmpty())) {
      printLines(row, widths, 1, INDENT, out);
    }
  }

  private static void printLines(
      List<String> row, int[] widths, int first, String indent, PrintStream out) {
    List<List<String>> cells = new ArrayList<>();
    int height = 1;
    int below = 0;
    for (int i = first; i < widths.length; i++) {
      List<String> lines = new ArrayList<>(Collections.nCopies(below, ""));
      for (String line : Paragraph.fold(row.get(i), widths[i])) {
        lines.add(line);
        below = line.length() > widths[i] ? lines.size() : below;
      }
      cells.add(lines);
      height = Math.max(height, lines.size());
    }
    for (int line = 0; line < height; line++) {
      var text = new StringBuilder(indent);
      for (int i = 0; i < cells.size(); i++) {
        String cell = line < cells.get(i).size() ? cells.get(i).get(line) : "";
        int width = widths[first + i];
        text.append(i == 0 ? "" : GAP).append(cell).repeat(' ', Math.max(0, width - cell.length()));
      }
      out.println(text.toString().stripTrailing());
    }
  }
}
