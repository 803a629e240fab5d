package io.instancetypes.controller.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("What a machine refers to")
class MachineLookupTest {
  private final Place caches = new Place(Set.of("watched"));
  private final Place live = new Place(Set.of("watched", "new"));
  private final MachineLookup lookup = new MachineLookup(caches, live);

  /** Has objects of some names, of every kind, and remembers what it was asked for. */
  private record Place(Set<String> has, List<String> asked) implements ObjectLookup {
    Place(Set<String> has) {
      this(has, new ArrayList<>());
    }

    @Override
    public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
      asked.add(kind + " " + name);
      return has.contains(name) ? Optional.of(Map.of("kind", kind)) : Optional.empty();
    }

    @Override
    public Collection<String> names(String kind, String namespace) {
      return has;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "VirtualMachineInstancetype",
        "VirtualMachineClusterInstancetype",
        "VirtualMachinePreference",
        "VirtualMachineClusterPreference"
      })
  @DisplayName("is asked for if it is a type or preference that no watch has told of yet")
  void late(String kind) {
    assertThat(lookup.find(kind, "default", "new")).contains(Map.of("kind", kind));
    assertThat(lookup.find(kind, "default", "gone")).isEmpty();
    assertThat(live.asked()).containsExactly(kind + " new", kind + " gone");
  }

  @Test
  @DisplayName("is not asked for if it is watched")
  void watched() {
    assertThat(lookup.find("VirtualMachinePreference", "default", "watched")).isPresent();
    assertThat(lookup.find("ControllerRevision", "default", "new")).isEmpty();
    assertThat(live.asked()).isEmpty();
  }

  @Test
  @DisplayName("is always asked for if it is a volume")
  void volume() {
    assertThat(lookup.find("PersistentVolumeClaim", "default", "watched")).isPresent();
    assertThat(caches.asked()).isEmpty();
  }
}
