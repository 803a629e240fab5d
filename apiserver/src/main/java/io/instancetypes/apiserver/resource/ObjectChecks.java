package io.instancetypes.apiserver.resource;

import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.ObjectMetaValidation;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import io.instancetypes.machinery.structuralschema.Validation;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the metadata of an object, and with the rest by its schema. */
final class ObjectChecks {
  private ObjectChecks() {}

  static List<FieldError> of(AdmissionAttributes change) {
    var errors = new ArrayList<>(metadata(change));
    errors.addAll(schema(change));
    return errors;
  }

  private static List<FieldError> metadata(AdmissionAttributes change) {
    Resource resource = change.resource();
    return change.old() == null
        ? ObjectMetaValidation.check(
            change.object(), resource.namespaced(), resource.strategy().names())
        : ObjectMetaValidation.checkUpdate(change.object(), change.old());
  }

  private static List<FieldError> schema(AdmissionAttributes change) {
    StructuralSchema structure = change.resource().structure();
    if (change.old() == null) {
      return Validation.check(structure, change.object());
    }
    return change.subresource().equals("status")
        ? Validation.checkStatusUpdate(structure, change.object(), change.old())
        : Validation.checkUpdate(structure, change.object(), change.old());
  }
}
