package io.instancetypes.runtime;

import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.qemu.Host;
import io.instancetypes.runtime.host.HostCapacity;
import io.instancetypes.runtime.source.AllowedHosts;
import io.instancetypes.runtime.volume.HostDisks;
import io.instancetypes.traces.Traces;
import java.util.Set;

/**
 * How guests are run.
 *
 * @param node what this machine is called among nodes
 * @param capacity what it has for guests
 * @param imports from where images are fetched
 * @param hostDisks files of this machine that guests may have
 * @param traces who is told what takes how long
 */
public record RuntimeConfig(
    Host host,
    String node,
    HostCapacity capacity,
    AllowedHosts imports,
    HostDisks hostDisks,
    Traces traces) {
  /** Gives no files of this machine, and tells nobody what takes how long. */
  public RuntimeConfig(Host host, String node, HostCapacity capacity, AllowedHosts imports) {
    this(host, node, capacity, imports, HostDisks.NONE, Traces.OFF);
  }

  /** Fetches nothing from this machine itself. */
  public RuntimeConfig(Host host, String node, HostCapacity capacity) {
    this(host, node, capacity, new AllowedHosts(Set.of()));
  }

  public RuntimeConfig withTraces(Traces other) {
    return new RuntimeConfig(host, node, capacity, imports, hostDisks, other);
  }

  public RuntimeConfig withHostDisks(HostDisks other) {
    return new RuntimeConfig(host, node, capacity, imports, other, traces);
  }

  GuestFiles files(String namespace, String name) {
    return new GuestFiles(host.data(), namespace, name);
  }
}
