package io.instancetypes.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("An object of Kubernetes")
class KubeObjectTest {
  @Test
  @DisplayName("says what its document says")
  void reads() {
    var object =
        new KubeObject(
            Fields.of(
                "apiVersion",
                "kubevirt.io/v1",
                "kind",
                "VirtualMachine",
                "metadata",
                Fields.of(
                    "name", "web",
                    "namespace", "shop",
                    "uid", "u1",
                    "resourceVersion", "7",
                    "generation", 3L,
                    "deletionTimestamp", "2026-11-16T00:00:00Z",
                    "labels", Fields.of("app", "web"),
                    "finalizers", List.of("a/b", 5),
                    "ownerReferences", List.of(Fields.of("uid", "u0"), "none")),
                "status",
                Fields.of(
                    "conditions",
                    List.of(
                        Fields.of("type", "Ready", "status", "True"), Fields.of("type", "B")))));
    assertThat(object.apiVersion()).isEqualTo("kubevirt.io/v1");
    assertThat(object.kind()).isEqualTo("VirtualMachine");
    assertThat(object.name()).isEqualTo("web");
    assertThat(object.namespace()).isEqualTo("shop");
    assertThat(object.resourceVersion()).isEqualTo("7");
    assertThat(object.generation()).isEqualTo(3);
    assertThat(object.isBeingDeleted()).isTrue();
    assertThat(object.labels().get("app")).isEqualTo("web");
    assertThat(object.finalizers()).containsExactly("a/b");
    assertThat(object.condition("Ready").get("status")).isEqualTo("True");
    assertThat(KubeObject.of(Fields.of("metadata", Fields.of("uid", "u0"))).owns(object)).isTrue();
    assertThat(object.owns(object)).isFalse();
  }

  @Test
  @DisplayName("is empty wherever its document is of another shape")
  void isTotal() {
    for (Object node :
        new Object[] {
          null,
          "text",
          List.of(),
          Map.of("metadata", 5, "spec", "x", "status", List.of()),
          Map.of("metadata", Map.of("name", 5, "labels", "x", "finalizers", Map.of(), "uid", ""))
        }) {
      KubeObject object = KubeObject.of(node);
      assertThat(object.name()).isEmpty();
      assertThat(object.namespace()).isEmpty();
      assertThat(object.generation()).isZero();
      assertThat(object.isBeingDeleted()).isFalse();
      assertThat(object.labels()).isEmpty();
      assertThat(object.annotation("a")).isEmpty();
      assertThat(object.finalizers()).isEmpty();
      assertThat(object.ownerReferences()).isEmpty();
      assertThat(object.spec()).isEmpty();
      assertThat(object.condition("Ready")).isEmpty();
      assertThat(object.owns(object)).isFalse();
    }
  }
}
