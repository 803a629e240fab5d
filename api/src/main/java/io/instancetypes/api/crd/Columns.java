package io.instancetypes.api.crd;

import io.instancetypes.api.Kind.Family;
import io.instancetypes.api.schema.Schema;
import java.util.ArrayList;
import java.util.List;

/** The columns of {@code kubectl get}; those of priority 1 appear with {@code -o wide}. */
final class Columns {
  private static final String SPEC = ".spec.";

  private static final List<PrinterColumn> INSTANCETYPE =
      List.of(
          column("CPU", "integer", "cpu.guest", 0, "Number of vCPUs"),
          column("MEMORY", "string", "memory.guest", 0, "Memory of the guest"),
          column("SOCKETS", "integer", "cpu.topology.sockets", 1, "Sockets of the topology"),
          column("CORES", "integer", "cpu.topology.cores", 1, "Cores of each socket"),
          column("THREADS", "integer", "cpu.topology.threads", 1, "Threads of each core"),
          column("DEDICATED", "boolean", "cpu.dedicatedCPUPlacement", 1, "Has CPUs of its own"),
          column("HUGEPAGES", "string", "memory.hugepages.pageSize", 1, "Size of huge pages"),
          column("OVERCOMMIT", "integer", "memory.overcommitPercent", 1, "Overcommit in %"),
          column("IOTHREADS", "string", "ioThreadsPolicy", 1, "Policy of IO threads"));

  private static final List<PrinterColumn> PREFERENCE =
      List.of(
          column("TOPOLOGY", "string", "cpu.preferredCPUTopology", 0, "CPU topology"),
          column("MACHINE", "string", "machine.preferredMachineType", 0, "Machine type"),
          column("REQUIRED-CPU", "integer", "requirements.cpu.guest", 0, "Least vCPUs"),
          column("REQUIRED-MEMORY", "string", "requirements.memory.guest", 0, "Least memory"),
          column("DISK-BUS", "string", "devices.preferredDiskBus", 1, "Bus of disks"),
          column("INTERFACE", "string", "devices.preferredInterfaceModel", 1, "NIC model"),
          column("ARCH", "string", "preferredArchitecture", 1, "CPU architecture"));

  private Columns() {}

  private static PrinterColumn column(
      String name, String type, String field, int priority, String description) {
    return new PrinterColumn(name, type, SPEC + field, priority, description);
  }

  /** Only columns whose field exists in the version, so that none of them is always empty. */
  static List<Object> of(Family family, Schema spec) {
    List<Object> documents = new ArrayList<>();
    for (PrinterColumn column : family == Family.INSTANCETYPE ? INSTANCETYPE : PREFERENCE) {
      if (spec.find(column.path().substring(SPEC.length())).isPresent()) {
        documents.add(column.document());
      }
    }
    documents.add(PrinterColumn.age("AGE").document());
    return documents;
  }
}
