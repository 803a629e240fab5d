package io.instancetypes.it.docs;

import io.instancetypes.it.docs.LayeredLayout.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws modules as SVG that can be read on light and on dark ground. */
final class ModulePicture {
  private static final int BOX = 188;
  private static final int HEIGHT = 88;
  private static final int GAP = 22;
  private static final int ROW = 148;
  private static final int LINE = 26;
  private static final int MARGIN = 28;
  private static final int LETTERS = 29;

  private static final String STYLE =
      """
        <style>
          text { font: 11px system-ui, sans-serif; fill: #57606a; text-anchor: middle }
          .name { font: 600 15px ui-monospace, monospace; fill: #1f2328 }
          .legend { font-size: 12px; text-anchor: start }
          rect { stroke-width: 1.5 }
          .ground { fill: #ffffff }
          .library { fill: #ddf4ff; stroke: #0969da }
          .machines { fill: #fff1e5; stroke: #bc4c00 }
          .kubernetes { fill: #dafbe1; stroke: #1a7f37 }
          path { fill: none; stroke: #8c959f; stroke-width: 1.5 }
          marker path { fill: #8c959f; stroke: none }
          @media (prefers-color-scheme: dark) {
            text { fill: #b7bdc8 }
            .name { fill: #f0f6fc }
            .ground { fill: #0d1117 }
            .library { fill: #0c2d6b; stroke: #4493f8 }
            .machines { fill: #4d2103; stroke: #db6d28 }
            .kubernetes { fill: #033a16; stroke: #3fb950 }
            path { stroke: #656c76 }
            marker path { fill: #656c76 }
          }
        </style>
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 L8 4 L0 8 z"/>
          </marker>
        </defs>
      """;

  private final ModuleGraph graph;
  private final List<List<Spot>> rows;
  private final StringBuilder svg = new StringBuilder();
  private final double left;
  private final double width;

  private ModulePicture(ModuleGraph graph) {
    this.graph = graph;
    this.rows = new LayeredLayout(graph.needs(), BOX + GAP, LINE).rows();
    List<Spot> all = rows.stream().flatMap(List::stream).toList();
    double from = all.stream().mapToDouble(spot -> spot.x).min().orElse(0) - BOX / 2.0;
    double to = all.stream().mapToDouble(spot -> spot.x).max().orElse(0) + BOX / 2.0;
    this.left = from - MARGIN;
    this.width = to - from + 2 * MARGIN;
  }

  static String of(ModuleGraph graph) {
    return new ModulePicture(graph).draw();
  }

  private String draw() {
    int height = rows.size() * ROW + 2 * MARGIN;
    line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %d\" width=\"%.0f\""
            + " role=\"img\" aria-label=\"The modules of Instancetypes and what each needs\">",
        width, height, width);
    svg.append(STYLE);
    line("  <rect class=\"ground\" width=\"%.0f\" height=\"%d\"/>", width, height);
    rows.forEach(row -> row.forEach(this::lines));
    rows.forEach(row -> row.forEach(this::box));
    legend(height - MARGIN);
    return svg.append("</svg>\n").toString();
  }

  private void lines(Spot spot) {
    if (spot.name == null) {
      return;
    }
    for (Spot next : spot.below) {
      var way = new StringBuilder();
      double x = x(spot);
      double y = top(spot) + HEIGHT;
      way.append(format("M%.0f %.0f", x, y));
      Spot to = next;
      for (; to.name == null; to = to.below.getFirst()) {
        curve(way, x, y, x(to), top(to));
        way.append(format(" L%.0f %.0f", x(to), top(to) + HEIGHT));
        x = x(to);
        y = top(to) + HEIGHT;
      }
      curve(way, x, y, x(to), top(to));
      line("  <path d=\"%s\" marker-end=\"url(#tip)\"/>", way);
    }
  }

  private static void curve(StringBuilder way, double x, double y, double toX, double toY) {
    double middle = (y + toY) / 2;
    way.append(format(" C%.0f %.0f %.0f %.0f %.0f %.0f", x, middle, toX, middle, toX, toY));
  }

  private void box(Spot spot) {
    if (spot.name == null) {
      return;
    }
    double x = x(spot);
    double y = top(spot);
    line(
        "  <rect class=\"%s\" x=\"%.0f\" y=\"%.0f\" width=\"%d\" height=\"%d\" rx=\"8\"/>",
        family(spot.name), x - BOX / 2.0, y, BOX, HEIGHT);
    line("  <text class=\"name\" x=\"%.0f\" y=\"%.0f\">%s</text>", x, y + 21, spot.name);
    List<String> words = wrapped(graph.descriptions().get(spot.name));
    for (int i = 0; i < words.size(); i++) {
      line("  <text x=\"%.0f\" y=\"%.0f\">%s</text>", x, y + 37 + 14 * i, words.get(i));
    }
  }

  private String family(String name) {
    if (graph.library().contains(name)) {
      return "library";
    }
    return graph.behind(name).contains("engine") ? "machines" : "kubernetes";
  }

  private void legend(int y) {
    double x = MARGIN;
    for (var entry :
        List.of(
            List.of("library", "the library"),
            List.of("kubernetes", "Kubernetes, without a word about VMs"),
            List.of("machines", "both together"))) {
      line(
          "  <rect class=\"%s\" x=\"%.0f\" y=\"%d\" width=\"14\" height=\"14\" rx=\"3\"/>",
          entry.getFirst(), x, y - 11);
      line("  <text class=\"legend\" x=\"%.0f\" y=\"%d\">%s</text>", x + 22, y, entry.getLast());
      x += 60 + 6.6 * entry.getLast().length();
    }
  }

  private static List<String> wrapped(String text) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (!line.isEmpty() && line.length() + word.length() >= LETTERS) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  private double x(Spot spot) {
    return spot.x - left;
  }

  private double top(Spot spot) {
    return MARGIN + (rows.size() - 1 - spot.row) * (double) ROW;
  }

  private void line(String format, Object... values) {
    svg.append(format(format, values)).append('\n');
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
