package io.instancetypes.api.convert;

import static io.instancetypes.api.ApiVersion.V1BETA2;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.schema.InstancetypeSchema;
import io.instancetypes.api.schema.PreferenceSchema;
import io.instancetypes.api.schema.Schema;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoundTripTest {
  private static final int SPECS_PER_VERSION = 500;

  @DisplayName("What an old version says is still said after a visit to v1beta2")
  @ParameterizedTest
  @EnumSource(names = {"V1ALPHA1", "V1ALPHA2", "V1BETA1"})
  void keepsMeaningThroughNewest(ApiVersion old) {
    forRandomObjects(
        old,
        original -> {
          Fields newest = Conversion.convert(original, V1BETA2);
          Fields back = Conversion.convert(newest, old);
          assertThat(Conversion.convert(back, V1BETA2)).isEqualTo(newest);
          assertThat(specOf(back, old).violations("spec", back.get("spec"))).isEmpty();
        });
  }

  @DisplayName("A v1beta2 object is the same after a visit to a version that has all its fields")
  @ParameterizedTest
  @EnumSource(names = {"V1ALPHA1", "V1ALPHA2", "V1BETA1"})
  void isEqualThroughOlder(ApiVersion old) {
    forRandomObjects(
        old,
        shared -> {
          shared.put("apiVersion", V1BETA2.apiVersion());
          removeOldSpellings((Fields) shared.get("spec"), old);
          Fields back = Conversion.convert(Conversion.convert(shared, old), V1BETA2);
          assertThat(back).isEqualTo(shared);
        });
  }

  private static void removeOldSpellings(Fields spec, ApiVersion old) {
    spec.remove("preferSpreadSocketToCoreRatio");
    if (spec.get("firmware") instanceof Fields firmware) {
      firmware.remove("preferredUseEfi");
    }
    if (spec.get("cpu") instanceof Fields cpu) {
      cpu.values().removeAll(List.of(0L, "", "preferSockets", "preferCores"));
      cpu.values().removeAll(List.of("preferThreads", "preferSpread", "preferAny"));
      if (old.isAlpha()) {
        cpu.values().remove(false);
        cpu.values().remove(false);
      }
    }
    if (spec.get("memory") instanceof Fields memory) {
      memory.remove("guest", "0");
    }
  }

  @DisplayName("Converting to v1beta2 twice changes nothing more")
  @ParameterizedTest
  @EnumSource
  void isIdempotent(ApiVersion from) {
    forRandomObjects(
        from,
        original -> {
          Fields once = Conversion.convert(original, V1BETA2);
          assertThat(Conversion.convert(once, V1BETA2)).isEqualTo(once);
        });
  }

  @DisplayName("Whatever is converted down fits the schema of the older version")
  @ParameterizedTest
  @EnumSource(names = {"V1ALPHA1", "V1ALPHA2", "V1BETA1"})
  void fitsTheOlderSchema(ApiVersion old) {
    forRandomObjects(
        V1BETA2,
        newest -> {
          Fields older = Conversion.convert(newest, old);
          assertThat(specOf(older, old).violations("spec", older.get("spec"))).isEmpty();
        });
  }

  private interface Check {
    void on(Fields object);
  }

  private static void forRandomObjects(ApiVersion version, Check check) {
    for (int seed = 0; seed < SPECS_PER_VERSION; seed++) {
      Kind kind = Kind.values()[seed % Kind.values().length];
      Fields spec = new RandomSpecs(seed).of(specOf(kind, version));
      check.on(ConversionTest.object(kind, version, spec));
    }
  }

  private static Schema specOf(Fields object, ApiVersion version) {
    return specOf(Kind.of((String) object.get("kind")).orElseThrow(), version);
  }

  private static Schema specOf(Kind kind, ApiVersion version) {
    return kind.family() == Kind.Family.INSTANCETYPE
        ? InstancetypeSchema.spec(version)
        : PreferenceSchema.spec(version);
  }
}
