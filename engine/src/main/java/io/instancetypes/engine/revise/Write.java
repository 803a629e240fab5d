package io.instancetypes.engine.revise;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/**
 * One write that a plan wants. To stop between any two of them does no harm: the next plan goes on
 * from what is there. None is done twice by repeating it: names are given, patches are bound to a
 * resourceVersion, deletions to a uid.
 */
public sealed interface Write {
  /** An object that did not exist when the plan was made. */
  record Create(Fields document) implements Write {}

  /**
   * As {@link Create}, for an object that is wanted only as long as its owner is the one that the
   * plan was made of: neither changed, nor being deleted, nor gone.
   */
  record CreateFor(Map<String, Object> owner, Fields document) implements Write {}

  /** Operations of a JSON patch, meant for exactly the resourceVersion that the object has. */
  record Patch(Map<String, Object> object, List<Object> operations) implements Write {}

  /**
   * As {@link Patch}, for its status.
   *
   * @param status all of it, as it is to be
   */
  record PatchStatus(Map<String, Object> object, Map<String, Object> status) implements Write {}

  /** An object that nothing refers to any more; to find it gone is as good. */
  record Delete(String kind, String namespace, String name, String uid) implements Write {}

  /** What people are told about an object. Nothing depends on it. */
  record Event(Map<String, Object> about, Type type, String reason, String message)
      implements Write {
    /** Whether somebody should look after it. */
    public enum Type {
      NORMAL,
      WARNING
    }
  }

  /** As {@link Event}, of what is true only as long as the object is the one of the plan. */
  record EventFor(Event event) implements Write {}
}
