package io.instancetypes.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.adopt.AdoptableType;
import io.instancetypes.engine.adopt.Adopter;
import io.instancetypes.engine.adopt.Adoption;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** VMs that were made from the catalogue, find back to it. */
class AdoptedPairsTest {
  private static final ClusterConfig CONFIG = ClusterConfig.UNCONFIGURED.withoutRoomToGrow();
  private static final Engine ENGINE = new Engine(CONFIG, CatalogObjects.standard());
  private static final Adopter ADOPTER =
      new Adopter(
          CONFIG,
          CatalogObjects.standard(),
          types(Kind.CLUSTER_INSTANCETYPE),
          types(Kind.CLUSTER_PREFERENCE));

  private static List<AdoptableType> types(Kind kind) {
    return Catalog.standard().objects(kind).stream()
        .flatMap(object -> AdoptableType.of(object).stream())
        .toList();
  }

  private int adopted;
  private int made;

  @Test
  @DisplayName(
      "Every type with every preference: expanded, adopted and expanded again, the VM is the same")
  void roundTrips() {
    // Some pairs in the build, which meet every type and every preference; all with 1.
    int step = Integer.getInteger("adopt.step", 23);
    var pairs = new ArrayList<List<String>>();
    for (String type : Catalog.standard().names(Kind.CLUSTER_INSTANCETYPE)) {
      for (String preference : Catalog.standard().names(Kind.CLUSTER_PREFERENCE)) {
        pairs.add(List.of(type, preference));
      }
    }
    for (int i = 0; i < pairs.size(); i += step) {
      roundTrip(pairs.get(i).getFirst(), pairs.get(i).getLast());
    }
    assertThat(adopted).isGreaterThan(pairs.size() / step * 3 / 4);
    assertThat(made).isZero();
  }

  private void roundTrip(String type, String preference) {
    boolean custom = type.contains("custom");
    Fields vm = Machines.machine(type, preference, custom ? 8L : null, custom ? "12Gi" : null);
    Fields spec = vm.object("spec").object("template").object("spec");
    spec.object("domain")
        .object("devices")
        .put("disks", list(Fields.of("name", "root", "disk", new Fields())));
    spec.put(
        "volumes", list(Fields.of("name", "root", "containerDisk", Fields.of("image", "os:1"))));
    if (!ENGINE.validate(vm).causes().isEmpty()
        || !(ENGINE.expand(vm, ExpansionForm.VM).outcome() instanceof Expansion flat)) {
      return;
    }
    switch (ADOPTER.adopt(flat.document(), List.of())) {
      case Adoption.Adopted found -> {
        assertThat(found.best().isEqual())
            .as(
                "%s with %s: %s %s",
                type, preference, found.best().title(), found.best().differences())
            .isTrue();
        assertThat(instance(found.best().vm())).isEqualTo(instance(flat.document()));
        adopted++;
        made += found.best().instancetype().isNew() ? 1 : 0;
      }
      case Adoption.Refused no ->
          throw new AssertionError(type + " with " + preference + ": " + no.causes());
    }
  }

  private static List<Object> list(Fields item) {
    return new ArrayList<>(List.of(item));
  }

  private static Map<?, ?> instance(Map<String, Object> vm) {
    return Fields.map(
        ((Expansion) ENGINE.expand(vm, ExpansionForm.VMI).outcome()).document(), "spec");
  }
}
