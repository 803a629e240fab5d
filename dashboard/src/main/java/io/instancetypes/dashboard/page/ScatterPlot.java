package io.instancetypes.dashboard.page;

import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.CatalogView;
import io.instancetypes.dashboard.view.TypeChoice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Memory over vCPUs, both in doublings, a colour for each series. */
final class ScatterPlot {
  private static final int WIDTH = 1_200;
  private static final int HEIGHT = 400;
  private static final int LEFT = 70;
  private static final int BOTTOM = 40;
  private static final int COLOURS = 10;

  private final List<SizedType> types;
  private final List<String> series;
  private final CatalogView.Wish wish;
  private final double mostVcpus;
  private final double leastMemory;
  private final double mostMemory;
  private final Map<String, Integer> taken = new HashMap<>();

  private ScatterPlot(List<SizedType> types, List<String> series, CatalogView.Wish wish) {
    this.types = types;
    this.series = series;
    this.wish = wish;
    this.mostVcpus =
        Math.max(
            1, Math.ceil(types.stream().mapToDouble(t -> log(t.vcpus().get())).max().orElse(1)));
    this.leastMemory = Math.floor(types.stream().mapToDouble(ScatterPlot::memory).min().orElse(0));
    this.mostMemory =
        Math.max(
            leastMemory + 1,
            Math.ceil(types.stream().mapToDouble(ScatterPlot::memory).max().orElse(1)));
  }

  static Html of(CatalogView view) {
    List<SizedType> sized = view.types().stream().filter(type -> !type.isCustom()).toList();
    if (sized.isEmpty()) {
      return Tag.of("p", "No type with a size of its own.").css("soft");
    }
    return Tag.of(
        "figure",
        Tag.of("div", new ScatterPlot(sized, view.series(), view.wish()).svg()).css("wide-picture"),
        key(view.series()));
  }

  private Html svg() {
    List<Html> parts = new ArrayList<>();
    for (int power = 0; power <= mostVcpus; power++) {
      double x = x(power);
      parts.add(line("gridline", x, 10, x, HEIGHT - BOTTOM));
      parts.add(label(x, HEIGHT - BOTTOM + 18, "middle", String.valueOf(1L << power)));
    }
    for (int power = (int) leastMemory; power <= mostMemory; power += 2) {
      double y = y(power);
      parts.add(line("gridline", LEFT, y, WIDTH - 10, y));
      parts.add(label(LEFT - 8, y + 4, "end", Units.memory((long) Math.pow(2, power))));
    }
    parts.add(line("axis", LEFT, HEIGHT - BOTTOM, WIDTH - 10, HEIGHT - BOTTOM));
    parts.add(line("axis", LEFT, 10, LEFT, HEIGHT - BOTTOM));
    parts.add(label((WIDTH + LEFT) / 2.0, HEIGHT - 4, "middle", "vCPUs"));
    types.forEach(type -> parts.add(dot(type)));
    return Tag.of("svg", parts)
        .css("picture plot")
        .set("viewBox", "0 0 " + WIDTH + " " + HEIGHT)
        .set("role", "group")
        .set("aria-label", "Instance types: memory over vCPUs");
  }

  /** Types of the same size stand side by side. */
  private Html dot(SizedType type) {
    double x = x(log(type.vcpus().get()));
    double y = y(memory(type));
    int before = taken.merge((int) x + "," + (int) y, 1, Integer::sum) - 1;
    double shifted = x + (before % 2 == 0 ? 1 : -1) * Math.ceilDiv(before, 2) * 12;
    String words =
        "%s: %s, %s"
            .formatted(
                type.name(),
                Units.counted(type.vcpus().get(), "vCPU"),
                Units.memory(type.memory().get().value()));
    String label = TypeChoice.of(type.object()).label();
    boolean picked = wish.picked().contains(label);
    String id = "dot-" + label.replaceAll("[^A-Za-z0-9.-]", "-");
    return Tag.of(
            "a",
            Tag.of("circle", Tag.of("title", words))
                .css("c" + series.indexOf(type.series()) % COLOURS + (picked ? " picked" : ""))
                .set("cx", number(shifted))
                .set("cy", number(y))
                .set("r", picked ? 9 : 6))
        .set("id", id)
        // The keyboard goes on where it was.
        .set("href", wish.toggled(label) + "#" + id)
        .set("aria-label", (picked ? "Picked: " : "Pick ") + words);
  }

  private static Html key(List<String> series) {
    List<Html> items = new ArrayList<>();
    for (int i = 0; i < series.size(); i++) {
      items.add(
          Tag.of(
              "li",
              Tag.of(
                      "svg",
                      Tag.of("circle").css("c" + i % COLOURS).set("cx", 6).set("cy", 6).set("r", 6))
                  .set("viewBox", "0 0 12 12")
                  .set("aria-hidden", "true"),
              Tag.of("span", series.get(i)).css("clip one").set("title", series.get(i))));
    }
    return Tag.of("ul", items).css("key");
  }

  private double x(double power) {
    return LEFT + 64 + power * (WIDTH - LEFT - 108) / mostVcpus;
  }

  private double y(double power) {
    return HEIGHT
        - BOTTOM
        - 12
        - (power - leastMemory) * (HEIGHT - BOTTOM - 32) / (mostMemory - leastMemory);
  }

  private static double memory(SizedType type) {
    return log(type.memory().map(Quantity::value).orElse(1L));
  }

  private static double log(long amount) {
    return Math.log(Math.max(1, amount)) / Math.log(2);
  }

  private static Html line(String kind, double x1, double y1, double x2, double y2) {
    return Tag.of("line")
        .css(kind)
        .set("x1", number(x1))
        .set("y1", number(y1))
        .set("x2", number(x2))
        .set("y2", number(y2));
  }

  private static Html label(double x, double y, String anchor, String text) {
    return Tag.of("text", text)
        .set("x", number(x))
        .set("y", number(y))
        .set("text-anchor", anchor)
        .set("aria-hidden", "true");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
