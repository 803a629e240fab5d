package io.instancetypes.virtctl.customize;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CustomizeInstancetypeTest {
  @TempDir private Path folder;

  /** The words of a command line, with a file of that content. */
  private String[] file(String content, String words) throws IOException {
    Path file = folder.resolve("types.yaml");
    Files.writeString(file, content);
    return (words + " -f " + file).split(" ");
  }

  @Test
  @DisplayName("a standard type in another size is one of a namespace without labels")
  void ownSize() {
    assertThat(
            Customize.run(
                "u1.medium", "--name=u1.mysize", "--vcpus", "4", "--memory", "4Gi", "--offline"))
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                apiVersion: instancetype.kubevirt.io/v1beta1
                kind: VirtualMachineInstancetype
                metadata:
                  name: u1.mysize
                spec:
                  cpu:
                    guest: 4
                  memory:
                    guest: 4Gi
                """,
                """
                kind: VirtualMachineClusterInstancetype → VirtualMachineInstancetype
                metadata.name: u1.medium → u1.mysize
                metadata: 7 labels and 2 annotations of instancetype.kubevirt.io removed
                spec.cpu.guest: 1 → 4
                """));
  }

  @Test
  @DisplayName("a size that is set as a field keeps the version as well, anything else does not")
  void sizeAsField() {
    assertThat(Customize.run("u1.medium", "--name=a", "--set", "cpu.guest=4", "--offline").out())
        .startsWith("apiVersion: instancetype.kubevirt.io/v1beta1\n");
    assertThat(Customize.run("u1.medium", "--name=a", "--set", "cpu.model=x", "--offline").out())
        .startsWith("apiVersion: instancetype.kubevirt.io/v1beta2\n");
  }

  @Test
  @DisplayName("--quiet says nothing, -o json prints JSON, --namespace is written down")
  void otherOutput() {
    assertThat(
            Customize.run("u1.medium", "--memory=8192Mi", "--offline", "-q", "-ojson", "-nteam-a"))
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                {
                 "apiVersion": "instancetype.kubevirt.io/v1beta1",
                 "kind": "VirtualMachineInstancetype",
                 "metadata": {
                  "name": "u1.medium",
                  "namespace": "team-a"
                 },
                 "spec": {
                  "cpu": {
                   "guest": 1
                  },
                  "memory": {
                   "guest": "8Gi"
                  }
                 }
                }
                """,
                ""));
  }

  @Test
  @DisplayName("what only a server writes is dropped, what others labelled is kept")
  void serverMetadata() throws IOException {
    String type =
        """
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineInstancetype
        metadata:
          name: small
          generateName: sma
          namespace: team-a
          uid: 5e7d2f0e-3c58-4f6f-8d5f-0d3c0c9b1a11
          resourceVersion: "7"
          generation: 3
          creationTimestamp: "2026-01-01T00:00:00Z"
          deletionTimestamp: "2026-01-02T00:00:00Z"
          deletionGracePeriodSeconds: 0
          selfLink: /apis/x
          managedFields: [{manager: kubectl}]
          ownerReferences: [{name: a}]
          finalizers: [example.com/a]
          labels:
            app: web
            app.kubernetes.io/component: kubevirt
            app.kubernetes.io/managed-by: instancetypes
            app.kubernetes.io/part-of: instancetypes
            app.kubernetes.io/version: v1
            instancetype.kubevirt.io/size: small
            instancetype.kubevirt.iox/kept: "yes"
          annotations:
            instancetype.kubevirt.io/displayName: Small
            kubectl.kubernetes.io/last-applied-configuration: "{}"
        spec:
          cpu: {guest: 2}
          memory: {guest: 4Gi}
        status: {}
        """;
    assertThat(Customize.run(file(type, "vmf/small --vcpus 3")))
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                apiVersion: instancetype.kubevirt.io/v1beta2
                kind: VirtualMachineInstancetype
                metadata:
                  labels:
                    app: web
                    instancetype.kubevirt.iox/kept: "yes"
                  name: small
                spec:
                  cpu:
                    guest: 3
                  memory:
                    guest: 4Gi
                """,
                """
                metadata: 1 label and 1 annotation of instancetype.kubevirt.io removed
                metadata: 4 labels of management removed
                spec.cpu.guest: 2 → 3
                """));
    assertThat(Customize.print(file(type, "vmf/small --cluster --keep-metadata -n team-a")))
        .isEqualTo(
            """
            apiVersion: instancetype.kubevirt.io/v1beta2
            kind: VirtualMachineClusterInstancetype
            metadata:
              annotations:
                instancetype.kubevirt.io/displayName: Small
              labels:
                app: web
                instancetype.kubevirt.io/size: small
                instancetype.kubevirt.iox/kept: "yes"
              name: small
            spec:
              cpu:
                guest: 2
              memory:
                guest: 4Gi
            """);
  }

  private static final String LAID_OUT =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterInstancetype
      metadata: {name: wide}
      spec:
        cpu: {topology: {sockets: 2, cores: 2}, maxSockets: 3, model: Haswell}
        memory: {guest: 4Gi, maxGuest: 8Gi, overcommitPercent: 10}
      """;

  @Test
  @DisplayName("a number of vCPUs replaces a topology and raises the limit of sockets")
  void vcpus() throws IOException {
    Run run = Customize.run(file(LAID_OUT, "wide --vcpus 4 --memory 8Gi"));
    assertThat(run.out())
        .endsWith(
            """
            spec:
              cpu:
                guest: 4
                maxSockets: 4
                model: Haswell
              memory:
                guest: 8Gi
                maxGuest: 8Gi
                overcommitPercent: 10
            """);
    assertThat(run.err())
        .isEqualTo(
            """
            kind: VirtualMachineClusterInstancetype → VirtualMachineInstancetype
            spec.cpu.guest: 4 added
            spec.cpu.maxSockets: 3 → 4
            spec.cpu.topology: {"sockets":2,"cores":2} removed
            spec.memory.guest: 4Gi → 8Gi
            """);
    assertThat(Customize.spec(file(LAID_OUT, "wide --vcpus 3"))).contains("    maxSockets: 3\n");
  }

  @Test
  @DisplayName("a topology replaces the number of vCPUs; only its sockets count for the limit")
  void topology() throws IOException {
    String counted = LAID_OUT.replace("topology: {sockets: 2, cores: 2}", "guest: 2");
    assertThat(Customize.spec(file(counted, "wide --topology cores:8")))
        .startsWith(
            """
            spec:
              cpu:
                maxSockets: 3
                model: Haswell
                topology:
                  cores: 8
            """);
    assertThat(Customize.spec(file(counted, "wide --topology sockets:6,threads:2")))
        .startsWith(
            """
            spec:
              cpu:
                maxSockets: 6
                model: Haswell
                topology:
                  sockets: 6
                  threads: 2
            """);
  }

  @Test
  @DisplayName("--max-sockets sets the limit, but not below what there is from the start")
  void maxSockets() throws IOException {
    assertThat(Customize.spec(file(LAID_OUT, "wide --max-sockets 16")))
        .startsWith("spec:\n  cpu:\n    maxSockets: 16\n");
    assertThat(Customize.refusal(file(LAID_OUT, "wide --max-sockets 1")))
        .isEqualTo(
            "--max-sockets: 1 is less than the 2 sockets that there can be from the start;"
                + " give at least 2");
    assertThat(Customize.mistake(file(LAID_OUT, "wide --max-sockets 3 --vcpus 4")))
        .isEqualTo(
            "--max-sockets: 3 is less than the 4 sockets that there can be from the start;"
                + " give at least 4");
  }

  @Test
  @DisplayName("memory beyond the limit is refused, unless the limit moves along")
  void maxGuest() throws IOException {
    assertThat(Customize.refusal(file(LAID_OUT, "wide --memory 16Gi")))
        .isEqualTo(
            "--memory: 16Gi is more than spec.memory.maxGuest allows;"
                + " give at most 8Gi, or add --set memory.maxGuest=16Gi");
    assertThat(Customize.spec(file(LAID_OUT, "wide --memory 16Gi --set memory.maxGuest=16Gi")))
        .endsWith("    guest: 16Gi\n    maxGuest: 16Gi\n    overcommitPercent: 10\n");
  }

  @Test
  @DisplayName("zeros that mean unset in old versions are not taken over")
  void oldVersion() throws IOException {
    String old =
        """
        apiVersion: instancetype.kubevirt.io/v1alpha1
        kind: VirtualMachineClusterInstancetype
        metadata: {name: old}
        spec:
          cpu: {guest: 0, dedicatedCPUPlacement: false}
          memory: {guest: 1Gi}
        """;
    assertThat(Customize.spec(file(old, "old")))
        .isEqualTo("spec:\n  cpu: {}\n  memory:\n    guest: 1Gi\n");
  }

  @Test
  @DisplayName("a result that a cluster would not take is refused with all reasons")
  void invalid() throws IOException {
    String broken =
        LAID_OUT.replace("model: Haswell", "model: 5, sokets: 2").replace("8Gi", "eight");
    assertThat(Customize.refusal(file(broken, "wide --memory 1Gi")))
        .isEqualTo(
            """
            the result would not be valid: spec.cpu.model: expected text, found the number 5; put it in quotes
            error: the result would not be valid: spec.cpu.sokets: unknown field
            error: the result would not be valid: spec.memory.maxGuest: "eight" is not a quantity: write a number, optionally with one of the suffixes Ki Mi Gi Ti Pi Ei, n u m k M G T P E, or an exponent such as 1e3\
            """);
    assertThat(Customize.refusal(file(LAID_OUT.replace("v1beta2", "v9"), "wide --vcpus 1")))
        .isEqualTo(
            "VirtualMachineClusterInstancetype wide is not valid: apiVersion:"
                + " instancetype.kubevirt.io/v9 is not a version of instancetype.kubevirt.io;"
                + " there are v1alpha1, v1alpha2, v1beta1, v1beta2");
    assertThat(
            Customize.refusal(
                file(LAID_OUT.replaceAll("(?s)spec:.*", "spec: none"), "wide --vcpus 1")))
        .isEqualTo(
            "VirtualMachineClusterInstancetype wide is not valid: spec: expected an object,"
                + " found the text \"none\"");
  }
}
