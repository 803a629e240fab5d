package io.instancetypes.apiserver.access;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Rights;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.apiserver.testing.Widgets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Who may write a part of an object writes no more than that part")
class SubresourceReachTest {
  private static final String CRD =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.demo.example.com";

  @TempDir static Path directory;
  private static TestServer server;
  private static Client admin;

  /** May write every status and scale, and nothing else. */
  private static Client controller;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    admin = server.admin();
    admin.post(Widgets.PATH, widget("w", 1));
    admin.post(
        "/api/v1/persistentvolumes",
        """
        {"metadata":{"name":"pv"},"spec":{"capacity":{"storage":"1Gi"},
         "accessModes":["ReadWriteOnce"],"hostPath":{"path":"/data"}}}\
        """);
    admin.post(
        "/api/v1/namespaces/default/persistentvolumeclaims",
        """
        {"metadata":{"name":"pvc"},"spec":{"accessModes":["ReadWriteOnce"],
         "resources":{"requests":{"storage":"1Gi"}}}}\
        """);
    controller =
        Rights.grant(
            admin,
            "",
            "controller",
            """
            {"apiGroups":["*"],"resources":["*/status","*/scale"],"verbs":["*"]}\
            """);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /api/v1/persistentvolumes/pv | {"spec":{"hostPath":{"path":"/etc"}}} | spec.hostPath.path | /data
          /api/v1/namespaces/default/persistentvolumeclaims/pvc | {"spec":{"resources":{"requests":{"storage":"9Gi"}}}} | spec.resources.requests.storage | 1Gi
          /api/v1/namespaces/kube-public | {"spec":{"finalizers":[]}} | spec.finalizers.0 | kubernetes
          /apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.demo.example.com | {"spec":{"names":{"shortNames":["stolen"]}}} | spec.names.shortNames.0 | wd
          /apis/demo.example.com/v1/namespaces/default/widgets/w | {"spec":{"color":"blue"}} | spec.color | red
          """)
  @DisplayName("A status says nothing about the rest of the object")
  void status(String path, String patch, String field, String kept) {
    assertThat(controller.merge(path, patch).code()).isEqualTo(403);
    assertThat(controller.merge(path + "/status", patch).code()).isEqualTo(200);
    assertThat(admin.get(path).at(field)).isEqualTo(kept);
  }

  @Test
  @DisplayName("Nor does one that replaces the old, or is applied")
  void wholeStatus() {
    Answer live = admin.get(CRD);
    String body = live.text().replace("[\"wd\"]", "[\"stolen\"]");
    assertThat(body).contains("stolen");
    assertThat(controller.put(CRD + "/status", body).code()).isEqualTo(200);
    assertThat(admin.get(CRD).at("spec.names.shortNames.0")).isEqualTo("wd");
    String applied =
        """
        {"apiVersion":"demo.example.com/v1","kind":"Widget",
         "metadata":{"name":"w","labels":{"a":"b"}},
         "spec":{"size":77},"status":{"replicas":3}}\
        """;
    assertThat(controller.apply(Widgets.PATH + "/w/status", "c", applied).code()).isEqualTo(200);
    Answer widget = admin.get(Widgets.PATH + "/w");
    assertThat(widget.at("spec.size")).isEqualTo(1L);
    assertThat(widget.at("metadata.labels")).isNull();
    assertThat(widget.at("status.replicas")).isEqualTo(3L);
  }

  @Test
  @DisplayName("An applied scale is a scale, and reaches nothing but the number")
  void appliedScale() {
    String path = Widgets.PATH + "/w/scale";
    assertThat(controller.apply(path, "c", widget("w", 77)).code()).isEqualTo(400);
    Answer scaled =
        controller.apply(
            path,
            "c",
            """
            {"apiVersion":"autoscaling/v1","kind":"Scale",
             "metadata":{"name":"w","labels":{"a":"b"},"finalizers":["a.b/c"]},
             "spec":{"replicas":5,"size":77}}\
            """);
    assertThat(scaled.code()).isEqualTo(200);
    assertThat(scaled.at("kind")).isEqualTo("Scale");
    Answer widget = admin.get(Widgets.PATH + "/w");
    assertThat(widget.at("spec.replicas")).isEqualTo(5L);
    assertThat(widget.at("spec.size")).isEqualTo(1L);
    assertThat(widget.at("metadata.labels")).isNull();
    assertThat(widget.at("metadata.finalizers")).isNull();
  }

  @Test
  @DisplayName("A scale creates nothing")
  void scaleOfNothing() {
    String scale =
        """
        {"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{"name":"none"},
         "spec":{"replicas":5}}\
        """;
    assertThat(admin.apply(Widgets.PATH + "/none/scale", "c", scale).code()).isEqualTo(404);
    assertThat(admin.put(Widgets.PATH + "/none/scale", scale).code()).isEqualTo(404);
  }
}
