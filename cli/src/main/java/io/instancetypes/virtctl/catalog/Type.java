package io.instancetypes.virtctl.catalog;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.Deprecation;
import io.instancetypes.engine.rule.TypeSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An instance type as somebody who chooses sees it. */
final class Type {
  private static final String CLASS_LABEL = "instancetype.kubevirt.io/class";

  private final Map<String, Object> object;
  private final Map<?, ?> spec;
  private final Map<?, ?> cpu;
  private final Map<?, ?> memory;
  private final TypeSize size;

  Type(Map<String, Object> object) {
    this.object = object;
    this.spec = map(object.get("spec"));
    this.cpu = map(spec.get("cpu"));
    this.memory = map(spec.get("memory"));
    this.size = TypeSize.of(spec);
  }

  Map<String, Object> object() {
    return object;
  }

  String name() {
    return Fields.text(map(object.get("metadata")).get("name"));
  }

  String kind() {
    return Fields.text(object.get("kind"));
  }

  /** The label of its class, such as {@code compute.exclusive}; empty where it has none. */
  String classLabel() {
    return Fields.text(map(map(object.get("metadata")).get("labels")).get(CLASS_LABEL));
  }

  /** The letters its name begins with, such as {@code cx}. */
  String family() {
    String name = name();
    int end = 0;
    while (end < name.length() && Character.isLetter(name.charAt(end))) {
      end++;
    }
    return name.substring(0, end);
  }

  /** What its name says before the size, such as {@code cx1}. */
  String series() {
    int dot = name().indexOf('.');
    return dot < 0 ? name() : name().substring(0, dot);
  }

  /** Whether the VM says how large it is. */
  boolean isCustom() {
    return vcpus().isEmpty() || memory().isEmpty();
  }

  /** Whether it takes something that nodes must have to spare: own CPUs, huge pages, devices. */
  boolean isSpecial() {
    return isDedicated()
        || hasNuma()
        || isRealtime()
        || pageSize().isPresent()
        || devices("gpus", "GPU").isPresent()
        || devices("hostDevices", "host device").isPresent();
  }

  /** How many vCPUs it gives; empty where the VM says it. */
  Optional<Long> vcpus() {
    return size.vcpus();
  }

  /** How much memory it gives; empty where the VM says it. */
  Optional<Quantity> memory() {
    return size.memory();
  }

  Optional<Quantity> pageSize() {
    return Quantity.tryParse(map(memory.get("hugepages")).get("pageSize"));
  }

  boolean isDedicated() {
    return Boolean.TRUE.equals(cpu.get("dedicatedCPUPlacement"));
  }

  boolean hasNuma() {
    return map(cpu.get("numa")).get("guestMappingPassthrough") != null;
  }

  boolean isRealtime() {
    return cpu.get("realtime") != null;
  }

  long overcommitPercent() {
    return memory.get("overcommitPercent") instanceof Number percent ? percent.longValue() : 0;
  }

  Optional<Deprecation> deprecation() {
    return Deprecation.of(object);
  }

  /** What it brings beside its size, in a few words. */
  List<String> features() {
    List<String> features = new ArrayList<>();
    if (isDedicated()) {
      features.add("dedicated");
    }
    if (hasNuma()) {
      features.add("numa");
    }
    if (isRealtime()) {
      features.add("realtime");
    }
    pageSize().ifPresent(size -> features.add("hugepages " + size));
    if (overcommitPercent() > 0) {
      features.add("overcommit " + overcommitPercent() + "%");
    }
    devices("gpus", "GPU").ifPresent(features::add);
    devices("hostDevices", "host device").ifPresent(features::add);
    return features;
  }

  private Optional<String> devices(String key, String what) {
    return spec.get(key) instanceof List<?> devices && !devices.isEmpty()
        ? Optional.of(devices.size() + " " + what + (devices.size() == 1 ? "" : "s"))
        : Optional.empty();
  }

  static Map<?, ?> map(Object node) {
    return node instanceof Map<?, ?> map ? map : new Fields();
  }
}
