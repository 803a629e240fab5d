package io.instancetypes.apiserver.resource;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.ObjectMetaValidation;
import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import io.instancetypes.machinery.structuralschema.Validation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What is wrong with the metadata of an object, and with the rest by its schema. */
final class ObjectChecks {
  private static final Set<String> STANDARD = Set.of("kubernetes", "orphan", "foregroundDeletion");

  /** The groups whose kinds take any name for a finalizer. */
  private static final Set<String> LENIENT =
      Set.of("apiextensions.k8s.io", "admissionregistration.k8s.io");

  private ObjectChecks() {}

  static List<FieldError> metadata(AdmissionAttributes change) {
    Resource resource = change.resource();
    var errors =
        new ArrayList<>(
            change.old() == null
                ? ObjectMetaValidation.check(
                    change.object(), resource.namespaced(), resource.strategy().names())
                : ObjectMetaValidation.checkUpdate(change.object(), change.old()));
    if (!LENIENT.contains(resource.group())) {
      errors.addAll(unqualified(new KubeObject(change.object()).finalizers()));
    }
    return errors;
  }

  private static List<FieldError> unqualified(List<String> finalizers) {
    var errors = new ArrayList<FieldError>();
    for (int i = 0; i < finalizers.size(); i++) {
      String name = finalizers.get(i);
      if (name.indexOf('/') < 0 && !STANDARD.contains(name)) {
        errors.add(
            FieldError.invalid(
                Path.of("metadata", "finalizers").index(i),
                name,
                "name is neither a standard finalizer name nor is it fully qualified"));
      }
    }
    return errors;
  }

  /** Metadata has rules of its own, which are not those of its schema. */
  static List<FieldError> schema(AdmissionAttributes change) {
    StructuralSchema structure = change.resource().structure();
    Fields object = withoutMetadata(change.object());
    if (change.old() == null) {
      return Validation.check(structure, object);
    }
    Fields old = withoutMetadata(change.old());
    return change.subresource().equals("status")
        ? Validation.checkStatusUpdate(structure, object, old)
        : Validation.checkUpdate(structure, object, old);
  }

  private static Fields withoutMetadata(Fields object) {
    var rest = new Fields(object.size());
    object.forEach(rest::put);
    rest.put("metadata", new Fields());
    return rest;
  }
}
