package io.instancetypes.runtime;

import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.qemu.Host;
import io.instancetypes.runtime.host.HostCapacity;
import io.instancetypes.runtime.source.AllowedHosts;
import java.util.Set;

/**
 * How guests are run.
 *
 * @param node what this machine is called among nodes
 * @param capacity what it has for guests
 * @param imports from where images are fetched
 */
public record RuntimeConfig(Host host, String node, HostCapacity capacity, AllowedHosts imports) {
  /** Fetches nothing from this machine itself. */
  public RuntimeConfig(Host host, String node, HostCapacity capacity) {
    this(host, node, capacity, new AllowedHosts(Set.of()));
  }

  GuestFiles files(String namespace, String name) {
    return new GuestFiles(host.data(), namespace, name);
  }
}
