package io.instancetypes.catalog.choose;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.Deprecation;
import io.instancetypes.engine.rule.TypeSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An instance type as somebody who chooses sees it. */
public final class SizedType {
  private static final String CLASS_LABEL = "instancetype.kubevirt.io/class";

  private final Map<String, Object> object;
  private final Map<?, ?> spec;
  private final Map<?, ?> cpu;
  private final Map<?, ?> memory;
  private final TypeSize size;

  public SizedType(Map<String, Object> object) {
    this.object = object;
    this.spec = Fields.map(object.get("spec"));
    this.cpu = Fields.map(spec.get("cpu"));
    this.memory = Fields.map(spec.get("memory"));
    this.size = TypeSize.of(spec);
  }

  public Map<String, Object> object() {
    return object;
  }

  public String name() {
    return Fields.text(Fields.map(object.get("metadata")).get("name"));
  }

  public String kind() {
    return Fields.text(object.get("kind"));
  }

  /** The label of its class, such as {@code compute.exclusive}; empty where it has none. */
  public String classLabel() {
    return Fields.text(
        Fields.map(Fields.map(object.get("metadata")).get("labels")).get(CLASS_LABEL));
  }

  /** The letters its name begins with, such as {@code cx}. */
  public String family() {
    String name = name();
    int end = 0;
    while (end < name.length() && Character.isLetter(name.charAt(end))) {
      end++;
    }
    return name.substring(0, end);
  }

  /** What its name says before the size, such as {@code cx1}. */
  public String series() {
    return seriesOf(name());
  }

  /** The series of a type by its name. */
  public static String seriesOf(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }

  /** Whether the VM says how large it is. */
  public boolean isCustom() {
    return vcpus().isEmpty() || memory().isEmpty();
  }

  /** Whether it takes something that nodes must have to spare: own CPUs, huge pages, devices. */
  public boolean isSpecial() {
    return isDedicated()
        || hasNuma()
        || isRealtime()
        || pageSize().isPresent()
        || devices("gpus", "GPU").isPresent()
        || devices("hostDevices", "host device").isPresent();
  }

  /** How many vCPUs it gives; empty where the VM says it. */
  public Optional<Long> vcpus() {
    return size.vcpus();
  }

  /** How much memory it gives; empty where the VM says it. */
  public Optional<Quantity> memory() {
    return size.memory();
  }

  public Optional<Quantity> pageSize() {
    return Quantity.tryParse(Fields.map(memory.get("hugepages")).get("pageSize"));
  }

  public boolean isDedicated() {
    return Boolean.TRUE.equals(cpu.get("dedicatedCPUPlacement"));
  }

  public boolean hasNuma() {
    return Fields.map(cpu.get("numa")).get("guestMappingPassthrough") != null;
  }

  public boolean isRealtime() {
    return cpu.get("realtime") != null;
  }

  public long overcommitPercent() {
    return memory.get("overcommitPercent") instanceof Number percent ? percent.longValue() : 0;
  }

  public Optional<Deprecation> deprecation() {
    return Deprecation.of(object);
  }

  /** What it brings beside its size, in a few words. */
  public List<String> features() {
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
}
