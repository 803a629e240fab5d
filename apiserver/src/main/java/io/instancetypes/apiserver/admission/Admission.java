package io.instancetypes.apiserver.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import java.util.function.Supplier;

/** Asked before anything is written. Refusals are {@code ApiException}s. */
public interface Admission {
  /** The object as it should be written; the change's own object is free to be changed. */
  Fields mutate(AdmissionAttributes change);

  void validate(AdmissionAttributes change);

  /** Lets a change be written that was validated; who counts lets nobody in between. */
  default <T> T write(AdmissionAttributes change, Supplier<T> write) {
    return write.get();
  }
}
