package io.instancetypes.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What {@code deploy/crds} held in earlier versions, see {@code it/upgrade/fixture}. */
@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
class DefinitionUpgradeTest {
  private static final String OBJECTS =
      """
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachineClusterInstancetype
      metadata: {name: mine}
      spec: {cpu: {guest: 2}, memory: {guest: 2Gi}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineInstancetype
      metadata: {name: mine, namespace: default}
      spec: {cpu: {guest: 4, dedicatedCPUPlacement: true}, memory: {guest: 4Gi, hugepages: {pageSize: 2Mi}}}
      ---
      apiVersion: instancetype.kubevirt.io/v1alpha2
      kind: VirtualMachinePreference
      metadata: {name: desk, namespace: default}
      spec: {cpu: {preferredCPUTopology: preferThreads}, devices: {preferredDiskBus: sata}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachineClusterPreference
      metadata: {name: desk}
      spec: {firmware: {preferredUseEfi: true}, requirements: {cpu: {guest: 2}}}
      ---
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: web, namespace: default}
      spec:
        runStrategy: Always
        instancetype: {name: mine, kind: VirtualMachineInstancetype}
        preference: {name: desk}
        template:
          spec:
            domain: {devices: {disks: [{name: root, disk: {bus: virtio}}]}}
            volumes: [{name: root, containerDisk: {image: "example.org/root:1"}}]
      """;

  /** Where they were written: whoever writes in an older version loses what that does not know. */
  private static final List<String> WRITTEN =
      List.of(
          "/apis/instancetype.kubevirt.io/v1beta1/virtualmachineclusterinstancetypes/mine",
          Cluster.TYPES + "/mine",
          "/apis/instancetype.kubevirt.io/v1alpha2/namespaces/default/virtualmachinepreferences/desk",
          "/apis/instancetype.kubevirt.io/v1beta1/virtualmachineclusterpreferences/desk",
          Cluster.VMS + "/web");

  @Test
  @DisplayName(
      "Definitions of each version become those of the next, and ours at last: objects stay as they"
          + " are in each of their versions, and can be written")
  void becomeOurs(Kubernetes kubernetes) throws IOException {
    List<List<Fields>> versions = versions();
    List<Fields> first = versions.getFirst();
    try (var cluster = new Cluster(kubernetes.kubeconfig())) {
      define(cluster, first);
      cluster.apply(Cluster.yaml(OBJECTS));
      Map<String, Object> before = specs(cluster, first);
      assertThat(before).hasSize(4 * 4 + 2);

      versions.add(Crds.all());
      for (int i = 1; i < versions.size(); i++) {
        define(cluster, versions.get(i));
        assertThat(specs(cluster, first)).isEqualTo(before);
        String seen = "metadata: {labels: {seen: by-%d}}".formatted(i);
        WRITTEN.forEach(path -> cluster.merge(path, seen));
        assertThat(specs(cluster, first)).isEqualTo(before);
      }
    }
  }

  /** Oldest first. */
  private static List<List<Fields>> versions() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/definitions"))) {
      var versions = new ArrayList<List<Fields>>();
      for (Path file : files.sorted().toList()) {
        versions.add(definitions(file));
      }
      return versions;
    }
  }

  private static List<Fields> definitions(Path archive) throws IOException {
    var definitions = new ArrayList<Fields>();
    try (var zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry :
          zip.stream().filter(each -> each.getName().endsWith(".yaml")).toList()) {
        definitions.addAll(
            Cluster.yaml(new String(zip.getInputStream(entry).readAllBytes(), UTF_8)));
      }
    }
    return definitions;
  }

  private static void define(Cluster cluster, List<Fields> definitions) {
    cluster.apply(definitions);
    definitions.forEach(definition -> cluster.awaitServed(Cluster.name(definition)));
  }

  /** Of each object in each version that these definitions serve, by its path. */
  private static Map<String, Object> specs(Cluster cluster, List<Fields> definitions) {
    var specs = new TreeMap<String, Object>();
    for (Fields definition : definitions) {
      Fields spec = definition.object("spec");
      for (Object version : Fields.list(spec, "versions")) {
        String served = "/apis/%s/%s".formatted(spec.get("group"), ((Fields) version).get("name"));
        String plural = (String) spec.object("names").get("plural");
        for (Fields object : cluster.list(served + "/" + plural)) {
          String folder =
              object.object("metadata").get("namespace") instanceof String namespace
                  ? "/namespaces/" + namespace
                  : "";
          specs.put(
              served + folder + "/" + plural + "/" + Cluster.name(object), object.get("spec"));
        }
      }
    }
    return specs;
  }
}
