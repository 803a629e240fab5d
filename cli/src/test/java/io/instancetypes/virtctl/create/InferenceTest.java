package io.instancetypes.virtctl.create;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InferenceTest {

  @Test
  @DisplayName("unasked: both are inferred, failures ignored, the memory kept for that case")
  void unasked() {
    assertThat(Create.print("vm", "--name=a", "--volume-pvc=src:root"))
        .isEqualTo(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata:
              name: a
            spec:
              instancetype:
                inferFromVolume: root
                inferFromVolumeFailurePolicy: Ignore
              preference:
                inferFromVolume: root
                inferFromVolumeFailurePolicy: Ignore
              runStrategy: Always
              template:
                spec:
                  domain:
                    devices: {}
                    memory:
                      guest: 512Mi
                    resources: {}
                  terminationGracePeriodSeconds: 180
                  volumes:
                  - name: root
                    persistentVolumeClaim:
                      claimName: root
            """);
  }

  @Test
  @DisplayName("asked for: a failure is to be refused, so no policy and no memory")
  void askedFor() {
    assertThat(
            Create.print(
                "vm",
                "--name=a",
                "--volume-pvc=src:root",
                "--infer-instancetype",
                "--infer-preference"))
        .isEqualTo(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata:
              name: a
            spec:
              instancetype:
                inferFromVolume: root
              preference:
                inferFromVolume: root
              runStrategy: Always
              template:
                spec:
                  domain:
                    devices: {}
                    resources: {}
                  terminationGracePeriodSeconds: 180
                  volumes:
                  - name: root
                    persistentVolumeClaim:
                      claimName: root
            """);
  }

  @Test
  @DisplayName("from a volume by name, each its own; an inferred preference leaves the memory")
  void fromAnotherVolume() {
    assertThat(
            Create.print(
                "vm",
                "--volume-pvc=src:root",
                "--volume-pvc=src:golden,name:gold",
                "--infer-instancetype-from=gold"))
        .contains(
            """
              instancetype:
                inferFromVolume: gold
              preference:
                inferFromVolume: root
                inferFromVolumeFailurePolicy: Ignore
            """)
        .doesNotContain("memory:");
    assertThat(Create.print("vm", "--volume-pvc=src:root", "--infer-preference-from=root"))
        .contains("memory:");
  }

  @Test
  @DisplayName("=false switches an inference off")
  void switchedOff() {
    assertThat(
            Create.print(
                "vm",
                "--volume-pvc=src:root",
                "--infer-instancetype=false",
                "--infer-preference=false"))
        .doesNotContain("inferFromVolume")
        .contains("guest: 512Mi");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--memory=1Gi", "--vcpus=2"})
  @DisplayName("who sizes the VM by hand gets no instance type unasked, but a preference")
  void sizedByHand(String size) {
    assertThat(Create.print("vm", "--volume-pvc=src:root", size))
        .doesNotContain("instancetype:")
        .contains("  preference:\n    inferFromVolume: root\n");
  }

  @Test
  @DisplayName("the volume is the one with the lowest boot order, else the first")
  void bootVolume() {
    assertThat(
            Create.print(
                "vm",
                "--volume-containerdisk=src:image,bootorder:3",
                "--volume-pvc=src:second,bootorder:2",
                "--volume-pvc=src:third"))
        .contains("inferFromVolume: second\n");
    assertThat(Create.print("vm", "--volume-pvc=src:root", "--volume-import=type:ds,src:a"))
        .contains("inferFromVolume: root\n");
  }

  @ParameterizedTest
  @CsvSource({
    "'type:ds,src:fedora', true",
    "'type:pvc,src:images/fedora', true",
    "'type:snapshot,src:images/fedora', true",
    "'type:registry,url:docker://quay.io/fedora,size:1Gi', false",
    "'type:http,url:https://example.com/fedora,size:1Gi', false",
    "'type:blank,size:1Gi', false"
  })
  @DisplayName("an imported volume is used only where an admission could find metadata")
  void imports(String value, boolean inferable) {
    String printed = Create.print("vm", "--volume-import", value);
    assertThat(printed.contains("inferFromVolume: imported-volume-bbbbb")).isEqualTo(inferable);
    if (!inferable) {
      assertThat(Create.complaint("vm", "--volume-import", value, "--infer-preference"))
          .isEqualTo(
              "error: --infer-preference: nothing can be inferred from volume"
                  + " imported-volume-bbbbb, only from --volume-pvc and from --volume-import of"
                  + " type ds, pvc or snapshot");
    }
  }
}
