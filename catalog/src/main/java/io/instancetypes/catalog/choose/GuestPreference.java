package io.instancetypes.catalog.choose;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.rule.Layout;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.Map;
import java.util.Optional;

/** A preference as somebody who chooses sees it. */
public final class GuestPreference {
  private final Map<String, Object> object;
  private final Map<?, ?> spec;
  private final Map<?, ?> requirements;

  public GuestPreference(Map<String, Object> object) {
    this.object = object;
    this.spec = Fields.map(object.get("spec"));
    this.requirements = Fields.map(spec.get("requirements"));
  }

  public Map<String, Object> object() {
    return object;
  }

  public String name() {
    return Fields.text(Fields.map(object.get("metadata")).get("name"));
  }

  public Optional<Long> requiredVcpus() {
    return Fields.map(requirements.get("cpu")).get("guest") instanceof Number guest
        ? Optional.of(guest.longValue())
        : Optional.empty();
  }

  public Optional<Quantity> requiredMemory() {
    return Quantity.tryParse(Fields.map(requirements.get("memory")).get("guest"));
  }

  public String architecture() {
    return Fields.text(requirements.get("architecture"));
  }

  public String topology() {
    return Fields.text(Fields.map(spec.get("cpu")).get("preferredCPUTopology"));
  }

  public String diskBus() {
    return Fields.text(Fields.map(spec.get("devices")).get("preferredDiskBus"));
  }

  public String interfaceModel() {
    return Fields.text(Fields.map(spec.get("devices")).get("preferredInterfaceModel"));
  }

  /** Why a VM of that size cannot use it; empty if it can. */
  public Optional<String> objection(long vcpus, Quantity memory) {
    if (requiredVcpus().filter(needed -> needed > vcpus).isPresent()) {
      return Optional.of(
          "%s needs %d vCPUs, this gives %d".formatted(name(), requiredVcpus().get(), vcpus));
    }
    if (requiredMemory().filter(needed -> needed.compareTo(memory) > 0).isPresent()) {
      return Optional.of(
          "%s needs %s of memory, this gives %s".formatted(name(), requiredMemory().get(), memory));
    }
    return layout().flatMap(layout -> layout.layOut(vcpus)).isEmpty()
        ? Optional.of("%s cannot lay out %d vCPUs".formatted(name(), vcpus))
        : Optional.empty();
  }

  @SuppressWarnings("unchecked")
  private Optional<Layout> layout() {
    ApiVersion version =
        ApiVersion.of(Fields.text(object.get("apiVersion"))).orElse(ApiVersion.STORAGE);
    return Layout.of(
        new ResolvedType(
            Kind.CLUSTER_PREFERENCE, name(), null, version, (Map<String, Object>) spec));
  }
}
