package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.status.Failures;
import java.util.function.Predicate;

/**
 * Nothing is created of a kind that is about to go.
 *
 * @param terminating whether the definition of a kind is deleted
 */
public record DefinitionLifecycle(Predicate<Resource> terminating) implements Admission {
  @Override
  public Fields mutate(AdmissionAttributes change) {
    if (change.operation() == AdmissionAttributes.Operation.CREATE
        && terminating.test(change.resource())) {
      throw Failures.refused(
          change.resource().groupResource(),
          change.name(),
          "create not allowed while custom resource definition is terminating");
    }
    return change.object();
  }

  @Override
  public void validate(AdmissionAttributes change) {}
}
