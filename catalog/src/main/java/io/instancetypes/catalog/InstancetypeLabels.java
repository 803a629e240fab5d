package io.instancetypes.catalog;

import io.instancetypes.api.Fields;
import java.util.Map;

/** The labels by which instance types are found, read off their spec. */
final class InstancetypeLabels {
  private InstancetypeLabels() {}

  static Fields of(Map<String, Object> spec) {
    Map<?, ?> cpu = (Map<?, ?>) spec.get("cpu");
    Map<?, ?> memory = (Map<?, ?>) spec.get("memory");
    var labels = new Fields(16);
    labels.put(Recipe.PREFIX + "vendor", Recipe.VENDOR);
    labels.put(Recipe.PREFIX + "cpu", sizeOrCustom(cpu.get("guest")));
    labels.put(Recipe.PREFIX + "memory", sizeOrCustom(memory.get("guest")));
    flag("dedicatedCPUPlacement", Boolean.TRUE.equals(cpu.get("dedicatedCPUPlacement")), labels);
    flag("isolateEmulatorThread", Boolean.TRUE.equals(cpu.get("isolateEmulatorThread")), labels);
    flag("numa", cpu.get("numa") != null, labels);
    flag("realtime", cpu.get("realtime") != null, labels);
    if (memory.get("hugepages") instanceof Map<?, ?> pages) {
      labels.put(Recipe.PREFIX + "hugepages", pages.get("pageSize"));
    }
    return labels;
  }

  private static String sizeOrCustom(Object size) {
    return size == null ? SeriesSize.CUSTOM.name() : size.toString();
  }

  private static void flag(String name, boolean on, Fields labels) {
    if (on) {
      labels.put(Recipe.PREFIX + name, "true");
    }
  }
}
