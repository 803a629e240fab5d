package io.instancetypes.machinery.managedfields;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.machinery.managedfields.ApplyResult.Applied;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OwnershipLawsTest {
  private static final String VERSION = "demo/v1";

  private final FieldManager ownership =
      new FieldManager(WriteScope.whole(VERSION), Widgets.VERSIONS, Widgets.JSON);
  private final Random random = new Random(20);

  @Test
  @DisplayName("Applying is idempotent, over random configurations on random objects")
  void appliesOnce() {
    for (int i = 0; i < 500; i++) {
      Fields live = ownership.updated(null, object(), "one", Widgets.NOW);
      Fields configuration = object();
      Fields once = applied(live, configuration, "two");
      Fields twice = applied(once, configuration, "two");
      assertThat(twice).isEqualTo(once);
    }
  }

  @Test
  @DisplayName("A smaller configuration removes exactly what it lacks, over random parts")
  void removesTheDifference() {
    for (int i = 0; i < 500; i++) {
      Fields whole = object();
      Fields part = Fields.copyOf(whole);
      part.object("spec").keySet().removeIf(key -> random.nextInt(3) == 0);
      part.object("spec").put("size", 1L);
      whole.object("spec").putIfAbsent("size", 1L);
      Fields live = applied(null, whole, "one");
      Fields less = applied(live, part, "one");
      assertThat(less.get("spec")).isEqualTo(part.get("spec"));
    }
  }

  @Test
  @DisplayName("An update never loses ownership of what it leaves alone, over random updates")
  void keepsOwnersOfTheUnchanged() {
    for (int i = 0; i < 500; i++) {
      Fields before = object();
      Fields live = applied(null, before, "one");
      Fields after = object();
      Fields updated = ownership.updated(live, after, "two", Widgets.NOW);
      FieldSet unchanged =
          OwnedFields.of(before, Widgets.V1)
              .difference(Comparison.of(before, after, MergeSchema.of(Widgets.V1)).written())
              .difference(Comparison.of(before, after, MergeSchema.of(Widgets.V1)).removed());
      assertThat(ownedBy("one", updated)).isEqualTo(unchanged);
      assertThat(
              OwnedFields.of(after, Widgets.V1)
                  .difference(ownedBy("one", updated))
                  .difference(ownedBy("two", updated)))
          .isEqualTo(FieldSet.EMPTY);
    }
  }

  @Test
  @DisplayName("An instance type of ours is owned leaf by leaf, and applying it again is idle")
  void ownsInstancetypes() {
    Kind kind = Kind.values()[0];
    String version = ApiVersion.STORAGE.apiVersion();
    StructuralSchema structure = StructuralSchema.of(Crds.schema(kind, ApiVersion.STORAGE));
    var types =
        new FieldManager(
            WriteScope.whole(version), Versions.only(version, structure), Widgets.JSON);
    Fields medium =
        Fields.of(
            "apiVersion", version,
            "kind", kind.kind(),
            "metadata", Fields.of("name", "medium"),
            "spec", Fields.of("cpu", Fields.of("guest", 4L), "memory", Fields.of("guest", "8Gi")));
    Fields live = ((Applied) types.applied(null, medium, "me", false, Widgets.NOW)).object();
    assertThat(ownedBy("me", live).paths())
        .containsExactly(".spec.cpu.guest", ".spec.memory.guest");
    assertThat(types.applied(live, medium, "me", false, Widgets.NOW.plusSeconds(60)))
        .isEqualTo(new Applied(live));
  }

  private Fields applied(Fields live, Fields configuration, String manager) {
    return ((Applied) ownership.applied(live, configuration, manager, true, Widgets.NOW)).object();
  }

  private static FieldSet ownedBy(String manager, Fields object) {
    FieldSet owned = FieldSet.EMPTY;
    var metadata = (Map<?, ?>) object.get("metadata");
    if (metadata.get("managedFields") instanceof List<?> entries) {
      for (Object entry : entries) {
        var fields = (Map<?, ?>) entry;
        if (manager.equals(fields.get("manager"))) {
          owned = owned.union(FieldSet.read((Map<?, ?>) fields.get("fieldsV1")));
        }
      }
    }
    return owned;
  }

  private Fields object() {
    var spec = new Fields();
    put(spec, "size", random.nextLong(3));
    put(spec, "name", "n" + random.nextInt(3));
    put(spec, "tags", some("a", "b", "c", "d"));
    put(spec, "args", some("x", "y"));
    put(spec, "data", Fields.of("k" + random.nextInt(3), "v" + random.nextInt(2)));
    put(spec, "deep", Fields.of("a", Fields.of("b", random.nextLong(2), "c", 1L)));
    put(spec, "free", Fields.of("f" + random.nextInt(2), Fields.of("g", random.nextLong(2))));
    put(spec, "selector", Fields.of("a", "v" + random.nextInt(2)));
    List<Object> ports = new ArrayList<>();
    for (Object port : some(80L, 81L, 82L)) {
      ports.add(Fields.of("port", port, "protocol", "TCP", "name", "n" + random.nextInt(2)));
    }
    put(spec, "ports", ports);
    return Fields.of(
        "apiVersion", VERSION, "kind", "Widget", "metadata", Fields.of("name", "w"), "spec", spec);
  }

  private void put(Fields spec, String key, Object value) {
    if (random.nextBoolean()) {
      spec.put(key, value);
    }
  }

  /** At least one of them. */
  private List<Object> some(Object... candidates) {
    List<Object> some = new ArrayList<>(List.of(candidates));
    Collections.shuffle(some, random);
    return new ArrayList<>(some.subList(0, 1 + random.nextInt(some.size())));
  }
}
