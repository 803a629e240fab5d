package io.instancetypes.apiserver.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.SharedServer;
import io.instancetypes.machinery.protobuf.Protobuf;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Answers are in the form that a client reads")
class EncodingTest extends SharedServer {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final String METADATA = ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

  @BeforeAll
  static void create() {
    client.post(
        MAPS,
        """
        {"metadata":{"name":"a","labels":{"x":"y"}},"data":{"k":"v: 1\\nw"},"binaryData":{"b":"AQI="}}\
        """);
  }

  private static Answer get(String path, String accept) {
    return client.with("Accept", accept).get(path);
  }

  private static String type(Answer answer) {
    return answer.headers().firstValue("Content-Type").orElse("");
  }

  @Test
  @DisplayName("YAML, objects and lists, of any kind")
  void yaml() {
    Answer one = get(MAPS + "/a", "application/yaml");
    assertThat(type(one)).isEqualTo("application/yaml");
    assertThat(one.text())
        .startsWith(
            "apiVersion: v1\n"
                + "binaryData:\n"
                + "  b: AQI=\n"
                + "data:\n"
                + "  k: |-\n"
                + "    v: 1\n"
                + "    w\n"
                + "kind: ConfigMap\n");
    Answer list = get("/api/v1/namespaces?labelSelector=none", "application/yaml");
    assertThat(list.text()).startsWith("apiVersion: v1\nitems: []\nkind: NamespaceList\n");
    Answer created =
        client
            .with("Accept", "application/yaml")
            .post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"in-yaml\"}}");
    assertThat(created.code()).isEqualTo(201);
    assertThat(created.text()).contains("\n  phase: Active\n");
  }

  @Test
  @DisplayName("Protobuf, of built-in kinds, for who reads nothing else")
  void protobuf() {
    Answer one = get(MAPS + "/a", PROTOBUF);
    assertThat(type(one)).isEqualTo(PROTOBUF);
    Fields document = Protobuf.decode(one.body());
    assertThat(document).isEqualTo(get(MAPS + "/a", "application/json").json());
    Fields list = Protobuf.decode(get(MAPS + "?labelSelector=x", PROTOBUF).body());
    assertThat(list.get("kind")).isEqualTo("ConfigMapList");
    assertThat(Fields.text(Fields.map(Fields.maps(list, "items").getFirst(), "data"), "k"))
        .isEqualTo("v: 1\nw");
    assertThat(type(get(MAPS + "/a", PROTOBUF + ",application/json")))
        .isEqualTo("application/json");
    assertThat(get("/apis/example.com/v1/widgets", PROTOBUF).code()).isIn(404, 406);
  }

  @Test
  @DisplayName("Metadata in protobuf, of custom resources as well, whatever else is read")
  void metadata() {
    String definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    Answer answer = get(definitions, PROTOBUF + METADATA + ",application/json" + METADATA);
    assertThat(type(answer)).isEqualTo(PROTOBUF);
    Fields list = Protobuf.decode(answer.body());
    assertThat(list.get("kind")).isEqualTo("PartialObjectMetadataList");
    assertThat(Fields.maps(list, "items")).isNotEmpty();
  }

  @Test
  @DisplayName("A watch in protobuf is messages behind their lengths; in YAML there is none")
  void watch() throws IOException {
    Client reader = client.with("Accept", PROTOBUF);
    var answer = reader.open(MAPS + "?watch=true&fieldSelector=metadata.name%3Da");
    assertThat(answer.headers().firstValue("Content-Type")).contains(PROTOBUF + ";stream=watch");
    try (var in = new DataInputStream(answer.body())) {
      byte[] event = in.readNBytes(in.readInt());
      assertThat(Arrays.copyOf(event, 7)).containsExactly(0x0a, 5, 'A', 'D', 'D', 'E', 'D');
      int start = new String(event, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("k8s\0");
      Fields object = Protobuf.decode(Arrays.copyOfRange(event, start, event.length));
      assertThat(object.get("kind")).isEqualTo("ConfigMap");
    }
    Answer refused = get(MAPS + "?watch=true", "application/yaml");
    assertThat(refused.code()).isEqualTo(406);
  }
}
