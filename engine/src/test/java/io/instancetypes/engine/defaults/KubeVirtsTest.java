package io.instancetypes.engine.defaults;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KubeVirtsTest {
  private static Fields kubevirt(String namespace, String name, String created) {
    return Fields.of(
        "metadata", Fields.of("namespace", namespace, "name", name, "creationTimestamp", created));
  }

  private static Object inForce(Fields... all) {
    return KubeVirts.inForce(Arrays.stream(all), "kubevirt").orElseThrow();
  }

  @Test
  @DisplayName("The settings are those of the installation, whoever else makes a KubeVirt")
  void home() {
    Fields own = kubevirt("kubevirt", "kubevirt", "2026-02-01T00:00:00Z");
    Fields stranger = kubevirt("aaa", "aaa", "2026-01-01T00:00:00Z");
    assertThat(inForce(stranger, own)).isSameAs(own);
  }

  @Test
  @DisplayName("Where the installation has none, those of the oldest stay in force")
  void oldest() {
    Fields first = kubevirt("virtualization", "kubevirt", "2026-01-01T00:00:00Z");
    Fields stranger = kubevirt("aaa", "aaa", "2026-01-01T00:00:01Z");
    assertThat(inForce(stranger, first)).isSameAs(first);
  }
}
