package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.instancetype;
import static io.instancetypes.engine.testing.Manifests.sized;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.testing.Judged;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a VM and its instance type cannot both decide. */
class ConflictTest {
  @ParameterizedTest(name = "{1} beside {0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {nodeSelector: {disk: ssd}}                 | {nodeSelector: {zone: a}}                      | nodeSelector
          {nodeSelector: {disk: ssd}}                 | {nodeSelector: {disk: ssd}}                    | nodeSelector
          {nodeSelector: {disk: ssd}}                 | {nodeSelector: {}}                             | nodeSelector
          {schedulerName: fast}                       | {schedulerName: slow}                          | schedulerName
          {cpu: {model: Haswell}}                     | {domain: {cpu: {model: EPYC}}}                 | domain.cpu.model
          {cpu: {dedicatedCPUPlacement: true}}        | {domain: {cpu: {dedicatedCpuPlacement: true}}} | domain.cpu.dedicatedCpuPlacement
          {cpu: {dedicatedCPUPlacement: false}}       | {domain: {cpu: {dedicatedCpuPlacement: true}}} | domain.cpu.dedicatedCpuPlacement
          {cpu: {isolateEmulatorThread: true}}        | {domain: {cpu: {isolateEmulatorThread: true}}} | domain.cpu.isolateEmulatorThread
          {cpu: {isolateEmulatorThread: false}}       | {domain: {cpu: {isolateEmulatorThread: true}}} | domain.cpu.isolateEmulatorThread
          {cpu: {numa: {guestMappingPassthrough: {}}}} | {domain: {cpu: {numa: {guestMappingPassthrough: {}}}}} | domain.cpu.numa
          {cpu: {numa: {}}}                           | {domain: {cpu: {numa: {}}}}                    | domain.cpu.numa
          {cpu: {realtime: {mask: 0-1}}}              | {domain: {cpu: {realtime: {}}}}                | domain.cpu.realtime
          {cpu: {maxSockets: 8}}                      | {domain: {cpu: {maxSockets: 4}}}               | domain.cpu.maxSockets
          {cpu: {features: [{name: vmx}]}}            | {domain: {cpu: {features: [{name: svm}]}}}     | domain.cpu.features
          {memory: {hugepages: {pageSize: 2Mi}}}      | {domain: {memory: {hugepages: {pageSize: 1Gi}}}} | domain.memory.hugepages
          {memory: {hugepages: {pageSize: 2Mi}}}      | {domain: {memory: {hugepages: {}}}}            | domain.memory.hugepages
          {memory: {maxGuest: 8Gi}}                   | {domain: {memory: {maxGuest: 8Gi}}}            | domain.memory.maxGuest
          {ioThreads: {supplementalPoolThreadCount: 4}} | {domain: {ioThreads: {supplementalPoolThreadCount: 2}}} | domain.ioThreads.supplementalPoolThreadCount
          {ioThreads: {supplementalPoolThreadCount: 4}} | {domain: {ioThreads: {supplementalPoolThreadCount: 0}}} | domain.ioThreads.supplementalPoolThreadCount
          {ioThreadsPolicy: auto}                     | {domain: {ioThreadsPolicy: shared}}            | domain.ioThreadsPolicy
          {launchSecurity: {sev: {}}}                 | {domain: {launchSecurity: {snp: {}}}}          | domain.launchSecurity
          {launchSecurity: {sev: {}}}                 | {domain: {launchSecurity: {}}}                 | domain.launchSecurity
          {gpus: [{name: a}]}                         | {domain: {devices: {gpus: [{name: b}]}}}       | domain.devices.gpus
          {hostDevices: [{name: a}]}                  | {domain: {devices: {hostDevices: [{name: b}]}}} | domain.devices.hostDevices
          {devices: {blockMultiQueue: true}}          | {domain: {devices: {blockMultiQueue: false}}}  | domain.devices.blockMultiQueue
          {devices: {blockMultiQueue: false}}         | {domain: {devices: {blockMultiQueue: true}}}   | domain.devices.blockMultiQueue
          """)
  @DisplayName("A field clashes where both set it, and is the VM's where only the VM does")
  void clashesWhereBothSet(String type, String template, String path) {
    expand(template)
        .with(sized(type))
        .isRefused("FieldValueInvalid spec.template.spec." + path)
        .saying("spec.template.spec." + path, "VirtualMachineInstancetype type sets spec.");
    expand(template).with(sized("{}")).asVmi();
    expand("{domain: {}}").with(sized(type)).asVmi();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {resources: {requests: {cpu: 1}}}       | resources.requests.cpu
          {resources: {requests: {cpu: 0}}}       | resources.requests.cpu
          {resources: {limits: {cpu: 100m}}}      | resources.limits.cpu
          {cpu: {sockets: 2}}                     | cpu.sockets
          {cpu: {cores: 1}}                       | cpu.cores
          {cpu: {threads: 1}}                     | cpu.threads
          {resources: {requests: {memory: 1Gi}}}  | resources.requests.memory
          {resources: {requests: {memory: 0}}}    | resources.requests.memory
          {resources: {limits: {memory: 1Gi}}}    | resources.limits.memory
          """)
  @DisplayName("Sizes in other words clash with any instance type, even one without a size")
  void clashesWithAnyInstancetype(String domain, String path) {
    String part = path.endsWith("memory") ? "memory" : "cpu";
    clashesWithSize(
        domain,
        path,
        "{cpu: {guest: 2}, memory: {guest: 2}}",
        "VirtualMachineInstancetype type decides the size (spec." + part + ".guest: 2)");
    clashesWithSize(
        domain,
        path,
        "{cpu: {}, memory: {}}",
        "VirtualMachineInstancetype type leaves the size to spec.template.spec.domain."
            + part
            + ".guest alone");
  }

