package io.instancetypes.apiserver.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Limit ranges hold every claim to a smallest and a largest size")
class LimitRangeTest {
  private static final String CORE = "/api/v1/namespaces/default/";
  @TempDir static Path directory;
  private static TestServer server;
  private static Client client;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    client = server.admin();
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

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String claim(String name, String storage) {
    return """
    {"metadata":{"name":"%s"},"spec":{"accessModes":["ReadWriteOnce"],
     "resources":{"requests":{"storage":"%s"}}}}\
    """
        .formatted(name, storage);
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
