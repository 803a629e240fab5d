package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.List;
import java.util.Map;

/**
 * How an object is to be deleted.
 *
 * @param uid only this very object; empty for whichever has the name
 * @param resourceVersion only this version of it; empty for any
 * @param propagation what becomes of the objects it owns; empty for the kind's habit
 * @param unreadable also if it cannot be read, so that nobody knows who holds it
 */
public record DeleteOptions(
    String uid, String resourceVersion, String propagation, boolean unreadable) {
  public static final DeleteOptions NONE = new DeleteOptions("", "", "");

  private static final String UNREADABLE = "ignoreStoreReadErrorWithClusterBreakingPotential";

  private static final Path POLICY = Path.of("propagationPolicy");
  private static final List<String> POLICIES = List.of("", "Orphan", "Background", "Foreground");

  /** Of an object that can be read. */
  public DeleteOptions(String uid, String resourceVersion, String propagation) {
    this(uid, resourceVersion, propagation, false);
  }

  /** From the body, or from the query where there is none (null). */
  static DeleteOptions of(Fields sent, Query query) {
    if (sent == null) {
      // Nobody waits for anything here, but what cannot be read is refused.
      query.number("gracePeriodSeconds");
    }
    Map<?, ?> body = sent == null ? Map.of() : sent;
    Map<?, ?> preconditions = Fields.map(body, "preconditions");
    String propagation = Fields.text(body, "propagationPolicy");
    if (propagation.isEmpty()) {
      propagation = query.text("propagationPolicy");
    }
    Object orphan = body.get("orphanDependents");
    if (orphan == null && query.has("orphanDependents")) {
      orphan = query.isOn("orphanDependents");
    }
    if (orphan != null && !propagation.isEmpty()) {
      throw Callers.invalidOptions(
          "DeleteOptions",
          FieldError.invalid(
              POLICY, propagation, "orphanDependents and deletionPropagation cannot be both set"));
    }
    if (!POLICIES.contains(propagation)) {
      throw Callers.invalidOptions(
          "DeleteOptions",
          FieldError.notSupported(
              POLICY, propagation, List.of("Foreground", "Background", "Orphan", "nil")));
    }
    if (orphan != null) {
      propagation = Boolean.TRUE.equals(orphan) ? "Orphan" : "Background";
    }
    return new DeleteOptions(
        Fields.text(preconditions, "uid"),
        Fields.text(preconditions, "resourceVersion"),
        propagation,
        Boolean.TRUE.equals(body.get(UNREADABLE)) || query.isOn(UNREADABLE));
  }
}
