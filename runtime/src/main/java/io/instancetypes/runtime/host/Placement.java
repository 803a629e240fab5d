package io.instancetypes.runtime.host;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which instances have a place on this machine, and why others have none. */
public final class Placement {
  private final HostCapacity capacity;
  private final Map<String, Share> shares = new HashMap<>();

  public Placement(HostCapacity capacity) {
    this.capacity = capacity;
  }

  /** What one instance has for itself. */
  private record Share(long memory, long cpus) {}

  /** Gives an instance its place, or says in a sentence why there is none. */
  public synchronized Optional<String> place(KubeObject vmi) {
    if (shares.containsKey(vmi.uid())) {
      return Optional.empty();
    }
    Share share = share(vmi);
    Optional<String> objection = objection(share).or(() -> pages(vmi));
    if (objection.isEmpty()) {
      shares.put(vmi.uid(), share);
    }
    return objection;
  }

  /** A guest that runs has its place, whatever it takes. */
  public synchronized void hold(KubeObject vmi) {
    shares.putIfAbsent(vmi.uid(), share(vmi));
  }

  /** Gives an instance that was changed as much as it wants now, or says why it cannot have it. */
  public synchronized Optional<String> resize(KubeObject vmi) {
    Share before = shares.remove(vmi.uid());
    Share share = share(vmi);
    Optional<String> objection = objection(share);
    shares.put(vmi.uid(), objection.isPresent() && before != null ? before : share);
    return objection;
  }

  public synchronized void free(String uid) {
    shares.remove(uid);
  }

  private Optional<String> objection(Share share) {
    long memory = shares.values().stream().mapToLong(Share::memory).sum();
    long freeMemory = capacity.allocatableMemory() - memory;
    if (share.memory > freeMemory) {
      return Optional.of(
          "0/1 nodes are available: Insufficient memory: %s is needed, and %s of %s is free"
              .formatted(
                  inWords(share.memory),
                  inWords(Math.max(0, freeMemory)),
                  inWords(capacity.allocatableMemory())));
    }
    long freeCpus = capacity.cpus() - shares.values().stream().mapToLong(Share::cpus).sum();
    if (share.cpus > freeCpus) {
      return Optional.of(
          "0/1 nodes are available: Insufficient cpu: %d dedicated CPUs are needed, and %d of %d are free"
              .formatted(share.cpus, freeCpus, capacity.cpus()));
    }
    return Optional.empty();
  }

  private Optional<String> pages(KubeObject vmi) {
    Map<?, ?> memory = Fields.map(Fields.map(vmi.spec(), "domain"), "memory");
    Object size = Fields.map(memory, "hugepages").get("pageSize");
    Optional<Quantity> page = Quantity.tryParse(size);
    if (page.isEmpty()) {
      return Optional.empty();
    }
    long needed = bytes(memory.get("guest"));
    long free = capacity.freePages(page.get());
    return needed <= free
        ? Optional.empty()
        : Optional.of(
            "0/1 nodes are available: Insufficient hugepages-%s: %s is needed, and %s is free"
                .formatted(size, inWords(needed), inWords(free)));
  }

  /** What was asked for counts; where memory is overcommitted, that is less than the guest has. */
  private static Share share(KubeObject vmi) {
    Map<?, ?> domain = Fields.map(vmi.spec(), "domain");
    Map<?, ?> memory = Fields.map(domain, "memory");
    Object asked = Fields.map(Fields.map(domain, "resources"), "requests").get("memory");
    boolean paged = memory.containsKey("hugepages");
    Map<?, ?> cpu = Fields.map(domain, "cpu");
    long cpus =
        Fields.number(cpu, "sockets", 1)
            * Fields.number(cpu, "cores", 1)
            * Fields.number(cpu, "threads", 1);
    return new Share(
        paged ? 0 : bytes(asked == null ? memory.get("guest") : asked),
        Boolean.TRUE.equals(cpu.get("dedicatedCpuPlacement")) ? cpus : 0);
  }

  private static long bytes(Object quantity) {
    return Quantity.tryParse(quantity).map(Quantity::value).orElse(0L);
  }

  private static String inWords(long bytes) {
    return Quantity.of(bytes, Quantity.Format.BINARY_SI).canonical();
  }
}
