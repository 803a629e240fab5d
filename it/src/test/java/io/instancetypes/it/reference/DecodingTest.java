package io.instancetypes.it.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.testkit.OnKubernetes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnKubernetes
@DisplayName("What a client in Go could not read again is not stored")
class DecodingTest extends OnBothServers {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims";
  private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
  private static final String THINGS = "/apis/t.example.com/v1/namespaces/default/things";

  @BeforeEach
  void prepare() {
    Answer defined =
        client.post(
            "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
            """
            {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
             "metadata":{"name":"things.t.example.com"},
             "spec":{"group":"t.example.com","scope":"Namespaced",
              "names":{"plural":"things","kind":"Thing"},
              "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{
               "type":"object","properties":{"spec":{"type":"object",
                "x-kubernetes-preserve-unknown-fields":true,
                "properties":{"i":{"type":"integer"}}}}}}}]}}
            """);
    assertThat(defined.code()).as(defined.text()).isIn(201, 409);
    Eventually.answer(client, THINGS, answer -> answer.code() == 200);
  }

  private static String thing(String metadata, String spec) {
    return """
    {"apiVersion":"t.example.com/v1","kind":"Thing","metadata":{"name":"a"%s},"spec":%s}\
    """
        .formatted(metadata, spec);
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("Metadata of custom objects has the types of all metadata")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "labels":{"a":1}                    | json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string
          "labels":"x"                        | json: cannot unmarshal string into Go struct field ObjectMeta.labels of type map[string]string
          "annotations":{"a":true}            | json: cannot unmarshal bool into Go struct field ObjectMeta.annotations of type string
          "finalizers":"x"                    | json: cannot unmarshal string into Go struct field ObjectMeta.finalizers of type []string
          "finalizers":["x",1]                | json: cannot unmarshal number into Go struct field ObjectMeta.finalizers of type string
          "ownerReferences":["x"]             | json: cannot unmarshal string into Go struct field ObjectMeta.ownerReferences of type v1.OwnerReference
          "ownerReferences":[{"apiVersion":1}] | json: cannot unmarshal number into Go struct field OwnerReference.ownerReferences.apiVersion of type string
          "ownerReferences":{}                | json: cannot unmarshal object into Go struct field ObjectMeta.ownerReferences of type []v1.OwnerReference
          "generation":"x"                    | json: cannot unmarshal string into Go struct field ObjectMeta.generation of type int64
          "uid":7                             | json: cannot unmarshal number into Go struct field ObjectMeta.uid of type types.UID
          "creationTimestamp":7               | json: cannot unmarshal number into Go struct field ObjectMeta.creationTimestamp of type string
          "creationTimestamp":"x"             | parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"
          "managedFields":[{"manager":7}]     | json: cannot unmarshal number into Go struct field ManagedFieldsEntry.managedFields.manager of type string
          """)
  void metadata(String metadata, String expected) {
    assertThat(client.post(THINGS, thing("," + metadata, "{}")).failure())
        .isEqualTo(
            "400 BadRequest: Thing in version \"v1\" cannot be handled as a Thing: " + expected);
    assertThat(client.get(THINGS + "/a").code()).isEqualTo(404);
  }

  @Test
  @DisplayName("A patch that makes metadata unreadable is refused, with what it would have made")
  void patch() {
    client.post(THINGS, thing("", "{}").replace("\"a\"", "\"patched\""));
    Answer answer = client.merge(THINGS + "/patched", "{\"metadata\":{\"labels\":{\"a\":1}}}");
    assertThat(answer.code()).isEqualTo(422);
    assertThat(answer.at("message"))
        .asString()
        .startsWith(
            " \"\" is invalid: patch: Invalid value:"
                + " \"{\\\"apiVersion\\\":\\\"t.example.com/v1\\\"")
        .endsWith(
            ": json: cannot unmarshal number into Go struct field ObjectMeta.labels of type"
                + " string");
    assertThat(answer.at("details.causes.0.field")).isEqualTo("patch");
    assertThat(client.get(THINGS + "/patched").at("metadata.labels")).isNull();
  }

  @Test
  @DisplayName("Numbers are kept as Kubernetes keeps them: integers where they are whole")
  void numbers() {
    String spec =
        "{\"i\":2.0,\"y\":1e6,\"z\":1e21,\"w\":0.1,\"v\":99999999999999999999,\"t\":[1E2]}";
    assertThat(client.post(THINGS, thing("", spec)).code()).isEqualTo(201);
    Answer kept = client.get(THINGS + "/a");
    assertThat(kept.at("spec.i")).isEqualTo(2L);
    assertThat(kept.at("spec.y")).isEqualTo(1_000_000L);
    assertThat(kept.at("spec.t")).isEqualTo(List.of(100L));
    assertThat(kept.text())
        .contains("\"i\":2,", "\"w\":0.1,", "\"v\":100000000000000000000,")
        .containsIgnoringCase("\"z\":1e+21");
    client.delete(THINGS + "/a");
    assertThat(client.post(THINGS, thing("", "{\"x\":1e400}")).failure())
        .isEqualTo(
            "400 BadRequest: Thing in version \"v1\" cannot be handled as a Thing: json: cannot"
                + " unmarshal number 1e400 into Go value of type float64");
    client.post(THINGS, thing("", "{}").replace("\"a\"", "\"patched\""));
    assertThat(client.merge(THINGS + "/patched", "{\"spec\":{\"i\":1e400}}").failure())
        .isEqualTo(
            "400 BadRequest: error decoding patch: json: cannot unmarshal number 1e400 into Go"
                + " value of type float64");
  }

  @ParameterizedTest(name = "{0} {1}")
  @DisplayName("Built-in kinds are read by their types")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ConfigMap | {"metadata":{"name":"a","labels":{"a":1}}}   | json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string
          ConfigMap | {"metadata":{"name":"a"},"data":{"a":1}}     | json: cannot unmarshal number into Go struct field ConfigMap.data of type string
          ConfigMap | {"metadata":{"name":"a"},"data":["a"]}       | json: cannot unmarshal array into Go struct field ConfigMap.data of type map[string]string
          ConfigMap | {"metadata":{"name":"a"},"immutable":"yes"}  | json: cannot unmarshal string into Go struct field ConfigMap.immutable of type bool
          ConfigMap | {"metadata":7}                               | json: cannot unmarshal number into Go struct field ConfigMap.metadata of type v1.ObjectMeta
          ConfigMap | {"metadata":{"name":"a","generation":2.0}}   | json: cannot unmarshal number 2.0 into Go struct field ObjectMeta.metadata.generation of type int64
          ConfigMap | {"metadata":{"name":"a"},"binaryData":{"a":"%%"}} | illegal base64 data at input byte 0
          Lease     | {"metadata":{"name":"a"},"spec":{"leaseDurationSeconds":2.0}} | json: cannot unmarshal number 2.0 into Go struct field LeaseSpec.spec.leaseDurationSeconds of type int32
          Lease     | {"metadata":{"name":"a"},"spec":{"leaseDurationSeconds":1e6}} | json: cannot unmarshal number 1e6 into Go struct field LeaseSpec.spec.leaseDurationSeconds of type int32
          Lease     | {"metadata":{"name":"a"},"spec":{"leaseDurationSeconds":3000000000}} | json: cannot unmarshal number 3000000000 into Go struct field LeaseSpec.spec.leaseDurationSeconds of type int32
          Lease     | {"metadata":{"name":"a"},"spec":{"renewTime":"x"}} | parsing time "x" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "x" as "2006"
          Lease     | {"metadata":{"name":"a"},"spec":{"renewTime":"2026-01-01T00:00:00Z"}} | parsing time "2026-01-01T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"
          PersistentVolumeClaim | {"metadata":{"name":"a"},"spec":{"accessModes":"x"}} | json: cannot unmarshal string into Go struct field PersistentVolumeClaimSpec.spec.accessModes of type []v1.PersistentVolumeAccessMode
          PersistentVolumeClaim | {"metadata":{"name":"a"},"spec":{"resources":{"requests":{"storage":"10 GB"}}}} | quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'
          """)
  void builtin(String kind, String body, String expected) {
    String path = kind.equals("Lease") ? LEASES : kind.equals("ConfigMap") ? MAPS : CLAIMS;
    assertThat(client.post(path, body.replace("'^(", "'^(")).failure())
        .isEqualTo(
            "400 BadRequest: %s in version \"v1\" cannot be handled as a %s: %s"
                .formatted(kind, kind, expected));
  }

