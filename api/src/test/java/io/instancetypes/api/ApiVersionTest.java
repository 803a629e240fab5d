package io.instancetypes.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ApiVersionTest {
  @DisplayName("Four versions are served, the newest is stored")
  @Test
  void areOrdered() {
    assertThat(ApiVersion.values())
        .extracting(ApiVersion::version)
        .containsExactly("v1alpha1", "v1alpha2", "v1beta1", "v1beta2");
    assertThat(ApiVersion.STORAGE).isEqualTo(ApiVersion.V1BETA2);
    assertThat(ApiVersion.V1ALPHA2.isOlderThan(ApiVersion.V1BETA1)).isTrue();
    assertThat(ApiVersion.V1BETA1.isOlderThan(ApiVersion.V1BETA1)).isFalse();
    assertThat(ApiVersion.V1ALPHA2.isAlpha()).isTrue();
    assertThat(ApiVersion.V1BETA1.isAlpha()).isFalse();
  }

  @DisplayName("A document names its version together with the group")
  @Test
  void areFoundByApiVersion() {
    assertThat(ApiVersion.of("instancetype.kubevirt.io/v1beta2")).contains(ApiVersion.V1BETA2);
    assertThat(ApiVersion.V1ALPHA1.apiVersion()).isEqualTo("instancetype.kubevirt.io/v1alpha1");
    assertThat(ApiVersion.of("v1beta2")).isEmpty();
    assertThat(ApiVersion.of("instancetype.kubevirt.io/v2")).isEmpty();
    assertThat(ApiVersion.of(null)).isEmpty();
  }
}
