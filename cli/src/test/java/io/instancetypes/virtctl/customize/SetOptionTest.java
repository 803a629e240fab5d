package io.instancetypes.virtctl.customize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetOptionTest {

  private static String[] setting(String name, String... assignments) {
    return Stream.concat(
            Stream.of(name, "--offline"),
            Stream.of(assignments).flatMap(each -> Stream.of("--set", each)))
        .toArray(String[]::new);
  }

  @Test
  @DisplayName("every type of value is read as its field takes it")
  void types() {
    assertThat(
            Customize.spec(
                setting(
                    "u1.medium",
                    "cpu.guest=2",
                    "spec.cpu.model=null-model",
                    "cpu.dedicatedCPUPlacement=true",
                    "cpu.numa={guestMappingPassthrough: {}}",
                    "cpu.features=[{name: vmx, policy: require}]",
                    "memory.guest=2048Mi",
                    "ioThreadsPolicy=auto",
                    "schedulerName=1",
                    "annotations.example.com/team=true",
                    "spec.nodeSelector={\"example.com/zone\": \"a\"}")))
        .isEqualTo(
            """
            spec:
              annotations:
                example.com/team: "true"
              cpu:
                dedicatedCPUPlacement: true
                features:
                - name: vmx
                  policy: require
                guest: 2
                model: null-model
                numa:
                  guestMappingPassthrough: {}
              ioThreadsPolicy: auto
              memory:
                guest: 2Gi
              nodeSelector:
                example.com/zone: a
              schedulerName: "1"
            """);
  }

  @Test
  @DisplayName("items of lists are set by their number, the next number adds one")
  void items() {
    assertThat(
            Customize.spec(
                setting(
                    "u1.medium",
                    "gpus[0].name=a",
                    "gpus[0].deviceName=example.com/a",
                    "gpus[1]={name: b, deviceName: example.com/b}",
                    "gpus[1].name=c")))
        .contains(
            """
              gpus:
              - deviceName: example.com/a
                name: a
              - deviceName: example.com/b
                name: c
            """);
    assertThat(Customize.spec(setting("u1.medium", "gpus=[{name: a}, {name: b}]", "gpus[0]=null")))
        .contains("  gpus:\n  - name: b\n");
  }

  @Test
  @DisplayName("null removes a field, and is content where there is none")
  void removal() {
    String[] words =
        setting(
            "cx1.medium",
            "cpu.numa=null",
            "memory.hugepages=null",
            "cpu.maxSockets=null",
            "annotations.a=null",
            "devices.blockMultiQueue=null");
    assertThat(Customize.spec(words))
        .isEqualTo(
            """
            spec:
              cpu:
                dedicatedCPUPlacement: true
                guest: 1
                isolateEmulatorThread: true
              ioThreadsPolicy: auto
              memory:
                guest: 2Gi
            """);
    assertThat(Customize.changes(words))
        .endsWith(
            """
            spec.cpu.maxSockets: 1 removed
            spec.cpu.numa: {"guestMappingPassthrough":{}} removed
            spec.memory.hugepages: {"pageSize":"2Mi"} removed
            """);
  }

  @Test
  @DisplayName("the summary keeps to one line for each change, and deprecated fields are named")
  void summary() {
    assertThat(Customize.changes(setting("u1.medium", "annotations.a=x\ny", "launchSecurity={}")))
        .startsWith(
            "warning: spec.launchSecurity: deprecated, set preferredLaunchSecurity in a"
                + " preference\n")
        .endsWith("\nspec.annotations: {\"a\":\"x\\ny\"} added\nspec.launchSecurity: {} added\n");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          cpu.guest                | "cpu.guest" has no value; write PATH=VALUE
          =4                       | "=4" names no field; write PATH=VALUE
          spec.=4                  | "spec.=4" names no field; write PATH=VALUE
          cpu.gest=4               | there is no field cpu.gest; did you mean cpu.guest?
          cpu..guest=4             | there is no field cpu..guest; did you mean cpu.guest?
          cpu.guest.=4             | there is no field cpu.guest.; did you mean cpu.guest?
          cpu.guest[0]=4           | there is no field cpu.guest[0]; did you mean cpu.guest?
          Memory.Guest=4Gi         | there is no field Memory.Guest; did you mean memory.guest or memory.maxGuest?
          guest=4                  | there is no field guest; did you mean cpu.guest or memory.guest?
          gpus.name=a              | there is no field gpus.name; did you mean gpus[0].name?
          gpus[.name=a             | there is no field gpus[.name; did you mean gpus[0].name?
          cpu.topology.x=1         | there is no field cpu.topology.x; did you mean cpu.topology or cpu.topology.cores?
          memory.zzzzzzzzzzzzzzz=1 | there is no field memory.zzzzzzzzzzzzzzz; memory has guest, hugepages, overcommitPercent and maxGuest
          metadata.labels.a=b      | there is no field metadata.labels.a; spec has cpu, memory, gpus, hostDevices, ioThreadsPolicy, ioThreads, launchSecurity, devices, nodeSelector, schedulerName and annotations
          gpus[].name=a            | gpus[].name needs the number of an item, from 0 on, in place of []
          gpus[-1].name=a          | gpus[-1].name needs the number of an item, from 0 on, in place of [-1]
          cpu.guest=four           | cpu.guest: expected a whole number, found the text "four"
          cpu.guest=1.5            | cpu.guest: expected a whole number, found the text "1.5"
          cpu.guest=               | cpu.guest: expected a whole number, found the text ""
          cpu.guest=0              | cpu.guest: must be at least 1, found 0
          cpu.guest=99999999999999999999 | cpu.guest: must be at most 4294967295, found 99999999999999999999
          memory.overcommitPercent=101   | memory.overcommitPercent: must be at most 100, found 101
          memory.guest=four        | memory.guest: "four" is not a quantity: write a number, optionally with one of the suffixes Ki Mi Gi Ti Pi Ei, n u m k M G T P E, or an exponent such as 1e3
          cpu.dedicatedCPUPlacement=yes  | cpu.dedicatedCPUPlacement: expected true or false, found the text "yes"
          ioThreadsPolicy=pool     | ioThreadsPolicy: "pool" is not supported; use one of "shared", "auto", "supplementalPool"
          cpu.numa=yes             | cpu.numa: expected an object, found true
          cpu.numa=x               | cpu.numa: expected an object, found the text "x"; write it like {guestMappingPassthrough: {}}
          cpu.numa=                | cpu.numa: expected an object, found the text ""; write it like {guestMappingPassthrough: {}}
          cpu.numa={guestMaping: {}}     | cpu.numa.guestMaping: unknown field
          gpus=a                   | gpus: expected a list, found the text "a"; write it like [{name: VALUE}]
          gpus=[{deviceName: a}]   | gpus[0].name: is required
          annotations=a            | annotations: expected an object, found the text "a"; write it like {KEY: VALUE}
          annotations={a: 1}       | annotations.a: expected text, found the number 1; put it in quotes
          annotations={a:          | annotations: "{a:" is neither YAML nor JSON: The text ends where a value was expected.
          """)
  @DisplayName("mistakes say what would be right")
  void mistakes(String assignment, String sentence) {
    assertThat(Customize.mistake(setting("u1.medium", assignment))).isEqualTo("--set: " + sentence);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          gpus[2].name=a       | --set: gpus[2].name: the list has 0 items; the next one is number 0
          gpus[0].deviceName=a | the result would not be valid: spec.gpus[0].name: is required
          cpu=null             | the result would not be valid: spec.cpu: is required
          memory.guest=0       | the result would not be valid: spec.memory.guest: 0 is not an amount of memory
          cpu.topology.cores=2 | the result would not be valid: spec.cpu.topology: spec.cpu.guest and spec.cpu.topology are mutually exclusive
          """)
  @DisplayName("what does not go together with the source is refused")
  void refusals(String assignment, String sentence) {
    assertThat(Customize.refusal(setting("u1.medium", assignment))).isEqualTo(sentence);
  }

  @Test
  @DisplayName("a field that another option changes is not set as well")
  void twice() {
    assertThat(Customize.mistake("u1.medium", "--offline", "--vcpus=2", "--set=spec.cpu.guest=4"))
        .isEqualTo("--set: cpu.guest is what --vcpus changes; give one of the two");
    assertThat(
            Customize.mistake(
                "u1.medium", "--offline", "--topology=cores:2", "--set=cpu.topology.cores=4"))
        .isEqualTo("--set: cpu.topology.cores is what --topology changes; give one of the two");
    assertThat(Customize.mistake("u1.medium", "--offline", "--memory=2Gi", "--set=memory={}"))
        .isEqualTo("--set: memory is what --memory changes; give one of the two");
  }
}