  private static void clashesWithSize(String domain, String path, String type, String claim) {
    Judged judged =
        expand("domain: " + domain)
            .with(instancetype(type))
            .isRefused("FieldValueInvalid spec.template.spec.domain." + path)
            .saying(claim);
    assertThat(judged.causes().getFirst().waysOut()).hasSize(2);
  }

  @ParameterizedTest(name = "{1} beside {0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {cpu: {guest: 2}, memory: {guest: 4Gi}}              | {cpu: {guest: 2}}         | cpu.guest
          {cpu: {topology: {cores: 2}}, memory: {guest: 4Gi}}  | {cpu: {guest: 2}}         | cpu.guest
          {cpu: {guest: 2}, memory: {guest: 4Gi}}              | {memory: {guest: 4Gi}}    | memory.guest
          {cpu: {guest: 2}, memory: {guest: 4Gi}}              | {memory: {guest: 0}}      | memory.guest
          """)
  @DisplayName("Sizes clash where both say them, even if they say the same")
  void clashesWhereBothSize(String type, String domain, String path) {
    expand("domain: " + domain)
        .with(instancetype(type))
        .isRefused("FieldValueInvalid spec.template.spec.domain." + path);
  }

  @ParameterizedTest(name = "{1} beside {0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {schedulerName: fast}                | {schedulerName: ''}                             | spec.schedulerName                      | fast
          {cpu: {guest: 2}}                    | {domain: {cpu: {sockets: 0}}}                   | spec.domain.cpu.sockets                 | 2
          {cpu: {guest: 2}}                    | {domain: {cpu: {cores: 0, threads: 0}}}         | spec.domain.cpu.cores                   | 1
          {cpu: {model: Haswell}}              | {domain: {cpu: {model: ''}}}                    | spec.domain.cpu.model                   | Haswell
          {cpu: {dedicatedCPUPlacement: true}} | {domain: {cpu: {dedicatedCpuPlacement: false}}} | spec.domain.cpu.dedicatedCpuPlacement   | true
          {cpu: {isolateEmulatorThread: true}} | {domain: {cpu: {isolateEmulatorThread: false}}} | spec.domain.cpu.isolateEmulatorThread   | true
          {cpu: {maxSockets: 8}}               | {domain: {cpu: {maxSockets: 0}}}                | spec.domain.cpu.maxSockets              | 8
          {cpu: {features: [{name: vmx}]}}     | {domain: {cpu: {features: []}}}                 | spec.domain.cpu.features                | '[{name: vmx}]'
          {gpus: [{name: a}]}                  | {domain: {devices: {gpus: []}}}                 | spec.domain.devices.gpus                | '[{name: a}]'
          {hostDevices: [{name: a}]}           | {domain: {devices: {hostDevices: []}}}          | spec.domain.devices.hostDevices         | '[{name: a}]'
          {ioThreadsPolicy: auto}              | {domain: {ioThreadsPolicy: null}}               | spec.domain.ioThreadsPolicy             | auto
          """)
  @DisplayName("Zero, false and empty values of the VM decide nothing where the table says so")
  void yieldsToInstancetype(String type, String template, String path, String value) {
    expand(template).with(sized(type)).asVmi().has(path, value);
  }

