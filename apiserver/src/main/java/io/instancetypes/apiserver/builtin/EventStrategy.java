package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.builtin.Events;
import io.instancetypes.machinery.structuralschema.FieldError;
import java.util.List;

/** Events are kept once, whichever of their two groups they are written in. */
final class EventStrategy extends PlainStrategy {
  @Override
  public boolean createsOnUpdate() {
    return true;
  }

  @Override
  public String storedUnder(String group) {
    return "core";
  }

  /** What its OpenAPI calls required, kube-apiserver fills in empty, and judges by rules. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return super.checkSchema(change).stream()
        .filter(error -> error.type() != FieldError.Type.REQUIRED)
        .toList();
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    Fields event = change.object();
    if (change.resource().group().isEmpty()) {
      return EventRules.core(event, change.namespace());
    }
    return change.old() == null
        ? EventRules.creation(Events.toCore(event), change.namespace())
        : EventRules.update(Events.toCore(event), Events.toCore(change.old()), change.namespace());
  }
}
