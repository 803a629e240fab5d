package io.instancetypes.api.crd;

import io.instancetypes.api.schema.KubeVirtSchema;
import io.instancetypes.api.schema.Schema;
import io.instancetypes.api.schema.SnapshotSchema;
import io.instancetypes.api.schema.StorageSchema;
import io.instancetypes.api.schema.VirtualMachineSchema;
import java.util.List;
import java.util.Locale;

/**
 * The kinds of KubeVirt, of its data importer and of the snapshot controller that instance types
 * and preferences live among. Names, columns and subresources are theirs: clients rely on them.
 */
enum BundledCrd {
  VIRTUAL_MACHINE(
      Group.KUBEVIRT,
      new Names("VirtualMachine", List.of("vm", "vms"), true),
      "A virtual machine: what is to run, and when.",
      VirtualMachineSchema.spec(),
      VirtualMachineSchema.status(),
      true,
      List.of(
          PrinterColumn.age("Age"),
          new PrinterColumn("Status", "string", ".status.printableStatus", 0, "What it does"),
          condition("Ready", "Ready", 0),
          new PrinterColumn("Instancetype", "string", ".spec.instancetype.name", 1, "Its size"),
          new PrinterColumn("Preference", "string", ".spec.preference.name", 1, "Its tuning"),
          new PrinterColumn(
              "Revision-Age", "date", ".status.pinnedAt", 1, "Since when it keeps its type"),
          new PrinterColumn(
              "vCPUs", "string", ".status.printableSize.vcpus", 1, "What runs -> what is wanted"),
          new PrinterColumn("Memory", "string", ".status.printableSize.memory", 1, "Likewise"),
          new PrinterColumn(
              "Restart-Required", "string", ".status.awaitingRestart.summary", 1, "What waits"))),
  VIRTUAL_MACHINE_INSTANCE(
      Group.KUBEVIRT,
      new Names("VirtualMachineInstance", List.of("vmi", "vmis"), true),
      "A virtual machine that runs.",
      VirtualMachineSchema.spec().find("template.spec").orElseThrow(),
      KubeVirtSchema.instanceStatus(),
      false,
      List.of(
          PrinterColumn.age("Age"),
          new PrinterColumn("Phase", "string", ".status.phase", 0, ""),
          new PrinterColumn("IP", "string", ".status.interfaces[0].ipAddress", 0, ""),
          new PrinterColumn("NodeName", "string", ".status.nodeName", 0, ""),
          condition("Ready", "Ready", 0),
          condition("Live-Migratable", "LiveMigratable", 1),
          condition("Paused", "Paused", 1))),
  KUBEVIRT(
      Group.KUBEVIRT,
      new Names("KubeVirt", List.of("kv", "kvs"), true),
      "The settings of a cluster that runs virtual machines.",
      KubeVirtSchema.clusterSpec(),
      KubeVirtSchema.clusterStatus(),
      true,
      List.of(
          PrinterColumn.age("Age"), new PrinterColumn("Phase", "string", ".status.phase", 0, ""))),
  DATA_VOLUME(
      Group.DATA_IMPORTER,
      new Names("DataVolume", List.of("dv", "dvs"), true),
      "A claim that is filled with data.",
      StorageSchema.dataVolumeSpec(),
      StorageSchema.dataVolumeStatus(),
      true,
      List.of(
          new PrinterColumn("Phase", "string", ".status.phase", 0, "How far it is filled"),
          new PrinterColumn("Progress", "string", ".status.progress", 0, "The same in percent"),
          new PrinterColumn("Restarts", "integer", ".status.restartCount", 0, "New beginnings"),
          PrinterColumn.age("Age"))),
  DATA_SOURCE(
      Group.DATA_IMPORTER,
      new Names("DataSource", List.of("das"), true),
      "A name for data that volumes are filled from.",
      StorageSchema.dataSourceSpec(),
      StorageSchema.dataSourceStatus(),
      false,
      List.of()),
  VOLUME_SNAPSHOT(
      Group.SNAPSHOTS,
      new Names("VolumeSnapshot", List.of("vs"), false),
      "A volume as it was at one moment.",
      StorageSchema.snapshotSpec(),
      StorageSchema.snapshotStatus(),
      true,
      List.of(
          new PrinterColumn("ReadyToUse", "boolean", ".status.readyToUse", 0, "Is it complete"),
          new PrinterColumn("SourcePVC", "string", ".spec.source.persistentVolumeClaimName", 0, ""),
          new PrinterColumn(
              "SourceSnapshotContent", "string", ".spec.source.volumeSnapshotContentName", 0, ""),
          new PrinterColumn(
              "RestoreSize", "string", ".status.restoreSize", 0, "Least size to restore to"),
          new PrinterColumn("SnapshotClass", "string", ".spec.volumeSnapshotClassName", 0, ""),
          new PrinterColumn(
              "SnapshotContent", "string", ".status.boundVolumeSnapshotContentName", 0, ""),
          new PrinterColumn("CreationTime", "date", ".status.creationTime", 0, "When it was taken"),
          PrinterColumn.age("Age"))),
  MACHINE_SNAPSHOT(
      Group.MACHINE_SNAPSHOTS,
      new Names("VirtualMachineSnapshot", List.of("vmsnapshot", "vmsnapshots"), true),
      "A virtual machine as it was at one moment.",
      SnapshotSchema.snapshotSpec(),
      SnapshotSchema.snapshotStatus(),
      true,
      List.of(
          new PrinterColumn("SourceKind", "string", ".spec.source.kind", 0, ""),
          new PrinterColumn("SourceName", "string", ".spec.source.name", 0, ""),
          new PrinterColumn("Phase", "string", ".status.phase", 0, "How far it is"),
          new PrinterColumn("ReadyToUse", "boolean", ".status.readyToUse", 0, "Is it complete"),
          new PrinterColumn("CreationTime", "date", ".status.creationTime", 0, "When it was taken"),
          new PrinterColumn("Error", "string", ".status.error.message", 0, ""))),
  MACHINE_SNAPSHOT_CONTENT(
      Group.MACHINE_SNAPSHOTS,
      new Names(
          "VirtualMachineSnapshotContent",
          List.of("vmsnapshotcontent", "vmsnapshotcontents"),
          true),
      "What a snapshot of a virtual machine holds.",
      SnapshotSchema.contentSpec(),
      SnapshotSchema.contentStatus(),
      true,
      List.of(
          new PrinterColumn("ReadyToUse", "boolean", ".status.readyToUse", 0, "Is it complete"),
          new PrinterColumn("CreationTime", "date", ".status.creationTime", 0, "When it was taken"),
          new PrinterColumn("Error", "string", ".status.error.message", 0, ""))),
  MACHINE_RESTORE(
      Group.MACHINE_SNAPSHOTS,
      new Names("VirtualMachineRestore", List.of("vmrestore", "vmrestores"), true),
      "The wish that a virtual machine becomes what a snapshot kept.",
      SnapshotSchema.restoreSpec(),
      SnapshotSchema.restoreStatus(),
      true,
      List.of(
          new PrinterColumn("TargetKind", "string", ".spec.target.kind", 0, ""),
          new PrinterColumn("TargetName", "string", ".spec.target.name", 0, ""),
          new PrinterColumn("Complete", "boolean", ".status.complete", 0, "Is it done"),
          new PrinterColumn("RestoreTime", "date", ".status.restoreTime", 0, "When it was done")));

