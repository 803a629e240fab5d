package io.instancetypes.dashboard.page;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.MachineDetail;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a guest sees of its CPUs and its memory: sockets with cores with threads, on NUMA nodes. */
final class TopologyPicture {
  private static final int THREAD = 16;
  private static final int GAP = 5;
  private static final int EDGE = 12;
  private static final int LINE = 22;
  private static final int WIDTH = 520;
  private static final int NARROWEST = 230;
  private static final int MEMORY_HEIGHT = 30;

  /** More than this would be a carpet. */
  private static final int MOST = 128;

  private final int sockets;
  private final int cores;
  private final int threads;
  private final String memory;

  /** Whether its CPUs lie on NUMA nodes as those of the host do that they are. */
  private final boolean hostNuma;

  private final String words;
  private final List<Html> parts = new ArrayList<>();

  private TopologyPicture(MachineDetail view) {
    Map<?, ?> domain = Fields.map(Fields.map(view.document(), "spec"), "domain");
    Map<?, ?> cpu = Fields.map(domain, "cpu");
    this.sockets = count(view.size(), "sockets");
    this.cores = count(view.size(), "cores");
    this.threads = count(view.size(), "threads");
    this.memory = memory(view.size(), Fields.map(domain, "memory"));
    this.hostNuma = Fields.map(cpu, "numa").containsKey("guestMappingPassthrough");
    this.words = words(Boolean.TRUE.equals(cpu.get("dedicatedCpuPlacement")));
  }

  static Html of(MachineDetail view) {
    var picture = new TopologyPicture(view);
    return (long) picture.sockets * picture.cores * picture.threads > MOST
        ? Tag.of("p", picture.words)
        : Tag.of("figure", picture.drawing(), Tag.of("figcaption", picture.words));
  }

  private static int count(Fields size, String key) {
    return Math.clamp(Fields.number(size, key, 1), 1, 100_000);
  }

  private static String memory(Fields size, Map<?, ?> memory) {
    String amount = Fields.text(size, "memory");
    String pages = Fields.text(Fields.map(memory, "hugepages"), "pageSize");
    return amount.isEmpty() || pages.isEmpty()
        ? amount + (amount.isEmpty() ? "" : " memory")
        : amount + " memory in pages of " + pages;
  }

  private String words(boolean dedicated) {
    return "%s%s with %s of %s%s%s%s"
        .formatted(
            Units.counted(sockets, "socket"),
            sockets == 1 ? "" : ", each",
            Units.counted(cores, "core"),
            Units.counted(threads, "thread"),
            dedicated ? ", each thread on a CPU of its own" : "",
            memory.isEmpty() ? "" : "; " + memory,
            hostNuma ? "; NUMA nodes as those of its host" : "");
  }

  private Html drawing() {
    int coreWidth = threads * (THREAD + GAP) + GAP;
    int coreHeight = THREAD + 2 * GAP;
    int perRow = Math.max(1, Math.min(cores, (WIDTH / 2) / (coreWidth + GAP)));
    int socketWidth = perRow * (coreWidth + GAP) + GAP;
    int socketHeight = Math.ceilDiv(cores, perRow) * (coreHeight + GAP) + GAP;
    int socketsPerRow = Math.max(1, Math.min(sockets, WIDTH / (socketWidth + 2 * GAP)));
    int inner = Math.max(NARROWEST, socketsPerRow * (socketWidth + 2 * GAP) - 2 * GAP);
    for (int socket = 0; socket < sockets; socket++) {
      int left = EDGE + socket % socketsPerRow * (socketWidth + 2 * GAP);
      int top = EDGE + LINE + socket / socketsPerRow * (socketHeight + 2 * GAP);
      box("socket", left, top, socketWidth, socketHeight, 6);
      for (int core = 0; core < cores; core++) {
        int x = left + GAP + core % perRow * (coreWidth + GAP);
        int y = top + GAP + core / perRow * (coreHeight + GAP);
        core(x, y, coreWidth, coreHeight);
      }
    }
    int height = EDGE + LINE + Math.ceilDiv(sockets, socketsPerRow) * (socketHeight + 2 * GAP);
    if (!memory.isEmpty()) {
      box("memory", EDGE, height, inner, MEMORY_HEIGHT, 6);
      text(memory, EDGE + inner / 2, height + 20, "middle");
      height += MEMORY_HEIGHT + EDGE;
    }
    int width = inner + 2 * EDGE;
    parts.addFirst(rectangle(hostNuma ? "numa host" : "numa", 1, 1, width - 2, height - 2, 8));
    text(hostNuma ? "NUMA nodes of the host" : "one NUMA node", EDGE, EDGE + 10, null);
    return Tag.of("svg", parts)
        .set("viewBox", "0 0 %d %d".formatted(width, height))
        .css("topology")
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .set("aria-label", words);
  }

  private void core(int left, int top, int width, int height) {
    box("core", left, top, width, height, 4);
    for (int thread = 0; thread < threads; thread++) {
      box("thread", left + GAP + thread * (THREAD + GAP), top + GAP, THREAD, THREAD, 2);
    }
  }

  private void text(String text, int x, int y, String anchor) {
    parts.add(Tag.of("text", text).set("x", x).set("y", y).set("text-anchor", anchor));
  }

  private void box(String kind, int x, int y, int width, int height, int round) {
    parts.add(rectangle(kind, x, y, width, height, round));
  }

  private static Html rectangle(String kind, int x, int y, int width, int height, int round) {
    return Tag.of("rect")
        .css(kind)
        .set("x", x)
        .set("y", y)
        .set("width", width)
        .set("height", height)
        .set("rx", round);
  }
}