  @ParameterizedTest(name = "{1} beside {0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {cpu: {model: ''}}                  | {domain: {cpu: {model: EPYC}}}             | spec.domain.cpu.model           | EPYC
          {schedulerName: ''}                 | {schedulerName: slow}                      | spec.schedulerName              | slow
          {cpu: {features: []}}               | {domain: {cpu: {features: [{name: svm}]}}} | spec.domain.cpu.features        | '[{name: svm}]'
          {gpus: []}                          | {domain: {devices: {gpus: [{name: b}]}}}   | spec.domain.devices.gpus        | '[{name: b}]'
          {hostDevices: []}                   | {domain: {devices: {hostDevices: [{name: b}]}}} | spec.domain.devices.hostDevices | '[{name: b}]'
          """)
  @DisplayName("An instance type that says nothing leaves the field to the VM")
  void yieldsToVm(String type, String template, String path, String value) {
    expand(template).with(sized(type)).asVmi().has(path, value);
  }

  @Test
  @DisplayName("An annotation clashes only with another value under the same key")
  void clashesOverAnnotations() {
    String type = "annotations: {example.com/a: '1', example.com/b: '2', example.com/c: '3'}";
    expand("domain: {}")
        .annotated("example.com/a", "1")
        .annotated("example.com/b", "x")
        .annotated("example.com/c", "")
        .with(sized(type))
        .isRefused(
            "FieldValueInvalid spec.template.metadata.annotations.example.com/b",
            "FieldValueInvalid spec.template.metadata.annotations.example.com/c");
    expand("domain: {}")
        .annotated("example.com/a", "1")
        .annotated("example.com/z", "9")
        .with(sized(type))
        .asVm()
        .has(
            "spec.template.metadata.annotations",
            "{example.com/a: '1', example.com/b: '2', example.com/c: '3', example.com/z: '9'}");
  }

  @Test
  @DisplayName("All clashes are reported in the order of the table")
  void reportsAll() {
    expand(
            "{domain: {cpu: {cores: 2, model: EPYC}, memory: {guest: 1Gi},"
                + " resources: {requests: {memory: 1Gi}}}}")
        .with(instancetype("{cpu: {guest: 2, model: Haswell}, memory: {guest: 4Gi}}"))
        .isRefused(
            "FieldValueInvalid spec.template.spec.domain.cpu.cores",
            "FieldValueInvalid spec.template.spec.domain.cpu.model",
            "FieldValueInvalid spec.template.spec.domain.memory.guest",
            "FieldValueInvalid spec.template.spec.domain.resources.requests.memory");
  }

  @Test
  @DisplayName("All clashes over memory are reported at once")
  void reportsAllMemory() {
    expand(
            "{domain: {memory: {guest: 1Gi, maxGuest: 2Gi, hugepages: {pageSize: 2Mi}},"
                + " resources: {requests: {memory: 1Gi}, limits: {memory: 2Gi}}}}")
        .with(sized("memory: {hugepages: {pageSize: 1Gi}, maxGuest: 8Gi}"))
        .isRefused(
            "FieldValueInvalid spec.template.spec.domain.memory.guest",
            "FieldValueInvalid spec.template.spec.domain.memory.hugepages",
            "FieldValueInvalid spec.template.spec.domain.memory.maxGuest",
            "FieldValueInvalid spec.template.spec.domain.resources.requests.memory",
            "FieldValueInvalid spec.template.spec.domain.resources.limits.memory");
  }

  @Test
  @DisplayName("A refusal names both values, whose they are, and the ways out")
  void explains() {
    expand("domain: {cpu: {model: EPYC}}")
        .with(sized("cpu: {model: Haswell}"))
        .isRefused("FieldValueInvalid spec.template.spec.domain.cpu.model")
        .saying(
            "spec.template.spec.domain.cpu.model: the VM sets EPYC, which conflicts with selected"
                + " instance type: VirtualMachineInstancetype type sets spec.cpu.model to Haswell")
        .offering(
            "Leave it to the instance type, and patch the VM with\n"
                + "[{\"op\":\"remove\",\"path\":\"/spec/template/spec/domain/cpu/model\"}]",
            "Keep your value, set cpu and memory in the VM yourself, and patch it with\n"
                + "[{\"op\":\"remove\",\"path\":\"/spec/instancetype\"}]",
            "Keep your value, and use a copy of the instance type without spec.cpu.model, as this"
                + " prints it\n"
                + "virtctl customize vminstancetype/type --name type-own --set cpu.model=null");
  }

  @Test
  @DisplayName("The patch that removes an annotation escapes its key")
  void escapesKeys() {
    Judged judged =
        expand("domain: {}")
            .annotated("example.com/a~b", "x")
            .with(sized("annotations: {example.com/a~b: z}"))
            .isRefused("FieldValueInvalid spec.template.metadata.annotations.example.com/a~b")
            .saying("the VM sets x", "sets spec.annotations.example.com/a~b to z");
    assertThat(judged.causes().getFirst().waysOut())
        .hasSize(3)
        .first()
        .asString()
        .endsWith(
            "[{\"op\":\"remove\","
                + "\"path\":\"/spec/template/metadata/annotations/example.com~1a~0b\"}]");
  }
}
