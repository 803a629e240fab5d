package io.instancetypes.api.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeighboursTest {
  @DisplayName("A server of our own has the four kinds and nine neighbours")
  @Test
  void listsAll() {
    assertThat(Crds.all())
        .extracting(definition -> at(definition, "metadata", "name"))
        .containsExactly(
            "virtualmachineinstancetypes.instancetype.kubevirt.io",
            "virtualmachineclusterinstancetypes.instancetype.kubevirt.io",
            "virtualmachinepreferences.instancetype.kubevirt.io",
            "virtualmachineclusterpreferences.instancetype.kubevirt.io",
            "virtualmachines.kubevirt.io",
            "virtualmachineinstances.kubevirt.io",
            "kubevirts.kubevirt.io",
            "datavolumes.cdi.kubevirt.io",
            "datasources.cdi.kubevirt.io",
            "volumesnapshots.snapshot.storage.k8s.io",
            "virtualmachinesnapshots.snapshot.kubevirt.io",
            "virtualmachinesnapshotcontents.snapshot.kubevirt.io",
            "virtualmachinerestores.snapshot.kubevirt.io");
  }

  @DisplayName("Names, versions and subresources are those that clients of the neighbours know")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          virtualmachines         | VirtualMachine         | vm vms   | all | v1 v1alpha3 | status
          virtualmachineinstances | VirtualMachineInstance | vmi vmis | all | v1 v1alpha3 | -
          kubevirts               | KubeVirt               | kv kvs   | all | v1 v1alpha3 | status
          datavolumes             | DataVolume             | dv dvs   | all | v1beta1     | status
          datasources             | DataSource             | das      | all | v1beta1     | -
          volumesnapshots         | VolumeSnapshot         | vs       | -   | v1          | status
          virtualmachinesnapshots | VirtualMachineSnapshot | vmsnapshot vmsnapshots | all | v1beta1 | status
          virtualmachinesnapshotcontents | VirtualMachineSnapshotContent | vmsnapshotcontent vmsnapshotcontents | all | v1beta1 | status
          virtualmachinerestores  | VirtualMachineRestore  | vmrestore vmrestores | all | v1beta1 | status
          """)
  void carriesTheNames(
      String plural,
      String kind,
      String shortNames,
      String categories,
      String versions,
      String subresource) {
    Fields definition = definition(plural);
    Fields stored = versions(definition).getFirst();

    assertThat(at(definition, "spec", "names", "kind")).isEqualTo(kind);
    assertThat(at(definition, "spec", "scope")).isEqualTo("Namespaced");
    assertThat(words(at(definition, "spec", "names", "shortNames"))).isEqualTo(shortNames);
    assertThat(words(at(definition, "spec", "names", "categories"))).isEqualTo(categories);
    assertThat(versions(definition).stream().map(version -> version.get("name")).toList())
        .isEqualTo(List.of(versions.split(" ")));
    assertThat(stored).containsEntry("storage", true).doesNotContainKey("deprecated");
    assertThat(stored.get("subresources"))
        .isEqualTo(subresource == null ? null : Map.of(subresource, Map.of()));
  }

  @DisplayName("Columns are those of the neighbours, the wide ones marked with a plus")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          virtualmachines         | Age Status Ready +Instancetype +Preference +Revision-Age +vCPUs +Memory +Restart-Required
          virtualmachineinstances | Age Phase IP NodeName Ready +Live-Migratable +Paused
          kubevirts               | Age Phase
          datavolumes             | Phase Progress Restarts Age
          volumesnapshots         | ReadyToUse SourcePVC SourceSnapshotContent RestoreSize SnapshotClass SnapshotContent CreationTime Age
          virtualmachinesnapshots | SourceKind SourceName Phase ReadyToUse CreationTime Error
          virtualmachinerestores  | TargetKind TargetName Complete RestoreTime
          """)
  void showsColumns(String plural, String columns) {
    List<?> documents =
        (List<?>) versions(definition(plural)).getFirst().get("additionalPrinterColumns");

    assertThat(
            documents.stream()
                .map(Fields.class::cast)
                .map(column -> (column.containsKey("priority") ? "+" : "") + column.get("name"))
                .collect(Collectors.joining(" ")))
        .isEqualTo(columns);
  }

  @DisplayName("A kind without columns of its own leaves them to the server")
  @Test
  void leavesColumnsOut() {
    assertThat(versions(definition("datasources")).getFirst())
        .doesNotContainKey("additionalPrinterColumns");
  }

  @DisplayName("An older version is served with a warning")
  @Test
  void warnsOfOldVersions() {
    assertThat(versions(definition("kubevirts")).getLast())
        .containsEntry("served", true)
        .containsEntry("storage", false)
        .containsEntry("deprecated", true)
        .containsEntry(
            "deprecationWarning",
            "kubevirt.io/v1alpha3 KubeVirt is deprecated; use kubevirt.io/v1");
  }

  @DisplayName("A group of Kubernetes' own domain names its approval, others do not")
  @Test
  void namesTheApproval() {
    assertThat(at(definition("volumesnapshots"), "metadata", "annotations"))
        .isEqualTo(
            Map.of(
                "api-approved.kubernetes.io",
                "https://github.com/kubernetes-csi/external-snapshotter/pull/419"));
    assertThat((Fields) definition("datavolumes").get("metadata")).containsOnlyKeys("name");
  }

  @DisplayName("Schemas know what is read here")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          virtualmachines         | spec.instancetype.revisionName                              | string
          virtualmachines         | spec.template.spec.domain.devices                           | object
          virtualmachines         | status.instancetypeRef.controllerRevisionRef.name           | string
          virtualmachines         | status.ready                                                | boolean
          virtualmachineinstances | spec.domain.cpu.cores                                       | integer
          virtualmachineinstances | status.phase                                                | string
          kubevirts               | spec.configuration.architectureConfiguration.amd64          | object
          kubevirts               | spec.configuration.liveUpdateConfiguration.maxCpuSockets    | integer
          datavolumes             | spec.sourceRef.name                                         | string
          datavolumes             | status.restartCount                                         | integer
          datasources             | spec.source.pvc.namespace                                   | string
          volumesnapshots         | spec.source.persistentVolumeClaimName                       | string
          virtualmachines         | status.resolved.vcpus                                       | integer
          virtualmachinesnapshots | spec.source.name                                            | string
          virtualmachinesnapshots | status.readyToUse                                           | boolean
          virtualmachinesnapshotcontents | spec.source.virtualMachine                           | object
          virtualmachinerestores  | spec.target.name                                            | string
          """)
  void knowsFields(String plural, String path, String type) {
    Fields schema =
        (Fields) at(versions(definition(plural)).getFirst(), "schema", "openAPIV3Schema");
    Fields node = schema;
    for (String name : path.split("\\.")) {
      node = (Fields) at(node, "properties", name);
    }
    assertThat(node).containsEntry("type", type);
    assertThat(schema).containsEntry("required", List.of("spec"));
  }

  @DisplayName("Kinds of which only a part is known here let everything else pass")
  @ParameterizedTest
  @CsvSource({
    "kubevirts, spec",
    "datavolumes, spec",
    "datasources, spec",
    "volumesnapshots, spec",
    "virtualmachineinstances, status",
    "virtualmachinesnapshots, spec"
  })
  void letsTheRestPass(String plural, String part) {
    Fields version = versions(definition(plural)).getFirst();
    assertThat((Fields) at(version, "schema", "openAPIV3Schema", "properties", part))
        .containsEntry("x-kubernetes-preserve-unknown-fields", true);
  }

  private static Fields definition(String plural) {
    return Crds.neighbours().stream()
        .filter(definition -> plural.equals(at(definition, "spec", "names", "plural")))
        .findFirst()
        .orElseThrow();
  }

  private static List<Fields> versions(Fields definition) {
    return ((List<?>) at(definition, "spec", "versions")).stream().map(Fields.class::cast).toList();
  }

  private static String words(Object list) {
    return list == null
        ? null
        : ((List<?>) list).stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  private static Object at(Fields document, String... path) {
    Object node = document;
    for (String name : path) {
      node = ((Fields) node).get(name);
    }
    return node;
  }
}
