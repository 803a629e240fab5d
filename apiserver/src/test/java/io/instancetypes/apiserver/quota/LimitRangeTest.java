package io.instancetypes.apiserver.quota;

import static io.instancetypes.apiserver.quota.ResourceQuotaTest.claim;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.SharedServer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Limit ranges hold every claim to a smallest and a largest size")
class LimitRangeTest extends SharedServer {
  private static final String CORE = "/api/v1/namespaces/default/";

  @BeforeAll
  static void limit() {
    client.post(CORE + "persistentvolumeclaims", claim("before", "8Gi"));
    assertThat(
            client
                .post(
                    CORE + "limitranges",
                    """
                    {"metadata":{"name":"sizes"},"spec":{"limits":[
                      {"type":"PersistentVolumeClaim","min":{"storage":"1Gi"},"max":{"storage":"4Gi"}},
                      {"type":"Pod","max":{"storage":"1"}}]}}\
                    """)
                .code())
        .isEqualTo(201);
  }

  @Test
  @DisplayName("One that fits is taken, one that is too small or too large is not")
  void bounds() {
    String claims = CORE + "persistentvolumeclaims";
    assertThat(client.post(claims, claim("fits", "4Gi")).code()).isEqualTo(201);
    assertThat(client.post(claims, claim("large", "5Gi")).failure())
        .isEqualTo(
            "403 Forbidden: persistentvolumeclaims \"large\" is forbidden: maximum storage usage"
                + " per PersistentVolumeClaim is 4Gi, but request is 5Gi");
    assertThat(client.post(claims, claim("small", "512Mi")).failure())
        .isEqualTo(
            "403 Forbidden: persistentvolumeclaims \"small\" is forbidden: minimum storage usage"
                + " per PersistentVolumeClaim is 1Gi, but request is 512Mi");
  }

  @Test
  @DisplayName("What was there before can be changed as long as its size stays")
  void before() {
    String path = CORE + "persistentvolumeclaims/before";
    assertThat(client.merge(path, "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}").code())
        .isEqualTo(200);
  }
}