  /**
   * An API group with its versions, the stored one first; the others are deprecated.
   *
   * @param approval what Kubernetes demands of groups under its own domain, otherwise empty
   */
  enum Group {
    KUBEVIRT("kubevirt.io", List.of("v1", "v1alpha3"), ""),
    DATA_IMPORTER("cdi.kubevirt.io", List.of("v1beta1"), ""),
    MACHINE_SNAPSHOTS("snapshot.kubevirt.io", List.of("v1beta1"), ""),
    SNAPSHOTS(
        "snapshot.storage.k8s.io",
        List.of("v1"),
        "https://github.com/kubernetes-csi/external-snapshotter/pull/419");

    final String name;
    final List<String> versions;
    final String approval;

    Group(String name, List<String> versions, String approval) {
      this.name = name;
      this.versions = versions;
      this.approval = approval;
    }
  }

  /**
   * What the kind is called; its resource follows from that.
   *
   * @param all whether {@code kubectl get all} shows it
   */
  record Names(String kind, List<String> shortNames, boolean all) {
    String singular() {
      return kind.toLowerCase(Locale.ROOT);
    }

    String plural() {
      return singular() + "s";
    }
  }

  final Group group;
  final Names names;
  final String description;
  final Schema spec;
  final Schema status;

  /** Whether the status is written apart from the rest. */
  final boolean statusSubresource;

  final List<PrinterColumn> columns;

  BundledCrd(
      Group group,
      Names names,
      String description,
      Schema spec,
      Schema status,
      boolean statusSubresource,
      List<PrinterColumn> columns) {
    this.group = group;
    this.names = names;
    this.description = description;
    this.spec = spec;
    this.status = status;
    this.statusSubresource = statusSubresource;
    this.columns = columns;
  }

  private static PrinterColumn condition(String name, String type, int priority) {
    return new PrinterColumn(
        name, "string", ".status.conditions[?(@.type=='" + type + "')].status", priority, "");
  }
}
