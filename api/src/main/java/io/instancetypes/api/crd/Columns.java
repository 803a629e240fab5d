package io.instancetypes.api.crd;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind.Family;
import io.instancetypes.api.schema.Schema;
import java.util.ArrayList;
import java.util.List;

/** The columns of {@code kubectl get}; those of priority 1 appear with {@code -o wide}. */
final class Columns {
  private static final List<Column> INSTANCETYPE =
      List.of(
          new Column("CPU", "integer", "cpu.guest", 0, "Number of vCPUs"),
          new Column("MEMORY", "string", "memory.guest", 0, "Memory of the guest"),
          new Column("SOCKETS", "integer", "cpu.topology.sockets", 1, "Sockets of the topology"),
          new Column("CORES", "integer", "cpu.topology.cores", 1, "Cores of each socket"),
          new Column("THREADS", "integer", "cpu.topology.threads", 1, "Threads of each core"),
          new Column("DEDICATED", "boolean", "cpu.dedicatedCPUPlacement", 1, "Has CPUs of its own"),
          new Column("HUGEPAGES", "string", "memory.hugepages.pageSize", 1, "Size of huge pages"),
          new Column("OVERCOMMIT", "integer", "memory.overcommitPercent", 1, "Overcommit in %"),
          new Column("IOTHREADS", "string", "ioThreadsPolicy", 1, "Policy of IO threads"));

  private static final List<Column> PREFERENCE =
      List.of(
          new Column("TOPOLOGY", "string", "cpu.preferredCPUTopology", 0, "CPU topology"),
          new Column("MACHINE", "string", "machine.preferredMachineType", 0, "Machine type"),
          new Column("REQUIRED-CPU", "integer", "requirements.cpu.guest", 0, "Least vCPUs"),
          new Column("REQUIRED-MEMORY", "string", "requirements.memory.guest", 0, "Least memory"),
          new Column("DISK-BUS", "string", "devices.preferredDiskBus", 1, "Bus of disks"),
          new Column("INTERFACE", "string", "devices.preferredInterfaceModel", 1, "NIC model"),
          new Column("ARCH", "string", "preferredArchitecture", 1, "CPU architecture"));

  private Columns() {}

  private record Column(String name, String type, String path, int priority, String description) {
    Fields document() {
      var document =
          Fields.of(
              "name", name, "type", type, "jsonPath", ".spec." + path, "description", description);
      if (priority > 0) {
        document.put("priority", (long) priority);
      }
      return document;
    }
  }

  /** Only columns whose field exists in the version, so that none of them is always empty. */
  static List<Object> of(Family family, Schema spec) {
    List<Object> documents = new ArrayList<>();
    for (Column column : family == Family.INSTANCETYPE ? INSTANCETYPE : PREFERENCE) {
      if (spec.find(column.path).isPresent()) {
        documents.add(column.document());
      }
    }
    documents.add(
        Fields.of("name", "AGE", "type", "date", "jsonPath", ".metadata.creationTimestamp"));
    return documents;
  }
}
