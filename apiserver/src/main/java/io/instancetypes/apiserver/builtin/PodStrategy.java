package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.List;
import java.util.Map;

/** Pods are kept and nobody runs them: they wait for a node for ever. */
final class PodStrategy extends PlainStrategy {
  /** What a container takes at most it also asks for, unless it says otherwise. */
  @Override
  public void complete(Fields object) {
    Map<?, ?> spec = Fields.map(object, "spec");
    for (String list : List.of("containers", "initContainers")) {
      for (Map<?, ?> container : Fields.maps(spec, list)) {
        if (container.get("resources") instanceof Fields resources) {
          Fields.map(resources, "limits")
              .forEach(
                  (name, amount) ->
                      resources.object("requests").putIfAbsent((String) name, amount));
        }
      }
    }
  }

  @Override
  public void prepareCreation(AdmissionAttributes change) {
    Fields object = change.object();
    object.put("status", Fields.of("phase", "Pending"));
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    return Fields.maps(Fields.map(change.object(), "spec"), "containers").isEmpty()
        ? List.of(FieldError.required(Path.of("spec", "containers"), ""))
        : List.of();
  }

  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return super.checkSchema(change).stream()
        .filter(error -> !error.path().equals("spec.containers"))
        .toList();
  }

  @Override
  public boolean answersWithObject() {
    return true;
  }
}
