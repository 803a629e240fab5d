package io.instancetypes.engine.revise;

import io.instancetypes.api.Fields;
import java.util.List;

/**
 * One write that a VirtualMachine needs. Each may be repeated, and to stop between any two of them
 * does no harm: the next plan goes on from what is there.
 */
public sealed interface Write {
  /** A revision that did not exist when the plan was made. */
  record CreateRevision(Fields revision) implements Write {}

  /**
   * Operations of a JSON patch of the VirtualMachine, meant for exactly the resourceVersion that
   * the plan was made of, or what an earlier write of the same plan made of it.
   */
  record PatchSpec(List<Object> operations) implements Write {}

  /** As {@link PatchSpec}, for its status. */
  record PatchStatus(List<Object> operations) implements Write {}

  /** A revision in the namespace of the VirtualMachine that nothing refers to any more. */
  record DeleteRevision(String name, String uid) implements Write {}
}
