package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Claims of volumes: nobody here binds them, and what was claimed stays claimed. */
final class PersistentVolumeClaimStrategy extends PlainStrategy {
  private static final List<String> CHANGEABLE =
      List.of("volumeName", "resources", "volumeAttributesClassName");

  @Override
  public void complete(Fields object) {
    if (object.get("spec") instanceof Fields spec) {
      spec.putIfAbsent("volumeMode", "Filesystem");
    }
  }

  @Override
  public void prepareCreation(Fields object) {
    object.put("status", Fields.of("phase", "Pending"));
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    Path spec = Path.of("spec");
    Map<?, ?> wanted = Fields.map(change.object(), "spec");
    var errors = new ArrayList<FieldError>();
    if (!(wanted.get("accessModes") instanceof List<?> modes) || modes.isEmpty()) {
      errors.add(
          FieldError.required(spec.field("accessModes"), "at least 1 access mode is required"));
    }
    if (!(wanted.get("resources") instanceof Map<?, ?> resources
        && resources.get("requests") instanceof Map<?, ?> requests
        && requests.containsKey("storage"))) {
      errors.add(FieldError.required(spec.field("resources").key("storage"), ""));
    }
    if (change.old() != null && !same(change.old().get("spec"), wanted)) {
      errors.add(
          FieldError.forbidden(
              spec,
              "spec is immutable after creation except resources.requests and"
                  + " volumeAttributesClassName for bound claims"));
    }
    return errors;
  }

  private static boolean same(Object old, Map<?, ?> wanted) {
    var before = Fields.copyOf(Fields.map(old));
    var after = Fields.copyOf(wanted);
    CHANGEABLE.forEach(before::remove);
    CHANGEABLE.forEach(after::remove);
    return Objects.equals(before, after);
  }
}
