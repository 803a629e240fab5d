package io.instancetypes.virtctl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs the usual command lines in one JVM while it records what they load and link; the record
 * becomes the AOT cache of the launcher. A command whose start-up matters gets a line here. {@code
 * Training FOLDER [COMMAND]} puts its files into that folder, since names of temporary ones are
 * random and the record must not be; with the name of a command, only the lines of that one are
 * run.
 */
public final class Training {
  private static final List<String> COMMAND_LINES =
      List.of(
          "version",
          "version -o json",
          "version -o yaml",
          "help version",
          "--help",
          "completion bash",
          "versoin",
          "version --otput json",
          "create vm --name a --instancetype b --preference c --volume-containerdisk src:d",
          "create vm --volume-import type:ds,src:a --infer-instancetype --user b",
          "create vm --volume-pvc scr:a",
          "create instancetype --cpu 2 --memory 4Gi",
          "create preference --cpu-topology cores",
          "customize u1.medium --vcpus 4 --offline -q",
          "customize u1.medium --memory 8Gi --offline",
          "catalog",
          "catalog choose --vcpus 2 --memory 4Gi",
          "expand -f VM",
          "expand -f VM -o json --as vmi",
          "expand -f VM --as qemu",
          "expand -f BROKEN",
          "explain -f VM",
          "explain -f VM domain.cpu",
          "explain -f BROKEN",
          "validate -f VM",
          "validate -f BROKEN",
          "start a --kubeconfig CONFIG");

  /** Nobody is there, but everything is loaded to find out. */
  private static final String CONFIG =
      """
      {current-context: a, contexts: [{name: a, context: {cluster: a}}], clusters: [{name: a,
      cluster: {server: "https://127.0.0.1:1", insecure-skip-tls-verify: true}}]}
      """;

  private static final String VM =
      """
      # What people write, in the forms in which they write it.
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachineClusterInstancetype
      metadata: {name: small}
      spec:
        cpu: {guest: 2}
        memory: {guest: 4Gi, overcommitPercent: 50}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterInstancetype
      metadata:
        name: custom
      spec:
        cpu:
          dedicatedCPUPlacement: true
          numa:
            guestMappingPassthrough: {}
        ioThreadsPolicy: auto
        memory:
          hugepages: {pageSize: 2Mi}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachineClusterPreference
      metadata: {name: linux}
      spec:
        cpu: {preferredCPUTopology: spread, preferredCPUFeatures: [{name: vmx}]}
        devices: {preferredDiskBus: virtio, preferredInterfaceModel: virtio, preferredRng: {}}
        features: {preferredSmm: {}, preferredHyperv: {vapic: {}}}
        firmware: {preferredUseEfi: true, preferredUseSecureBoot: true}
        annotations: {os: linux}
        requirements: {cpu: {guest: 1}, memory: {guest: 1Gi}}
      ---
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata:
        name: own
      spec:
        runStrategy: Always
        instancetype: {name: custom} # with a size of its own
        template:
          spec:
            domain:
              cpu: {guest: 4}
              memory: {guest: 4Gi}
              devices: {}
            volumes:
            - name: root
              containerDisk: {image: "registry.example/fedora:latest"}
      ---
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata:
        name: example
        labels: {app: "example"}
      spec:
        instancetype: {name: small}
        preference: {name: linux}
        runStrategy: Always
        template:
          spec:
            domain:
              devices:
                disks:
                - name: root
                  disk: {bus: sata}
                - name: cd
                  cdrom: {}
                interfaces:
                - name: default
                  masquerade: {}
            networks:
            - name: default
              pod: {}
            volumes:
            - name: root
              containerDisk: {image: "registry.example/fedora:latest"}
            - name: cd
              persistentVolumeClaim: {claimName: iso}
            - name: init
              cloudInitNoCloud:
                userData: |
                  #cloud-config
                  user: admin
      """;

  private Training() {}

  /** What rarely follows a command would only make its archive larger, and its start slower. */
  private static List<String> chosen(String... arguments) {
    return arguments.length == 1
        ? COMMAND_LINES
        : COMMAND_LINES.stream()
            .filter(line -> (line + " ").startsWith(arguments[1] + " ") && !line.endsWith(" qemu"))
            .toList();
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path vm = Path.of(arguments[0], "training-vm.yaml");
    Path broken = Path.of(arguments[0], "training-broken.yaml");
    Path config = Path.of(arguments[0], "training-kubeconfig.yaml");
    var files = Map.of("VM", vm, "BROKEN", broken, "CONFIG", config);
    try {
      Files.writeString(config, CONFIG);
      Files.writeString(vm, VM);
      Files.writeString(broken, VM.replace(" devices:\n", " cpu: {cores: 2}\n        devices:\n"));
      for (String commandLine : chosen(arguments)) {
        String[] words = commandLine.split(" ");
        for (int i = 0; i < words.length; i++) {
          words[i] = files.containsKey(words[i]) ? files.get(words[i]).toString() : words[i];
        }
        Main.run(words);
      }
      if (arguments.length == 1) {
        waitForThread();
      }
    } finally {
      Files.deleteIfExists(vm);
      Files.deleteIfExists(broken);
      Files.deleteIfExists(config);
    }
  }

  /** A client that is closed waits for its thread or finds it ended: here it always waits. */
  private static void waitForThread() throws InterruptedException {
    Thread.currentThread().join(1);
  }
}
