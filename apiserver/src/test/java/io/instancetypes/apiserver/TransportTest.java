package io.instancetypes.apiserver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.SharedServer;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Answers travel as clients can take them")
class TransportTest extends SharedServer {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  @Test
  @DisplayName("HTTP/2 for those who offer it, HTTP/1.1 for the others")
  void versions() {
    assertThat(client.version("/version")).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(client.overHttp1().version("/version")).isEqualTo(HttpClient.Version.HTTP_1_1);
  }

  @Test
  @DisplayName("A large answer is compressed for those who can read it so")
  void gzip() throws IOException {
    client.post(MAPS, map("large", "x".repeat(200_000)));
    Answer plain = client.get(MAPS + "/large");
    assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
    Answer packed = client.with("Accept-Encoding", "gzip").get(MAPS + "/large");
    assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(packed.body().length).isLessThan(5_000);
    try (var unpacked = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
      assertThat(new String(unpacked.readAllBytes(), UTF_8)).isEqualTo(plain.text());
    }
    client.delete(MAPS + "/large");
  }

  @Test
  @DisplayName("What a client has already is not sent again")
  void notModified() {
    Answer first = client.get("/openapi/v3");
    String tag = first.headers().firstValue("Etag").orElseThrow();
    Answer second = client.with("If-None-Match", tag).get("/openapi/v3");
    assertThat(second.code()).isEqualTo(304);
    assertThat(second.body()).isEmpty();
  }

  @Test
  @DisplayName("A client that does not read its watch holds nobody up, and misses nothing")
  void slowReader() throws IOException {
    long since = Long.parseLong((String) client.get(MAPS).at("metadata.resourceVersion"));
    int count = 300;
    try (InputStream unread =
        client.overHttp1().stream(MAPS + "?watch=true&resourceVersion=" + since)) {
      for (int i = 0; i < count; i++) {
        assertThat(client.post(MAPS, map("slow" + i, "y".repeat(100_000))).code()).isEqualTo(201);
      }
      var lines = new BufferedReader(new InputStreamReader(unread, UTF_8));
      for (int i = 0; i < count; i++) {
        Map<?, ?> event = (Map<?, ?>) Json.read(lines.readLine().getBytes(UTF_8));
        Map<?, ?> object = (Map<?, ?>) event.get("object");
        assertThat(((Map<?, ?>) object.get("metadata")).get("name")).isEqualTo("slow" + i);
      }
    }
  }

  private static String map(String name, String value) {
    return "{\"metadata\":{\"name\":\"%s\"},\"data\":{\"v\":\"%s\"}}".formatted(name, value);
  }
}
