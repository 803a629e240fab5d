package io.instancetypes.api.convert;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind.Family;
import io.instancetypes.api.schema.InstancetypeSchema;
import io.instancetypes.api.schema.PreferenceSchema;
import io.instancetypes.api.schema.Schema;
import io.instancetypes.api.schema.Schema.ListSchema;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import java.util.List;

/** Says in an older version what can be said there, and leaves out the rest. */
final class Downgrade {
  private static final long MOST_VCPUS = 4294967295L;

  private Downgrade() {}

  static void apply(Family family, Fields spec, ApiVersion from, ApiVersion to) {
    switch (family) {
      case INSTANCETYPE -> {
        if (to.isAlpha()) {
          multiplyTopology(spec);
        }
        leaveOut(spec, InstancetypeSchema.spec(from), InstancetypeSchema.spec(to));
      }
      case PREFERENCE -> {
        if (to.isAlpha()) {
          restoreUseEfi(spec);
        }
        leaveOut(spec, PreferenceSchema.spec(from), PreferenceSchema.spec(to));
      }
    }
  }

  /** The alphas have no topology, but they can at least say how many vCPUs there are. */
  private static void multiplyTopology(Fields spec) {
    if (spec.get("cpu") instanceof Fields cpu
        && cpu.get("guest") == null
        && cpu.get("topology") instanceof Fields topology) {
      double product =
          dimension(topology, "sockets")
              * dimension(topology, "cores")
              * dimension(topology, "threads");
      if (product >= 1 && product <= MOST_VCPUS) {
        cpu.put("guest", (long) product);
      }
    }
  }

  private static double dimension(Fields topology, String name) {
    return topology.get(name) instanceof Number number ? number.doubleValue() : 1;
  }

  /** The way back for what an upgrade turned into {@code preferredEfi}. */
  private static void restoreUseEfi(Fields spec) {
    if (spec.get("firmware") instanceof Fields firmware
        && firmware.get("preferredEfi") instanceof Fields efi) {
      firmware.put("preferredUseEfi", true);
      if (efi.get("secureBoot") != null) {
        firmware.put("preferredUseSecureBoot", efi.get("secureBoot"));
      }
    }
  }

  /** Removes what one version has and the other has not; fields that neither knows are kept. */
  private static void leaveOut(Object value, Schema from, Schema to) {
    if (value instanceof Fields fields
        && from instanceof ObjectSchema known
        && to instanceof ObjectSchema left) {
      leaveOutMembers(fields, known, left);
    }
    if (value instanceof List<?> items
        && from instanceof ListSchema known
        && to instanceof ListSchema left) {
      items.forEach(item -> leaveOut(item, known.items(), left.items()));
    }
  }

  private static void leaveOutMembers(Fields fields, ObjectSchema from, ObjectSchema to) {
    fields
        .keySet()
        .removeIf(name -> from.members().containsKey(name) && !to.members().containsKey(name));
    fields.forEach(
        (name, value) -> {
          if (to.members().containsKey(name)) {
            Schema known = from.members().get(name).schema();
            leaveOut(value, known, to.members().get(name).schema());
          }
        });
  }
}
