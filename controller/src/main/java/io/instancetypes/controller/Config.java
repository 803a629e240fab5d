package io.instancetypes.controller;

import io.instancetypes.engine.revise.Pinning;

/**
 * How the controllers are set up; what concerns virtual machines is in the KubeVirt resource.
 *
 * @param pinning where the names of revisions are written
 * @param threads how many virtual machines are looked at at the same time
 * @param leaseNamespace where the Lease lies for which several controllers compete, or null where
 *     there is only this one
 */
public record Config(Pinning pinning, int threads, String leaseNamespace) {
  public static final Config DEFAULT = new Config(Pinning.SPEC_AND_STATUS, 16, null);
}
