package io.instancetypes.engine.rule;

/** How the vCPUs of a virtual machine appear to its guest. */
public record Topology(long sockets, long cores, long threads) {
  public long vcpus() {
    return sockets * cores * threads;
  }
}
