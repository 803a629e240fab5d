package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Leases: written by programs that do not care whether they are there. */
final class LeaseStrategy extends PlainStrategy {
  @Override
  public boolean createsOnUpdate() {
    return true;
  }

  /** Fields of coordinated leader election, which is off unless a server is told otherwise. */
  @Override
  public void complete(Fields object) {
    if (object.get("spec") instanceof Fields spec) {
      spec.remove("strategy");
      spec.remove("preferredHolder");
    }
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    var errors = new ArrayList<FieldError>();
    Map<?, ?> spec = Fields.map(change.object(), "spec");
    atLeast(errors, spec, "leaseDurationSeconds", 1, "must be greater than 0");
    atLeast(errors, spec, "leaseTransitions", 0, "must be greater than or equal to 0");
    return errors;
  }

  private static void atLeast(
      List<FieldError> errors, Map<?, ?> spec, String field, long least, String why) {
    if (spec.get(field) instanceof Long number && number < least) {
      errors.add(FieldError.invalid(Path.of("spec", field), number, why));
    }
  }
}
