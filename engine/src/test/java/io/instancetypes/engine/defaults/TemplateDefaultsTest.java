package io.instancetypes.engine.defaults;

import static io.instancetypes.engine.defaults.ClusterConfig.UNCONFIGURED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateDefaultsTest {
  @Test
  @DisplayName("A template that says nothing becomes this instance, and no other field is added")
  void startsFromNothing() {
    assertThat(Started.on(UNCONFIGURED, "{}"))
        .isEqualTo(
            Map.ofEntries(
                Map.entry("architecture", "amd64"),
                Map.entry("domain.cpu.cores", 1L),
                Map.entry("domain.cpu.model", "host-model"),
                Map.entry("domain.cpu.sockets", 1L),
                Map.entry("domain.cpu.threads", 1L),
                Map.entry("domain.devices.interfaces[0].bridge", Map.of()),
                Map.entry("domain.devices.interfaces[0].name", "default"),
                Map.entry("domain.features.acpi.enabled", true),
                Map.entry("domain.machine.type", "q35"),
                Map.entry("evictionStrategy", "None"),
                Map.entry("networks[0].name", "default"),
                Map.entry("networks[0].pod", Map.of())));
  }

  @DisplayName(
      "Sockets are the CPU limit, else the request, else one; a given dimension stays alone")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                          | 1 | 1    | 1
          {resources: {requests: {cpu: 3}}}                           | 3 | 1    | 1
          {resources: {requests: {cpu: 3}, limits: {cpu: 4}}}         | 4 | 1    | 1
          {resources: {requests: {cpu: 1500m}}}                       | 2 | 1    | 1
          {resources: {requests: {cpu: 3}}, cpu: {cores: 2}}          |   | 2    |
          {resources: {requests: {cpu: 3}}, cpu: {cores: 0}}          | 3 | 1    | 1
          {cpu: {sockets: 2, cores: 3, threads: 4}}                   | 2 | 3    | 4
          """)
  void vcpus(String domain, Long sockets, Long cores, Long threads) {
    Map<String, Object> instance = Started.on(UNCONFIGURED, "{domain: " + domain + "}");
    assertThat(instance.get("domain.cpu.sockets")).isEqualTo(sockets);
    assertThat(instance.get("domain.cpu.cores")).isEqualTo(cores);
    assertThat(instance.get("domain.cpu.threads")).isEqualTo(threads);
  }

  @DisplayName("Guest memory is the request, else the limit, else one huge page")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                                             |
          {resources: {requests: {memory: 1Gi}, limits: {memory: 2Gi}}}                  | 1Gi
          {resources: {limits: {memory: 2Gi}}}                                           | 2Gi
          {resources: {requests: {memory: 0}, limits: {memory: 2Gi}}}                    | 2Gi
          {memory: {hugepages: {pageSize: 2Mi}}}                                         | 2Mi
          {memory: {hugepages: {pageSize: 2Mi}}, resources: {requests: {memory: 1Gi}}}   | 1Gi
          {memory: {guest: 3Gi}, resources: {requests: {memory: 1Gi}}}                   | 3Gi
          """)
  void memory(String domain, String guest) {
    assertThat(Started.on(UNCONFIGURED, "{domain: " + domain + "}").get("domain.memory.guest"))
        .isEqualTo(guest);
  }

  @DisplayName("A CPU limit is also requested; the cluster's request is for those who have neither")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                  | 100m
          {resources: {limits: {cpu: 2}}}                     | 2
          {resources: {requests: {cpu: 1}, limits: {cpu: 2}}} | 1
          {resources: {requests: {cpu: 1}}}                   | 1
          {cpu: {dedicatedCpuPlacement: true}}                |
          {cpu: {dedicatedCpuPlacement: false}}               | 100m
          """)
  void cpuRequest(String domain, String request) {
    Object actual =
        Started.on(Started.cluster("{cpuRequest: 100m}"), "{domain: " + domain + "}")
            .get("domain.resources.requests.cpu");
    assertThat(actual == null ? null : actual.toString()).isEqualTo(request);
  }

  @DisplayName("An image is pulled always unless its tag or digest fixes it")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {image: fedora}                                       | Always
          {image: 'fedora:latest'}                              | Always
          {image: quay.io/containerdisks/fedora}                | Always
          {image: 'quay.io/containerdisks/fedora:42'}           | IfNotPresent
          {image: 'fedora@sha256:0123'}                         | IfNotPresent
          {image: 'registry:5000/fedora'}                       | IfNotPresent
          {image: fedora, imagePullPolicy: Never}               | Never
          {image: 'fedora:42', imagePullPolicy: ''}             | IfNotPresent
          {}                                                    |
          """)
  void pullPolicy(String disk, String policy) {
    assertThat(
            Started.on(UNCONFIGURED, "{volumes: [{name: a, containerDisk: %s}]}".formatted(disk))
                .get("volumes[0].containerDisk.imagePullPolicy"))
        .isEqualTo(policy);
  }

  @DisplayName("The owner's architecture, machine type, model and eviction strategy stay")
  @ParameterizedTest
  @CsvSource({
    "architecture, arm64, arm64",
    "architecture, '', amd64",
    "domain.machine.type, pc, pc",
    "domain.machine.type, '', q35",
    "domain.cpu.model, EPYC, EPYC",
    "domain.cpu.model, '', host-model",
    "evictionStrategy, External, External",
    "evictionStrategy, '', None"
  })
  void ownersScalars(String path, String own, String expected) {
    String template = "'" + own + "'";
    for (String step : path.split("\\.")) {
      template = template.replace("'" + own + "'", "{" + step + ": '" + own + "'}");
    }
    assertThat(Started.on(UNCONFIGURED, template).get(path)).isEqualTo(expected);
  }
}
