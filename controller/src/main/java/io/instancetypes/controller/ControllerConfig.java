package io.instancetypes.controller;

import io.instancetypes.engine.revise.Payload;
import io.instancetypes.engine.revise.Pinning;
import io.instancetypes.traces.Traces;
import java.time.Duration;

/**
 * How the controllers are set up; what concerns virtual machines is in the KubeVirt resource.
 *
 * @param pinning where the names of revisions are written
 * @param payload what new revisions hold
 * @param snapshots whether to look after snapshots and restores, which KubeVirt does where it is
 * @param storage whether a runtime beside copies volumes, so that snapshots hold them
 * @param threads how many virtual machines are looked at at the same time
 * @param leaseNamespace where the Lease lies for which several controllers compete, or null where
 *     there is only this one
 * @param leaseTimes how long the Lease counts
 * @param traces who is told what takes how long
 */
public record ControllerConfig(
    Pinning pinning,
    Payload payload,
    boolean snapshots,
    boolean storage,
    int threads,
    String leaseNamespace,
    LeaseTimes leaseTimes,
    Traces traces) {
  /** For a server of one's own, where nobody else looks after anything. */
  public static final ControllerConfig DEFAULT =
      new ControllerConfig(
          Pinning.SPEC_AND_STATUS,
          Payload.COMPLETE,
          true,
          false,
          16,
          null,
          LeaseTimes.DEFAULT,
          Traces.OFF);

  public ControllerConfig {
    if (payload == Payload.LEGACY && pinning == Pinning.STATUS_ONLY) {
      throw new IllegalArgumentException(
          "a legacy payload does not say what it holds: its revision must be named in the spec");
    }
  }

  public ControllerConfig withRevisions(Pinning pinning, Payload payload) {
    return new ControllerConfig(
        pinning, payload, snapshots, storage, threads, leaseNamespace, leaseTimes, traces);
  }

  /** For a cluster, where several controllers compete: its snapshots are KubeVirt's. */
  public ControllerConfig inCluster(String namespace, LeaseTimes times) {
    return new ControllerConfig(pinning, payload, false, false, threads, namespace, times, traces);
  }

  /** For a server beside which guests run. */
  public ControllerConfig withStorage() {
    return new ControllerConfig(
        pinning, payload, snapshots, true, threads, leaseNamespace, leaseTimes, traces);
  }

  public ControllerConfig withTraces(Traces other) {
    return new ControllerConfig(
        pinning, payload, snapshots, storage, threads, leaseNamespace, leaseTimes, other);
  }

  /** The namespace whose KubeVirt resource holds the settings of the cluster. */
  String home() {
    return leaseNamespace == null ? "kubevirt" : leaseNamespace;
  }

  /**
   * How long a Lease counts.
   *
   * @param duration after which silence of its holder others may take it
   * @param renewal how long its holder tries to renew it before it gives up, less than the duration
   * @param retry how long to wait between two attempts
   */
  public record LeaseTimes(Duration duration, Duration renewal, Duration retry) {
    public static final LeaseTimes DEFAULT =
        new LeaseTimes(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
  }
}
