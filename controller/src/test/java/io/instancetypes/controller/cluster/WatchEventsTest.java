package io.instancetypes.controller.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.WatchEvent;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WatchEventsTest {
  private final WatchEvents events = new WatchEvents();

  @Test
  @DisplayName("A VM is of the class that its reconciler is for, with numbers as the engine has")
  void machine() {
    WatchEvent event =
        events.unmarshal(
            """
            {"type": "MODIFIED", "object": {"apiVersion": "kubevirt.io/v1", "kind": "VirtualMachine",
             "metadata": {"name": "web", "namespace": "shop", "generation": 3,
              "managedFields": [{"manager": "kubectl"}]},
             "spec": {"template": {"spec": {"domain": {"cpu": {"cores": 2}}}}}}}
            """,
            WatchEvent.class);
    assertThat(event.getType()).isEqualTo("MODIFIED");
    assertThat(event.getObject()).isExactlyInstanceOf(VirtualMachine.class);
    assertThat(ResourceDocuments.of((VirtualMachine) event.getObject()).toString())
        .isEqualTo(
            "{apiVersion=kubevirt.io/v1, kind=VirtualMachine, metadata={name=web, namespace=shop,"
                + " generation=3}, spec={template={spec={domain={cpu={cores=2}}}}}}");
  }

  @Test
  @DisplayName("What the library knows as a class of its own stays a document")
  void revision() {
    WatchEvent event =
        events.unmarshal(
            """
            {"type": "ADDED", "object": {"apiVersion": "apps/v1", "kind": "ControllerRevision",
             "metadata": {"name": "a"}, "data": {"spec": {}}, "revision": 1}}
            """,
            WatchEvent.class);
    assertThat(event.getObject())
        .isInstanceOfSatisfying(
            GenericKubernetesResource.class,
            revision ->
                assertThat(revision.getAdditionalProperties())
                    .containsOnly(
                        Map.entry("data", Map.of("spec", Map.of())), Map.entry("revision", 1L)));
  }

  @Test
  @DisplayName("A watch that fails says why")
  void error() {
    WatchEvent event =
        events.unmarshal(
            """
            {"type": "ERROR", "object": {"apiVersion": "v1", "kind": "Status", "metadata": {},
             "code": 410, "reason": "Expired", "message": "too old resource version"}}
            """,
            WatchEvent.class);
    assertThat(event.getObject())
        .isInstanceOfSatisfying(
            Status.class, status -> assertThat(status.getCode()).isEqualTo(410));
  }
}
