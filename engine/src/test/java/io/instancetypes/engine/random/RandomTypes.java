package io.instancetypes.engine.random;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.schema.InstancetypeSchema;
import io.instancetypes.api.schema.PreferenceSchema;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.List;

/** Instance types and preferences that validation accepts. */
final class RandomTypes {
  private final Dice dice;

  RandomTypes(Dice dice) {
    this.dice = dice;
  }

  ResolvedType instancetype() {
    return new ResolvedType(
        dice.oneOf(Kind.INSTANCETYPE, Kind.CLUSTER_INSTANCETYPE),
        "type",
        dice.chance(0.2) ? "vm-type-1" : null,
        ApiVersion.STORAGE,
        instancetypeSpec(ApiVersion.STORAGE));
  }

  ResolvedType preference() {
    return new ResolvedType(
        dice.oneOf(Kind.PREFERENCE, Kind.CLUSTER_PREFERENCE),
        "wishes",
        null,
        ApiVersion.STORAGE,
        preferenceSpec(ApiVersion.STORAGE));
  }

  Fields instancetypeSpec(ApiVersion version) {
    Fields spec =
        new RandomValues(dice, dice.between(0.1, 0.7), false)
            .object(InstancetypeSchema.spec(version));
    cpu(version, spec.object("cpu"));
    memory(version, spec.object("memory"));
    return spec;
  }

  private void cpu(ApiVersion version, Fields cpu) {
    cpu.remove("guest");
    if (cpu.get("topology") instanceof Fields topology && topology.isEmpty()) {
      topology.put("cores", 2L);
    }
    boolean required = version != ApiVersion.V1BETA2;
    if (cpu.get("topology") == null && (required || dice.chance(0.7))) {
      cpu.put("guest", (long) dice.oneOf(1, 2, 3, 4, 8, 12, 16));
    }
  }

  private void memory(ApiVersion version, Fields memory) {
    memory.remove("guest");
    memory.remove("maxGuest");
    if (version != ApiVersion.V1BETA2 || dice.chance(0.7)) {
      memory.put("guest", dice.<Object>oneOf("1Gi", "128Mi", "3G", "4194304Ki", 2147483648L));
    }
    if (!version.isAlpha() && dice.chance(0.3)) {
      memory.put("maxGuest", "16Gi");
    }
    if (memory.get("hugepages") != null) {
      memory.remove("overcommitPercent");
    } else if (!version.isAlpha() && dice.chance(0.3)) {
      memory.put("overcommitPercent", (long) dice.oneOf(0, 1, 15, 33, 50, 99));
    }
  }

  Fields preferenceSpec(ApiVersion version) {
    Fields spec =
        new RandomValues(dice, dice.between(0.05, 0.7), false)
            .object(PreferenceSchema.spec(version));
    spec.remove("requirements");
    if (spec.get("cpu") instanceof Fields cpu
        && cpu.get("spreadOptions") instanceof Fields spread) {
      String across = dice.oneOf("SocketsCores", "CoresThreads", "SocketsCoresThreads");
      spread.put("across", across);
      spread.put("ratio", across.equals("CoresThreads") ? 2L : dice.oneOf(2L, 4L));
    }
    if (spec.get("clock") instanceof Fields clock
        && clock.get("preferredClockOffset") instanceof Fields offset) {
      offset.keySet().removeAll(List.of(dice.oneOf("utc", "timezone")));
    }
    return spec;
  }
}
