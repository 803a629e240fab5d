package io.instancetypes.engine.defaults;

import io.instancetypes.api.Quantity;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.rule.Provenance;
import io.instancetypes.engine.rule.Sizing;
import io.instancetypes.engine.rule.TargetField;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sockets and memory that may be added to a running VM where rollout is LiveUpdate. */
public final class HotplugLimits {
  private static final long MOST_VCPUS = 512;
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  private static final TargetField SOCKETS = TargetField.of("domain.cpu.sockets");
  private static final TargetField CORES = TargetField.of("domain.cpu.cores");
  private static final TargetField THREADS = TargetField.of("domain.cpu.threads");
  private static final TargetField DEDICATED = TargetField.of("domain.cpu.dedicatedCpuPlacement");
  private static final TargetField MAX_SOCKETS = TargetField.of("domain.cpu.maxSockets");
  private static final TargetField GUEST = TargetField.of("domain.memory.guest");
  private static final TargetField MAX_GUEST = TargetField.of("domain.memory.maxGuest");
  private static final TargetField PAGE_SIZE = TargetField.of("domain.memory.hugepages.pageSize");
  private static final TargetField ARCHITECTURE = TargetField.of("architecture");
  private static final TargetField REALTIME = TargetField.of("domain.cpu.realtime");
  private static final TargetField NUMA = TargetField.of("domain.cpu.numa.guestMappingPassthrough");
  private static final TargetField LAUNCH_SECURITY = TargetField.of("domain.launchSecurity");

  private static final Provenance CLUSTER_MAXIMUM = Provenance.byDefault("the cluster's maximum");
  private static final Provenance ROOM = Provenance.byDefault("room for live updates");

  private static final Provenance PINNED =
      Provenance.byDefault("no more than there are, because CPUs are dedicated");

  private HotplugLimits() {}

  static void apply(ClusterConfig config, Draft draft) {
    if (isOffered(config, draft)) {
      sockets(config, draft);
      memory(config, draft);
    }
  }

  private static void sockets(ClusterConfig config, Draft draft) {
    if (count(draft.read(MAX_SOCKETS)) != 0) {
      return;
    }
    long sockets = count(draft.read(SOCKETS));
    if (config.maxSockets() != 0) {
      draft.write(MAX_SOCKETS, Math.max(sockets, config.maxSockets()), CLUSTER_MAXIMUM);
    } else {
      long perSocket =
          Math.max(1, count(draft.read(CORES))) * Math.max(1, count(draft.read(THREADS)));
      long most = Math.min(sockets * config.growth(), MOST_VCPUS / perSocket);
      draft.write(MAX_SOCKETS, Math.max(sockets, most), ROOM);
    }
  }

  /**
   * Room for more sockets keeps a VM with dedicated CPUs from starting. Instance types that have a
   * size say so with maxSockets; one that leaves the size to the VM cannot know the number. An
   * expanded VM no longer tells who counted, so this is decided before it is printed.
   */
  static void fixSockets(ClusterConfig config, Draft draft) {
    if (isOffered(config, draft)
        && count(draft.read(MAX_SOCKETS)) == 0
        && Boolean.TRUE.equals(draft.read(DEDICATED))
        && Sizing.isOwnersCount(draft)) {
      draft.write(MAX_SOCKETS, draft.read(SOCKETS), PINNED);
    }
  }

  private static boolean isOffered(ClusterConfig config, Draft draft) {
    return config.liveUpdate() && !"arm64".equals(draft.read(ARCHITECTURE));
  }

  private static void memory(ClusterConfig config, Draft draft) {
    Optional<Quantity> guest = Quantity.tryParse(draft.read(GUEST));
    if (draft.read(MAX_GUEST) != null || guest.isEmpty()) {
      return;
    }
    Quantity most =
        config.maxGuest() != null
            ? config.maxGuest()
            : Quantity.of(guest.get().value() * config.growth(), Quantity.Format.BINARY_SI);
    if (obstacle(guest.get(), most, draft.spec()).isEmpty()) {
      draft.write(MAX_GUEST, most.canonical(), config.maxGuest() != null ? CLUSTER_MAXIMUM : ROOM);
    }
  }

  /** Why memory cannot be added to a VM with this spec while it runs, if so. */
  public static Optional<String> obstacle(Quantity guest, Quantity most, Map<String, Object> spec) {
    long alignment = "1Gi".equals(PAGE_SIZE.read(spec)) ? GIB : 2 * MIB;
    if (!"amd64".equals(ARCHITECTURE.read(spec))) {
      return Optional.of("memory can be added to running VMs on amd64 only");
    }
    for (TargetField target : List.of(REALTIME, NUMA, LAUNCH_SECURITY)) {
      if (target.read(spec) != null) {
        return Optional.of("memory cannot be added to a running VM with " + target);
      }
    }
    if (guest.compareTo(most) > 0) {
      return Optional.of("guest memory %s exceeds maxGuest %s".formatted(guest, most));
    }
    if (guest.value() < GIB) {
      return Optional.of("guest memory %s is less than 1Gi".formatted(guest));
    }
    if (guest.value() % alignment != 0 || most.value() % alignment != 0) {
      return Optional.of(
          "guest memory %s and maxGuest %s are not multiples of %s"
              .formatted(guest, most, Quantity.of(alignment, Quantity.Format.BINARY_SI)));
    }
    return Optional.empty();
  }

  private static long count(Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }
}
