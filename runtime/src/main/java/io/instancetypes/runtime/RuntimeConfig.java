package io.instancetypes.runtime;

import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.qemu.Host;
import io.instancetypes.runtime.host.HostCapacity;

/**
 * How guests are run.
 *
 * @param node what this machine is called among nodes
 * @param capacity what it has for guests
 */
public record RuntimeConfig(Host host, String node, HostCapacity capacity) {
  GuestFiles files(String namespace, String name) {
    return new GuestFiles(host.data(), namespace, name);
  }
}
