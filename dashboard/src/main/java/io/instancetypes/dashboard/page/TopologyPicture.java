package io.instancetypes.dashboard.page;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import java.util.ArrayList;
import java.util.List;

/** What a guest sees of its CPUs and its memory: sockets with cores with threads. */
final class TopologyPicture {
  private static final int THREAD = 16;
  private static final int GAP = 5;
  private static final int WIDTH = 560;

  /** More than this would be a carpet. */
  private static final int MOST = 128;

  private TopologyPicture() {}

  static Html of(Fields size) {
    int sockets = count(size, "sockets");
    int cores = count(size, "cores");
    int threads = count(size, "threads");
    String memory = Fields.text(size, "memory");
    String words =
        "%s%s with %s of %s%s"
            .formatted(
                Units.counted(sockets, "socket"),
                sockets == 1 ? "" : ", each",
                Units.counted(cores, "core"),
                Units.counted(threads, "thread"),
                memory.isEmpty() ? "" : "; " + memory + " of memory");
    if ((long) sockets * cores * threads > MOST) {
      return Tag.of("p", words);
    }
    return Tag.of(
        "figure", drawing(sockets, cores, threads, memory, words), Tag.of("figcaption", words));
  }

  private static int count(Fields size, String key) {
    return Math.clamp(Fields.number(size, key, 1), 1, 100_000);
  }

  private static Html drawing(int sockets, int cores, int threads, String memory, String words) {
    int coreWidth = threads * (THREAD + GAP) + GAP;
    int coreHeight = THREAD + 2 * GAP;
    int perRow = Math.max(1, Math.min(cores, (WIDTH / 2) / (coreWidth + GAP)));
    int rows = Math.ceilDiv(cores, perRow);
    int socketWidth = perRow * (coreWidth + GAP) + GAP;
    int socketHeight = rows * (coreHeight + GAP) + GAP;
    int socketsPerRow = Math.max(1, Math.min(sockets, WIDTH / (socketWidth + 2 * GAP)));
    List<Html> parts = new ArrayList<>();
    for (int socket = 0; socket < sockets; socket++) {
      int left = socket % socketsPerRow * (socketWidth + 2 * GAP) + 1;
      int top = socket / socketsPerRow * (socketHeight + 2 * GAP) + 1;
      parts.add(box("socket", left, top, socketWidth, socketHeight, 6));
      for (int core = 0; core < cores; core++) {
        int x = left + GAP + core % perRow * (coreWidth + GAP);
        int y = top + GAP + core / perRow * (coreHeight + GAP);
        parts.add(box("core", x, y, coreWidth, coreHeight, 4));
        for (int thread = 0; thread < threads; thread++) {
          parts.add(box("thread", x + GAP + thread * (THREAD + GAP), y + GAP, THREAD, THREAD, 2));
        }
      }
    }
    int width = socketsPerRow * (socketWidth + 2 * GAP);
    int height = Math.ceilDiv(sockets, socketsPerRow) * (socketHeight + 2 * GAP) + 2;
    if (!memory.isEmpty()) {
      width = Math.max(width, 150);
      parts.add(box("memory", 1, height + 2, width - 12, 30, 6));
      parts.add(
          Tag.of("text", memory + " memory")
              .set("x", (width - 12) / 2)
              .set("y", height + 22)
              .set("text-anchor", "middle"));
      height += 36;
    }
    return Tag.of("svg", parts)
        .set("viewBox", "0 0 %d %d".formatted(width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .set("aria-label", words);
  }

  private static Html box(String kind, int x, int y, int width, int height, int round) {
    return Tag.of("rect")
        .css(kind)
        .set("x", x)
        .set("y", y)
        .set("width", width)
        .set("height", height)
        .set("rx", round);
  }
}
