package io.instancetypes.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.engine.testing.RecordedVerdict;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 420 VMs, each sent as {@code kubectl create --dry-run=server} does. */
@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
@DisplayName("A VM that KubeVirt's admission refuses is refused for the same fields")
class RecordedVerdictsTest {
  private static final String DRY_RUN =
      "/apis/kubevirt.io/v1/namespaces/ns1/virtualmachines?dryRun=All&fieldValidation=Strict";

  /**
   * Mutations that the schema refuses, KubeVirt's too, so that no webhook is asked about others.
   */
  private static final Set<String> BY_SCHEMA =
      Set.of(
          "in_noname",
          "unknown1",
          "unknown2",
          "net_multus_noname",
          "sound_noname",
          "if_ports_zero");

  @Test
  @DisplayName("by virtctl serve")
  void serve(@TempDir Path folder) throws Exception {
    try (var platform = RunningPlatform.serve(folder)) {
      compare(platform.cluster());
    }
  }

  @Test
  @DisplayName("by the operator, on a real kube-apiserver")
  void operator(Kubernetes kubernetes) throws Exception {
    try (var platform = RunningPlatform.operator(kubernetes)) {
      compare(platform.cluster());
    }
  }

  private static void compare(Cluster cluster) {
    cluster.create("/api/v1/namespaces", "{metadata: {name: ns1}}");
    assertThat(RecordedVerdict.all().flatMap(recorded -> differences(recorded, cluster))).isEmpty();
  }

  private static Stream<String> differences(RecordedVerdict recorded, Cluster cluster) {
    String id = recorded.id() + ": ";
    try {
      cluster.api().create(DRY_RUN, recorded.vm());
      return recorded.refused() ? Stream.of(id + "is accepted") : Stream.empty();
    } catch (ApiClientException refusal) {
      return differences(recorded, refusal).map(difference -> id + difference);
    }
  }

  private static Stream<String> differences(RecordedVerdict recorded, ApiClientException refusal) {
    if (isBySchema(recorded, refusal) || recorded.isRefusedOnTop()) {
      return Stream.empty();
    }
    return recorded.refused()
        ? recorded.fieldsMissingFrom(fields(refusal)).stream()
            .map(field -> field + " is not blamed in: " + refusal.getMessage())
        : Stream.of("is refused: " + refusal.getMessage());
  }

  private static boolean isBySchema(RecordedVerdict recorded, ApiClientException refusal) {
    return !refusal.getMessage().contains("denied the request")
        && BY_SCHEMA.stream().anyMatch(recorded.id()::contains);
  }

  private static List<String> fields(ApiClientException refusal) {
    return refusal.status().object("details").get("causes") instanceof List<?> causes
        ? causes.stream().map(cause -> (String) ((Fields) cause).get("field")).toList()
        : List.of();
  }
}