  @ParameterizedTest
  @DisplayName("Amounts are kept in the one form that clients compare")
  @CsvSource({
    "1.5, 1500m",
    "'\"1.5Gi\"', 1536Mi",
    "1000, 1k",
    "1e3, 1e3",
    "'\"1024Ki\"', 1Mi",
    "10.0, 10",
    "1e400, 10e399"
  })
  void amounts(String written, String kept) {
    Answer created =
        client.post(
            CLAIMS,
            """
            {"metadata":{"name":"a"},"spec":{"accessModes":["ReadWriteOnce"],
             "resources":{"requests":{"storage":%s}}}}\
            """
                .formatted(written));
    assertThat(created.at("spec.resources.requests.storage")).isEqualTo(kept);
    client.delete(CLAIMS + "/a");
  }

  @Test
  @DisplayName(
      "A key that stands twice is told of; the last one holds, unless the client is strict")
  void duplicates() {
    String body =
        "{\"metadata\":{\"name\":\"twice\"},\"foo\":1,\"data\":{\"a\":\"b\",\"a\":\"c\"}}";
    assertThat(client.post(MAPS + "?fieldValidation=Strict", body).failure())
        .isEqualTo(
            "400 BadRequest: ConfigMap in version \"v1\" cannot be handled as a ConfigMap: strict"
                + " decoding error: unknown field \"foo\", duplicate field \"data.a\"");
    Answer created = client.post(MAPS, body);
    assertThat(created.at("data")).isEqualTo(Map.of("a", "c"));
    assertThat(created.warnings())
        .isEqualTo(
            List.of(
                "299 - \"unknown field \\\"foo\\\"\"", "299 - \"duplicate field \\\"data.a\\\"\""));
    Answer ignored =
        client.merge(
            MAPS + "/twice?fieldValidation=Ignore", "{\"data\":{\"a\":\"d\",\"a\":\"e\"}}");
    assertThat(ignored.at("data")).isEqualTo(Map.of("a", "e"));
    assertThat(ignored.warnings()).isEmpty();
    String path = MAPS + "/twice?dryRun=All&force=true&fieldValidation=";
    String applied =
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"twice\"},"
            + "\"data\":{\"a\":\"f\",\"a\":\"g\"}}";
    assertThat(client.apply(path + "Strict", "x", applied).failure())
        .isEqualTo(
            "400 BadRequest: error strict decoding YAML: error converting YAML to JSON: yaml:"
                + " unmarshal errors:\n  line 1: key \"a\" already set in map");
    Answer warned = client.apply(path + "Warn", "x", applied);
    assertThat(warned.at("data")).isEqualTo(Map.of("a", "g"));
    assertThat(warned.warnings())
        .isEqualTo(List.of("299 - \"line 1: key \\\"a\\\" already set in map\""));
    Answer strict = client.merge(MAPS + "/twice?fieldValidation=Strict", "{\"foo\":1}");
    assertThat(strict.code()).isEqualTo(422);
    assertThat(strict.at("message"))
        .asString()
        .endsWith(": strict decoding error: unknown field \"foo\"");
  }

