package io.instancetypes.platform.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Cause;
import java.util.List;

/** What admission says to a request. */
sealed interface AdmissionDecision {
  List<String> warnings();

  /**
   * @param patch operations that change the object; empty if it stays as it is
   */
  record Allowed(List<Fields> patch, List<String> warnings) implements AdmissionDecision {
    public Allowed {
      patch = List.copyOf(patch);
      warnings = List.copyOf(warnings);
    }
  }

  /** The change does not happen. */
  record Denied(Why why, List<Cause> causes, List<String> warnings) implements AdmissionDecision {
    public Denied {
      causes = List.copyOf(causes);
      warnings = List.copyOf(warnings);
    }
  }

  /** What kind of refusal it is, as HTTP and Kubernetes name it. */
  enum Why {
    /** The object is not what it must be. */
    INVALID(422, "Invalid"),
    /** The request cannot be fulfilled, or is none. */
    BAD_REQUEST(400, "BadRequest"),
    NOT_FOUND(404, "NotFound"),
    /** Something could not be read that is needed to judge; later it may be. */
    UNAVAILABLE(503, "ServiceUnavailable");

    final int code;
    final String reason;

    Why(int code, String reason) {
      this.code = code;
      this.reason = reason;
    }
  }

  static AdmissionDecision allowed() {
    return new Allowed(List.of(), List.of());
  }

  static AdmissionDecision invalid(List<Cause> causes) {
    return new Denied(Why.INVALID, causes, List.of());
  }

  static AdmissionDecision denied(Why why, Cause cause) {
    return new Denied(why, List.of(cause), List.of());
  }
}
