package io.instancetypes.catalog;

import static io.instancetypes.catalog.Feature.DEDICATED_CPUS;
import static io.instancetypes.catalog.Feature.HALF_REQUESTED;
import static io.instancetypes.catalog.Feature.HOST_NUMA;
import static io.instancetypes.catalog.Feature.IO_THREADS;
import static io.instancetypes.catalog.Feature.REALTIME;
import static io.instancetypes.catalog.Feature.UNDISTURBED;

import java.util.List;

/**
 * The seven standard series. Sizes are written out, because no formula gives them: small sizes keep
 * one vCPU, 2xmedium is there for what Windows needs at least, and the network series has more
 * vCPUs under the same name.
 */
final class StandardSeries {
  private static final List<String> ORDINARY_MEMORY = List.of();
  private static final List<String> SMALL_OR_LARGE_PAGES = List.of("2Mi", "1Gi");
  private static final List<String> LARGE_PAGES = List.of("1Gi");

  private static final List<SeriesSize> UNIVERSAL_SIZES =
      List.of(
          new SeriesSize("nano", 1, "512Mi"),
          new SeriesSize("micro", 1, "1Gi"),
          new SeriesSize("small", 1, "2Gi"),
          new SeriesSize("medium", 1, "4Gi"),
          new SeriesSize("2xmedium", 2, "4Gi"),
          new SeriesSize("large", 2, "8Gi"),
          new SeriesSize("xlarge", 4, "16Gi"),
          new SeriesSize("2xlarge", 8, "32Gi"),
          new SeriesSize("4xlarge", 16, "64Gi"),
          new SeriesSize("8xlarge", 32, "128Gi"));

  static final List<Series> ALL =
      List.of(universal(), overcommitted(), compute(), memory(), network(), realtime(), vcpus());

  private StandardSeries() {}

  private static Series universal() {
    return new Series(
        "u1",
        "general.purpose",
        "General Purpose",
        "pficon-server-group",
        """
        For workloads of every kind: a size and nothing more.

        vCPUs take turns with other machines on the cores of the host, and memory is
        requested in full.\
        """,
        List.of(),
        ORDINARY_MEMORY,
        false,
        UNIVERSAL_SIZES);
  }

  private static Series overcommitted() {
    return new Series(
        "o1",
        "overcommitted",
        "Overcommitted",
        "pficon-virtual-machine",
        """
        For many machines that rarely use all of their memory at once.

        As the general purpose series, but only half of the memory that the guest sees
        is requested from the host, so that about twice as many fit on it. A host whose
        guests all use their memory runs short.\
        """,
        List.of(HALF_REQUESTED),
        ORDINARY_MEMORY,
        false,
        List.of(
            new SeriesSize("nano", 1, "512Mi"),
            new SeriesSize("micro", 1, "1Gi"),
            new SeriesSize("small", 1, "2Gi"),
            new SeriesSize("medium", 1, "4Gi"),
            new SeriesSize("large", 2, "8Gi"),
            new SeriesSize("xlarge", 4, "16Gi"),
            new SeriesSize("2xlarge", 8, "32Gi"),
            new SeriesSize("4xlarge", 16, "64Gi"),
            new SeriesSize("8xlarge", 32, "128Gi")));
  }

  private static Series compute() {
    return new Series(
        "cx1",
        "compute.exclusive",
        "Compute Exclusive",
        "pficon-registry",
        """
        For computations that must not share a core.

        Each vCPU has a core of its own, and the emulator and the threads for input and
        output stay off those cores. The guest sees the NUMA nodes it really runs on, and
        its memory consists of huge pages. Nodes need the static CPU manager policy and
        enough huge pages of the size; vCPUs cannot be added while the machine runs.\
        """,
        List.of(DEDICATED_CPUS, HOST_NUMA, IO_THREADS),
        SMALL_OR_LARGE_PAGES,
        true,
        List.of(
            new SeriesSize("medium", 1, "2Gi"),
            new SeriesSize("large", 2, "4Gi"),
            new SeriesSize("xlarge", 4, "8Gi"),
            new SeriesSize("2xlarge", 8, "16Gi"),
            new SeriesSize("4xlarge", 16, "32Gi"),
            new SeriesSize("8xlarge", 32, "64Gi")));
  }

  private static Series memory() {
    return new Series(
        "m1",
        "memory.intensive",
        "Memory Intensive",
        "fa-memory",
        """
        For databases, caches and other workloads that live in memory.

        Eight GiB for each vCPU, in huge pages, which must be set aside on the node.\
        """,
        List.of(),
        SMALL_OR_LARGE_PAGES,
        false,
        List.of(
            new SeriesSize("large", 2, "16Gi"),
            new SeriesSize("xlarge", 4, "32Gi"),
            new SeriesSize("2xlarge", 8, "64Gi"),
            new SeriesSize("4xlarge", 16, "128Gi"),
            new SeriesSize("8xlarge", 32, "256Gi")));
  }

  private static Series network() {
    return new Series(
        "n1",
        "network",
        "Network",
        "pficon-network",
        """
        For routers, firewalls and other network functions, such as those built on DPDK.

        Each vCPU has a core of its own that the container runtime leaves alone, and
        memory consists of huge pages of 1Gi. Nodes need the static CPU manager policy
        and CRI-O.\
        """,
        List.of(DEDICATED_CPUS, UNDISTURBED),
        LARGE_PAGES,
        false,
        List.of(
            new SeriesSize("medium", 4, "4Gi"),
            new SeriesSize("large", 4, "8Gi"),
            new SeriesSize("xlarge", 8, "16Gi"),
            new SeriesSize("2xlarge", 16, "32Gi"),
            new SeriesSize("4xlarge", 32, "64Gi"),
            new SeriesSize("8xlarge", 64, "128Gi")));
  }

  private static Series realtime() {
    return new Series(
        "rt1",
        "realtime",
        "Realtime",
        "pficon-server-group",
        """
        For guests that have to answer in time.

        vCPUs are scheduled in real time on cores of their own that the container runtime
        leaves alone; the guest sees the NUMA nodes it really runs on, and its memory
        consists of huge pages of 1Gi. Nodes need a realtime kernel, the static CPU
        manager policy and CRI-O.\
        """,
        List.of(DEDICATED_CPUS, HOST_NUMA, REALTIME, UNDISTURBED),
        LARGE_PAGES,
        false,
        List.of(
            new SeriesSize("micro", 1, "1Gi"),
            new SeriesSize("small", 1, "2Gi"),
            new SeriesSize("medium", 1, "4Gi"),
            new SeriesSize("large", 2, "8Gi"),
            new SeriesSize("xlarge", 4, "16Gi"),
            new SeriesSize("2xlarge", 8, "32Gi"),
            new SeriesSize("4xlarge", 16, "64Gi"),
            new SeriesSize("8xlarge", 32, "128Gi")));
  }

  private static Series vcpus() {
    return new Series(
        "d1",
        "dedicated.vcpu",
        "Dedicated vCPU",
        "pficon-server-group",
        """
        For steady speed without preparing nodes for huge pages.

        The sizes of the general purpose series, with a core for each vCPU; the emulator
        and the threads for input and output stay off those cores. Nodes need the static
        CPU manager policy.\
        """,
        List.of(DEDICATED_CPUS, IO_THREADS),
        ORDINARY_MEMORY,
        false,
        UNIVERSAL_SIZES);
  }
}
