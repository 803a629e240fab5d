package io.instancetypes.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.testing.Manifests;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RolloutTest {
  private static final String AT_START =
      "{domain: {cpu: {sockets: 2, cores: 1}, memory: {guest: 2Gi}}}";

  /** What a start today would give whoever asks for no room. */
  private static final Fields GIVEN =
      (Fields) instance("{domain: {cpu: {maxSockets: 8}, memory: {maxGuest: 16Gi}}}");

  private static Drift drift(String strategy, String started, String wanted, String running) {
    ClusterConfig config =
        ClusterConfig.of(
            Manifests.document(
                "{spec: {configuration: {vmRolloutStrategy: %s}}}".formatted(strategy)));
    return new Rollout(config)
        .judge(instance(started), instance(wanted), Manifests.document(running), () -> GIVEN);
  }

  private static Map<String, Object> instance(String spec) {
    return Fields.of("spec", Manifests.yaml(spec));
  }

  private static String running(int sockets, String guest, String more) {
    return "{spec: {architecture: amd64, domain: {cpu: {sockets: %d, maxSockets: 8}, memory: "
            .formatted(sockets)
        + "{guest: %s, maxGuest: 8Gi}}}, status: {conditions: [{type: LiveMigratable, status:"
            .formatted(guest)
        + " 'True'}"
        + more
        + "]}}";
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("Under LiveUpdate, what can change in a running VM does, and the rest is named")
  @CsvSource(
      delimiter = '|',
      value = {
        "nothing            | cpu: {sockets: 2, cores: 1}, memory: {guest: 2048Mi} | |",
        "sockets up         | cpu: {sockets: 4, cores: 1}, memory: {guest: 2Gi} |"
            + " /spec/domain/cpu/sockets=4 |",
        "sockets beyond max | cpu: {sockets: 9, cores: 1}, memory: {guest: 2Gi} | |"
            + " domain.cpu.sockets (2, now 9)",
        "sockets down       | cpu: {sockets: 1, cores: 1}, memory: {guest: 2Gi} | |"
            + " domain.cpu.sockets (2, now 1)",
        "cores              | cpu: {sockets: 2, cores: 2}, memory: {guest: 2Gi} | |"
            + " domain.cpu.cores (1, now 2)",
        "cores and sockets  | cpu: {sockets: 4, cores: 2}, memory: {guest: 2Gi} | |"
            + " domain.cpu.cores (1, now 2)",
        "memory up          | cpu: {sockets: 2, cores: 1}, memory: {guest: 4Gi} |"
            + " /spec/domain/memory/guest=4Gi |",
        "memory beyond max  | cpu: {sockets: 2, cores: 1}, memory: {guest: 9Gi} | |"
            + " domain.memory.guest (2Gi, now 9Gi)",
        "memory down        | cpu: {sockets: 2, cores: 1}, memory: {guest: 1Gi} | |"
            + " domain.memory.guest (2Gi, now 1Gi)",
        "memory unaligned   | cpu: {sockets: 2, cores: 1}, memory: {guest: 2097153Ki} | |"
            + " domain.memory.guest (2Gi, now 2097153Ki)",
        "hugepages | cpu: {sockets: 2, cores: 1}, memory: {guest: 2Gi, hugepages: {pageSize: 2Mi}}"
            + " | | domain.memory.hugepages (unset, now {pageSize: 2Mi})",
        "gpus | cpu: {sockets: 2, cores: 1}, memory: {guest: 2Gi}, devices: {gpus: [{name: g}]}"
            + " | | domain.devices (unset, now {gpus: [{name: g}]})",
      })
  void live(String row, String domain, String live, String pending) {
    Drift drift =
        drift("LiveUpdate", AT_START, "{domain: {" + domain + "}}", running(2, "2Gi", ""));
    assertThat(drift.live().stream().map(RolloutTest::told).toList())
        .isEqualTo(live == null ? java.util.List.of() : java.util.List.of(live));
    assertThat(drift.pending().stream().map(FieldDifference::toString).toList())
        .isEqualTo(
            pending == null
                ? java.util.List.of()
                : java.util.List.of("spec.template.spec." + pending));
  }

  private static String told(Object operation) {
    Map<?, ?> fields = (Map<?, ?>) operation;
    return fields.get("path") + "=" + fields.get("value");
  }

  @Test
  @DisplayName("Room to grow that is not asked for any more is what the cluster gives instead")
  void givenRoom() {
    Drift drift =
        drift(
            "LiveUpdate",
            "{domain: {cpu: {sockets: 2, maxSockets: 8}, memory: {guest: 2Gi, maxGuest: 8Gi}}}",
            "{domain: {cpu: {sockets: 2}, memory: {guest: 2Gi}}}",
            running(2, "2Gi", ""));
    assertThat(drift.message())
        .isEqualTo(
            "a restart is needed to change"
                + " spec.template.spec.domain.memory.maxGuest (8Gi, now 16Gi)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"LiveUpdate", "Stage"})
  @DisplayName("A dimension of the CPU that is left out is 1, whether that is said or not")
  void unsaidTopology(String strategy) {
    String unsaid = "{domain: {cpu: {cores: 2, threads: 0}}}";
    String said = "{domain: {cpu: {sockets: 1, cores: 2, threads: 1}}}";
    assertThat(drift(strategy, unsaid, said, "{spec: " + unsaid + "}")).isEqualTo(Drift.NONE);
    assertThat(drift(strategy, said, unsaid, "{spec: " + said + "}")).isEqualTo(Drift.NONE);
    assertThat(
            drift(
                    strategy,
                    unsaid,
                    said.replace("threads: 1", "threads: 2"),
                    "{spec: " + unsaid + "}")
                .message())
        .isEqualTo(
            "a restart is needed to change spec.template.spec.domain.cpu.threads (0, now 2)");
  }

  @Test
  @DisplayName("Under Stage, every difference waits for a restart and is named")
  void stage() {
    Drift drift =
        drift(
            "Stage",
            AT_START,
            "{nodeSelector: {a: b}, domain: {cpu: {sockets: 4, cores: 1}, memory: {guest: 4Gi}}}",
            running(2, "2Gi", ""));
    assertThat(drift.live()).isEmpty();
    assertThat(drift.message())
        .isEqualTo(
            "a restart is needed to change spec.template.spec.domain.cpu.sockets (2, now 4),"
                + " spec.template.spec.domain.memory.guest (2Gi, now 4Gi),"
                + " spec.template.spec.nodeSelector (unset, now {a: b})");
  }

  @Test
  @DisplayName("Placement follows a running VM, set and removed")
  void placement() {
    String spec = "{%s domain: {cpu: {sockets: 2, cores: 1}, memory: {guest: 2Gi}}}";
    assertThat(
            drift(
                    "LiveUpdate",
                    AT_START,
                    spec.formatted("nodeSelector: {a: b, c: d}, tolerations: [{key: k}],"),
                    running(2, "2Gi", ""))
                .live())
        .extracting(RolloutTest::told)
        .containsExactly("/spec/nodeSelector={a=b, c=d}", "/spec/tolerations=[{key=k}]");
    assertThat(
            drift(
                    "LiveUpdate",
                    spec.formatted("affinity: {podAffinity: {}},"),
                    AT_START,
                    "{spec: {affinity: {podAffinity: {}}, domain: {cpu: {sockets: 2}}}}")
                .live())
        .containsExactly(Fields.of("op", "remove", "path", "/spec/affinity"));
  }

  @Test
  @DisplayName("What was already hot-plugged is neither plugged again nor a reason to restart")
  void done() {
    Drift drift =
        drift(
            "LiveUpdate",
            AT_START,
            "{domain: {cpu: {sockets: 4, cores: 1}, memory: {guest: 4Gi}}}",
            running(4, "4Gi", ""));
    assertThat(drift).isEqualTo(Drift.NONE);
  }

  @Test
  @DisplayName("Sockets that were plugged in cannot be taken out without a restart")
  void returned() {
    assertThat(drift("LiveUpdate", AT_START, AT_START, running(4, "2Gi", "")).message())
        .isEqualTo(
            "a restart is needed to change spec.template.spec.domain.cpu.sockets (4, now 2)");
  }

  @Test
  @DisplayName("Memory that was plugged in is taken out when the VM returns to its size at boot")
  void returnedMemory() {
    Drift drift = drift("LiveUpdate", AT_START, AT_START, running(2, "4Gi", ""));
    assertThat(drift.live())
        .extracting(RolloutTest::told)
        .containsExactly("/spec/domain/memory/guest=2Gi");
    assertThat(drift.needsRestart()).isFalse();
  }

  @Test
  @DisplayName("Placement that was given to a running VM is taken from it again")
  void returnedPlacement() {
    String moved = running(2, "2Gi", "").replace("amd64,", "amd64, nodeSelector: {a: b},");
    assertThat(drift("LiveUpdate", AT_START, AT_START, moved).live())
        .containsExactly(Fields.of("op", "remove", "path", "/spec/nodeSelector"));
  }

  @Test
  @DisplayName("Memory is plugged in where the VM can move for it, or where its node need not ask")
  void inPlace() {
    String more = AT_START.replace("guest: 2Gi", "guest: 4Gi");
    String fixed = running(2, "2Gi", "").replace("LiveMigratable", "Other");
    assertThat(drift("LiveUpdate", AT_START, more, fixed).live()).isEmpty();
    String here = running(2, "2Gi", "").replace("LiveMigratable", "InPlaceResizable");
    assertThat(drift("LiveUpdate", AT_START, more, here).live())
        .containsExactly(
            Fields.of("op", "add", "path", "/spec/domain/memory/guest", "value", "4Gi"));
  }

  @Test
  @DisplayName("What was plugged in and cannot be taken out waits for a restart, told as it runs")
  void stuck() {
    String fixed = running(4, "4Gi", "").replace("LiveMigratable", "Other");
    assertThat(drift("LiveUpdate", AT_START, AT_START, fixed).pending())
        .extracting(FieldDifference::toString)
        .containsExactly(
            "spec.template.spec.domain.cpu.sockets (4, now 2)",
            "spec.template.spec.domain.memory.guest (4Gi, now 2Gi)");
    assertThat(drift("Stage", AT_START, AT_START, running(4, "4Gi", "")).pending())
        .extracting(FieldDifference::toString)
        .containsExactly(
            "spec.template.spec.domain.cpu.sockets (4, now 2)",
            "spec.template.spec.domain.memory.guest (4Gi, now 2Gi)");
    assertThat(
            drift(
                    "LiveUpdate",
                    AT_START,
                    "{domain: {cpu: {sockets: 9, cores: 1}, memory: {guest: 1Gi}}}",
                    running(4, "4Gi", ""))
                .pending())
        .extracting(FieldDifference::toString)
        .containsExactly(
            "spec.template.spec.domain.cpu.sockets (4, now 9)",
            "spec.template.spec.domain.memory.guest (4Gi, now 1Gi)");
  }

  @Test
  @DisplayName("Under Stage, what was plugged in before and is still wanted needs no restart")
  void staged() {
    String grown = "{domain: {cpu: {sockets: 4, cores: 1}, memory: {guest: 4Gi}}}";
    assertThat(drift("Stage", AT_START, grown, running(4, "4Gi", ""))).isEqualTo(Drift.NONE);
  }

  @Test
  @DisplayName("Waits for another change under way")
  void busy() {
    Drift drift =
        drift(
            "LiveUpdate",
            AT_START,
            "{domain: {cpu: {sockets: 4, cores: 1}, memory: {guest: 2Gi}}}",
            running(2, "2Gi", ", {type: HotVCPUChange, status: 'True'}"));
    assertThat(drift.busy()).isTrue();
    assertThat(drift.live()).isEmpty();
    assertThat(drift.needsRestart()).isFalse();
  }

  @Test
  @DisplayName("A request for memory grows with the memory, at least to its size")
  void request() {
    String running =
        running(2, "2Gi", "")
            .replace(
                "architecture: amd64, domain: {",
                "architecture: amd64, domain: {resources:" + " {requests: {memory: 1Gi}}, ");
    assertThat(
            drift(
                    "LiveUpdate",
                    AT_START,
                    "{domain: {cpu: {sockets: 2, cores: 1}, memory: {guest: 6Gi}}}",
                    running)
                .live())
        .extracting(RolloutTest::told)
        .containsExactly(
            "/spec/domain/memory/guest=6Gi", "/spec/domain/resources/requests/memory=6Gi");
  }

  @Test
  @DisplayName("Neither sockets on arm64 nor memory that cannot migrate change in a running VM")
  void fixed() {
    String grown = "{domain: {cpu: {sockets: 4, cores: 1}, memory: {guest: 4Gi}}}";
    String arm = running(2, "2Gi", "").replace("amd64", "arm64").replace("LiveMigratable", "Other");
    assertThat(drift("LiveUpdate", AT_START, grown, arm).pending())
        .extracting(FieldDifference::path)
        .containsExactly(
            "spec.template.spec.domain.cpu.sockets", "spec.template.spec.domain.memory.guest");
  }

  @Test
  @DisplayName("Items of a list are told by name, and a changed order is a difference of the list")
  void lists() {
    assertThat(
            FieldDifference.between(
                "disks",
                Manifests.yaml("[{name: a, bus: sata}, {name: b}]"),
                Manifests.yaml("[{name: a, bus: virtio}, {name: b}]")))
        .extracting(FieldDifference::toString)
        .containsExactly("disks[a].bus (sata, now virtio)");
    assertThat(
            FieldDifference.between(
                "disks",
                Manifests.yaml("[{name: a}, {name: b}]"),
                Manifests.yaml("[{name: b}, {name: a}]")))
        .extracting(FieldDifference::path)
        .containsExactly("disks");
  }

  @Test
  @DisplayName("The size of a VM can be told without starting it")
  void size() {
    assertThat(
            InstanceSize.of(
                instance("{domain: {cpu: {sockets: 2, cores: 3}, memory: {guest: 2048Mi}}}")))
        .isEqualTo(Manifests.yaml("{sockets: 2, cores: 3, threads: 1, vcpus: 6, memory: 2Gi}"));
    assertThat(
            InstanceSize.of(
                    instance(
                        "{domain: {cpu: {sockets: 2147483648, cores: 2147483648, threads: 4}}}"))
                .get("vcpus"))
        .isEqualTo(4_294_967_295L);
    assertThat(InstanceSize.of(instance("{domain: {cpu: {sockets: 100, cores: 0}}}")))
        .isEqualTo(Manifests.yaml("{sockets: 100, cores: 1, threads: 1, vcpus: 100}"));
  }
}