  @Test
  @DisplayName("So is one in YAML, by its line")
  void duplicatesInYaml() {
    String body =
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: lines}
        data:
          a: b
          a: c
          a: d
        foo: 1
        """;
    String type = "application/yaml";
    String path = MAPS + "?dryRun=All&fieldValidation=";
    assertThat(client.send("POST", path + "Strict", type, body).failure())
        .isEqualTo(
            "400 BadRequest: ConfigMap in version \"v1\" cannot be handled as a ConfigMap: strict"
                + " decoding error: yaml: unmarshal errors:\n  line 6: key \"a\" already set in"
                + " map\n  line 7: key \"a\" already set in map, unknown field \"foo\"");
    Answer warned = client.send("POST", path + "Warn", type, body);
    assertThat(warned.at("data")).isEqualTo(Map.of("a", "d"));
    assertThat(warned.warnings())
        .isEqualTo(
            List.of(
                "299 - \"line 6: key \\\"a\\\" already set in map\"",
                "299 - \"line 7: key \\\"a\\\" already set in map\"",
                "299 - \"unknown field \\\"foo\\\"\""));
    Answer ignored = client.send("POST", path + "Ignore", type, body);
    assertThat(ignored.at("data")).isEqualTo(Map.of("a", "d"));
    assertThat(ignored.warnings()).isEmpty();
    String applied = body.replace("foo: 1\n", "");
    path = MAPS + "/lines?dryRun=All&fieldValidation=";
    assertThat(client.apply(path + "Strict", "x", applied).failure())
        .isEqualTo(
            "400 BadRequest: error strict decoding YAML: error converting YAML to JSON: yaml:"
                + " unmarshal errors:\n  line 6: key \"a\" already set in map\n  line 7: key"
                + " \"a\" already set in map");
    warned = client.apply(path + "Warn", "x", applied);
    assertThat(warned.at("data")).isEqualTo(Map.of("a", "d"));
    assertThat(warned.warnings())
        .isEqualTo(
            List.of(
                "299 - \"line 6: key \\\"a\\\" already set in map\"",
                "299 - \"line 7: key \\\"a\\\" already set in map\""));
  }
}
