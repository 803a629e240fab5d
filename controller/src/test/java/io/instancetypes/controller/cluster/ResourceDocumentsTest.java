package io.instancetypes.controller.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.instancetypes.api.Fields;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Documents in the caches")
class ResourceDocumentsTest {
  private static final String REVISION =
      """
      apiVersion: apps/v1
      kind: ControllerRevision
      metadata: {name: %s, namespace: default}
      data: {spec: {cpu: {guest: %d}}}
      revision: 0
      """;

  private static GenericKubernetesResource revision(String name, int guests) {
    GenericKubernetesResource resource =
        new KubernetesSerialization()
            .unmarshal(REVISION.formatted(name, guests), GenericKubernetesResource.class);
    ResourceDocuments.compact(resource);
    return resource;
  }

  @Test
  @DisplayName("of revisions with the same content hold it once")
  void shared() {
    Object first = ResourceDocuments.of(revision("one-u1-1", 2)).get("data");
    assertThat(ResourceDocuments.of(revision("two-u1-1", 2)).get("data")).isSameAs(first);
    assertThat(ResourceDocuments.of(revision("three-u1-2", 4)).get("data"))
        .isEqualTo(Fields.of("spec", Fields.of("cpu", Fields.of("guest", 4L))));
  }

  @Test
  @DisplayName("are not copied again, and have numbers as the engine knows them")
  void compact() {
    GenericKubernetesResource resource = revision("one-u1-1", 2);
    Object data = resource.getAdditionalProperties().get("data");
    assertThat(data).isInstanceOf(Fields.class);
    assertThat(ResourceDocuments.of(resource).get("data")).isSameAs(data);
    assertThat(ResourceDocuments.of(resource).get("revision")).isEqualTo(0L);
    assertThat(((Map<?, ?>) ResourceDocuments.of(resource).get("metadata")).get("name"))
        .isEqualTo("one-u1-1");
  }
}
