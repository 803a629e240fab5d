package io.instancetypes.engine.defaults;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.expand.Expander;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FixedSocketsTest {
  private static final ClusterConfig LIVE_UPDATE =
      ClusterConfig.of(config(Fields.of("vmRolloutStrategy", "LiveUpdate")));
  private static final ClusterConfig AT_MOST_16 =
      ClusterConfig.of(
          config(
              Fields.of(
                  "vmRolloutStrategy",
                  "LiveUpdate",
                  "liveUpdateConfiguration",
                  Fields.of("maxCpuSockets", 16L))));

  private static final Fields PINNED = Fields.of("dedicatedCPUPlacement", true);
  private static final Fields OWN_COUNT = Fields.of("guest", 4L);

  @Test
  @DisplayName("Sockets may grow fourfold, or to the cluster's maximum")
  void growsByDefault() {
    assertThat(cpu(LIVE_UPDATE, new Fields(), OWN_COUNT, null)).containsEntry("maxSockets", 16L);
    assertThat(cpu(LIVE_UPDATE, Fields.of("guest", 2L), new Fields(), null))
        .containsEntry("maxSockets", 8L);
    assertThat(cpu(AT_MOST_16, Fields.of("guest", 2L), new Fields(), null))
        .containsEntry("maxSockets", 16L);
  }

  @Test
  @DisplayName("Dedicated CPUs that the VM counts are as many as there are, whatever the cluster's")
  void isFixedForOwnCountOfDedicatedCpus() {
    assertThat(cpu(LIVE_UPDATE, PINNED, OWN_COUNT, null))
        .containsEntry("sockets", 4L)
        .containsEntry("maxSockets", 4L);
    assertThat(cpu(AT_MOST_16, PINNED, OWN_COUNT, null)).containsEntry("maxSockets", 4L);
  }

  @Test
  @DisplayName("It is sockets that are counted, not vCPUs")
  void countsSockets() {
    assertThat(cpu(LIVE_UPDATE, PINNED, OWN_COUNT, "cores"))
        .containsEntry("sockets", 1L)
        .containsEntry("cores", 4L)
        .containsEntry("maxSockets", 1L);
  }

  @Test
  @DisplayName("Dedicated CPUs that the instance type counts grow as in KubeVirt")
  void growsForCountOfInstancetype() {
    Fields counted = Fields.of("dedicatedCPUPlacement", true, "guest", 2L);
    assertThat(cpu(LIVE_UPDATE, counted, new Fields(), null)).containsEntry("maxSockets", 8L);
    counted.put("maxSockets", 2L);
    assertThat(cpu(LIVE_UPDATE, counted, new Fields(), null)).containsEntry("maxSockets", 2L);
  }

  @Test
  @DisplayName("An instance type's own maximum stands, also for a size of the VM")
  void keepsMaximumOfInstancetype() {
    Fields limited = Fields.of("dedicatedCPUPlacement", true, "maxSockets", 6L);
    assertThat(cpu(LIVE_UPDATE, limited, OWN_COUNT, null)).containsEntry("maxSockets", 6L);
  }

  @Test
  @DisplayName("Without LiveUpdate nothing grows and no maximum is written")
  void writesNothingWithoutLiveUpdate() {
    assertThat(cpu(ClusterConfig.UNCONFIGURED, PINNED, OWN_COUNT, null))
        .doesNotContainKey("maxSockets");
  }

  @Test
  @DisplayName("An expanded VM keeps the maximum, because it no longer says who counted")
  void staysInExpandedVm() {
    ExpansionResult outcome = expand(LIVE_UPDATE, PINNED, OWN_COUNT, null, ExpansionForm.VM);
    Fields template =
        ((ExpansionResult.Expansion) outcome).document().object("spec").object("template");
    assertThat(template.object("spec").object("domain").object("cpu"))
        .isEqualTo(
            Map.of(
                "sockets", 4L,
                "cores", 1L,
                "threads", 1L,
                "dedicatedCpuPlacement", true,
                "maxSockets", 4L));
  }

  private static Map<String, Object> cpu(
      ClusterConfig config, Fields typeCpu, Fields vmCpu, String topology) {
    ExpansionResult outcome = expand(config, typeCpu, vmCpu, topology, ExpansionForm.VMI);
    Fields spec = ((ExpansionResult.Expansion) outcome).document().object("spec");
    return spec.object("domain").object("cpu");
  }

  private static ExpansionResult expand(
      ClusterConfig config, Fields typeCpu, Fields vmCpu, String topology, ExpansionForm form) {
    var type = Fields.of("cpu", typeCpu, "memory", Fields.of("guest", "4Gi"));
    var domain = Fields.of("cpu", vmCpu, "devices", new Fields());
    var vm =
        Fields.of("spec", Fields.of("template", Fields.of("spec", Fields.of("domain", domain))));
    return new Expander(config).expand(vm, instancetype(type), preference(topology), form);
  }

  private static ResolvedType instancetype(Fields spec) {
    return new ResolvedType(Kind.CLUSTER_INSTANCETYPE, "type", null, ApiVersion.V1BETA2, spec);
  }

  private static ResolvedType preference(String topology) {
    Fields spec = Fields.of("cpu", Fields.of("preferredCPUTopology", topology));
    return topology == null
        ? null
        : new ResolvedType(Kind.CLUSTER_PREFERENCE, "preference", null, ApiVersion.V1BETA2, spec);
  }

  private static Fields config(Fields configuration) {
    return Fields.of("spec", Fields.of("configuration", configuration));
  }
}
