package io.instancetypes.apiserver.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;

/** Asked before anything is written. Refusals are {@code ApiException}s. */
public interface Admission {
  /** The object as it should be written; the change's own object is free to be changed. */
  Fields mutate(AdmissionAttributes change);

  void validate(AdmissionAttributes change);
}
