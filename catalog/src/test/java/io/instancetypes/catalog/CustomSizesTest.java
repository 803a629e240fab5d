package io.instancetypes.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.json.Json;
import io.instancetypes.documents.Yaml;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Instance types that leave the size to the VM. */
class CustomSizesTest {
  private static final CatalogObjects OBJECTS = new CatalogObjects(Catalog.standard());

  @Test
  @DisplayName("cx1.custom is the compute series without a size")
  void isTheSeriesWithoutSize() throws IOException {
    var yaml = new StringBuilder();
    Yaml.write(find("cx1.custom"), yaml);
    assertThat(yaml)
        .hasToString(
            """
            apiVersion: instancetype.kubevirt.io/v1beta2
            kind: VirtualMachineClusterInstancetype
            metadata:
              annotations:
                instancetype.kubevirt.io/description: |-
                  For computations that must not share a core.

                  Each vCPU has a core of its own, and the emulator and the threads for input and
                  output stay off those cores. The guest sees the NUMA nodes it really runs on, and
                  its memory consists of huge pages. Nodes need the static CPU manager policy and
                  enough huge pages of the size; vCPUs cannot be added while the machine runs.
                instancetype.kubevirt.io/displayName: Compute Exclusive
              labels:
                instancetype.kubevirt.io/class: compute.exclusive
                instancetype.kubevirt.io/cpu: custom
                instancetype.kubevirt.io/dedicatedCPUPlacement: "true"
                instancetype.kubevirt.io/hugepages: 2Mi
                instancetype.kubevirt.io/icon-pf: pficon-registry
                instancetype.kubevirt.io/isolateEmulatorThread: "true"
                instancetype.kubevirt.io/memory: custom
                instancetype.kubevirt.io/numa: "true"
                instancetype.kubevirt.io/size: custom
                instancetype.kubevirt.io/vendor: kubevirt.io
                instancetype.kubevirt.io/version: "1"
              name: cx1.custom
            spec:
              cpu:
                dedicatedCPUPlacement: true
                isolateEmulatorThread: true
                numa:
                  guestMappingPassthrough: {}
              ioThreadsPolicy: auto
              memory:
                hugepages:
                  pageSize: 2Mi
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          o1.custom     | {"cpu":{},"memory":{"overcommitPercent":50}}
          cx1.custom1gi | {"cpu":{"dedicatedCPUPlacement":true,"isolateEmulatorThread":true,"numa":{"guestMappingPassthrough":{}}},"memory":{"hugepages":{"pageSize":"1Gi"}},"ioThreadsPolicy":"auto"}
          m1.custom     | {"cpu":{},"memory":{"hugepages":{"pageSize":"2Mi"}}}
          m1.custom1gi  | {"cpu":{},"memory":{"hugepages":{"pageSize":"1Gi"}}}
          n1.custom     | {"cpu":{"dedicatedCPUPlacement":true,"isolateEmulatorThread":true},"memory":{"hugepages":{"pageSize":"1Gi"}},"annotations":{"cpu-load-balancing.crio.io":"disable","cpu-quota.crio.io":"disable","irq-load-balancing.crio.io":"disable"}}
          rt1.custom    | {"cpu":{"dedicatedCPUPlacement":true,"isolateEmulatorThread":true,"numa":{"guestMappingPassthrough":{}},"realtime":{}},"memory":{"hugepages":{"pageSize":"1Gi"}},"annotations":{"cpu-load-balancing.crio.io":"disable","cpu-quota.crio.io":"disable","irq-load-balancing.crio.io":"disable"}}
          d1.custom     | {"cpu":{"dedicatedCPUPlacement":true,"isolateEmulatorThread":true},"memory":{},"ioThreadsPolicy":"auto"}
          """)
  @DisplayName("A custom size keeps everything of its series but the size")
  void keepsTheSeries(String name, String spec) {
    Fields type = find(name);
    assertThat(type.get("spec")).isEqualTo(Json.read(spec.getBytes()));
    assertThat(type).containsEntry("apiVersion", "instancetype.kubevirt.io/v1beta2");
    assertThat(type.object("metadata").object("labels"))
        .containsEntry("instancetype.kubevirt.io/cpu", "custom")
        .containsEntry("instancetype.kubevirt.io/memory", "custom")
        .containsEntry("instancetype.kubevirt.io/size", name.substring(name.indexOf('.') + 1));
  }

  @Test
  @DisplayName("The universal series is nothing but sizes, so it has none to leave open")
  void isNotUniversal() {
    assertThat(Catalog.standard().find(Kind.CLUSTER_INSTANCETYPE, "u1.custom")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "cx1.custom,    4Gi,   ''",
    "cx1.custom,    4095Mi, 4095Mi of memory are not a multiple of the page size 2Mi",
    "cx1.custom,    1Mi,    1Mi of memory are less than one page of 2Mi",
    "cx1.custom1gi, 4Gi,    ''",
    "cx1.custom1gi, 4098Mi, 4098Mi of memory are not a multiple of the page size 1Gi",
    "m1.custom1gi,  512Mi,  512Mi of memory are less than one page of 1Gi",
    "n1.custom,     1536Mi, 1536Mi of memory are not a multiple of the page size 1Gi",
    "rt1.custom,    1.5Gi,  1536Mi of memory are not a multiple of the page size 1Gi",
    "d1.custom,     1.5Gi,  ''",
    "o1.custom,     1.5Gi,  ''",
  })
  @DisplayName("Memory that the VM brings must fill the huge pages of the type")
  void refusesPartsOfPages(String type, String memory, String complaint) {
    var engine = new Engine(ClusterConfig.UNCONFIGURED, OBJECTS);
    Fields vm = Machines.machine(type, "linux", 4L, memory);
    String field = "spec.template.spec.domain.resources.requests.memory";
    assertThat(engine.validate(vm).causes())
        .isEqualTo(
            complaint.isEmpty()
                ? List.of()
                : List.of(Cause.invalid(field, field + ": " + complaint)));
  }

  @ParameterizedTest
  @CsvSource({
    "cx1.custom, linux,      4, 1, 4",
    "cx1.custom, windows.10, 1, 4, 1",
    "d1.custom,  linux,      4, 1, 4",
    "m1.custom,  linux,      4, 1, 16",
  })
  @DisplayName("Under LiveUpdate dedicated CPUs get no room for more sockets, others do")
  void fixesSocketsOfDedicatedCpus(
      String type, String preference, long sockets, long cores, long most) {
    var config =
        ClusterConfig.of(
            Fields.of(
                "spec", Fields.of("configuration", Fields.of("vmRolloutStrategy", "LiveUpdate"))));
    var answer =
        new Engine(config, OBJECTS)
            .expand(Machines.machine(type, preference, 4L, "4Gi"), ExpansionForm.VMI);
    Fields instance = ((ExpansionResult.Expansion) answer.outcome()).document();
    Map<String, Object> cpu = instance.object("spec").object("domain").object("cpu");
    assertThat(cpu)
        .containsEntry("sockets", sockets)
        .containsEntry("cores", cores)
        .containsEntry("maxSockets", most);
  }

  private static Fields find(String name) {
    return Catalog.standard().find(Kind.CLUSTER_INSTANCETYPE, name).orElseThrow();
  }
}
