package io.instancetypes.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourcePathTest {
  @Test
  @DisplayName("A name stays one part of its path, whatever somebody wrote into it")
  void escapes() {
    ResourcePath claims = ResourcePath.of("PersistentVolumeClaim");
    assertThat(claims.object("mine", "../../vault/persistentvolumeclaims/gold"))
        .isEqualTo(
            "/api/v1/namespaces/mine/persistentvolumeclaims/..%2F..%2Fvault%2Fpersistentvolumeclaims%2Fgold");
    assertThat(claims.object("mine", "a b?watch=true#"))
        .isEqualTo("/api/v1/namespaces/mine/persistentvolumeclaims/a%20b%3Fwatch%3Dtrue%23");
    assertThat(ResourcePath.of("Event").collection("mine"))
        .isEqualTo("/api/v1/namespaces/mine/events");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a/b", "%2e%2e"})
  @DisplayName("What leads to another place is no name")
  void leadsElsewhere(String name) {
    assertThat(ResourcePath.isName(name)).isFalse();
  }
}
