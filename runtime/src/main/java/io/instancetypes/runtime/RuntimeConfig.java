package io.instancetypes.runtime;

import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.qemu.Host;

/**
 * How guests are run.
 *
 * @param node what this machine is called among nodes
 */
public record RuntimeConfig(Host host, String node) {
  GuestFiles files(String namespace, String name) {
    return new GuestFiles(host.data(), namespace, name);
  }
}
