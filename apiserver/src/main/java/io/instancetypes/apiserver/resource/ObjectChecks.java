package io.instancetypes.apiserver.resource;

import io.instancetypes.apiserver.admission.Change;
import io.instancetypes.machinery.structure.FieldError;
import io.instancetypes.machinery.structure.ObjectMetaValidation;
import io.instancetypes.machinery.structure.Structure;
import io.instancetypes.machinery.structure.Validation;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the metadata of an object, and with the rest by its schema. */
final class ObjectChecks {
  private ObjectChecks() {}

  static List<FieldError> of(Change change) {
    var errors = new ArrayList<>(metadata(change));
    errors.addAll(schema(change));
    return errors;
  }

  private static List<FieldError> metadata(Change change) {
    Resource resource = change.resource();
    return change.old() == null
        ? ObjectMetaValidation.check(
            change.object(), resource.namespaced(), resource.behaviour().names())
        : ObjectMetaValidation.checkUpdate(change.object(), change.old());
  }

  private static List<FieldError> schema(Change change) {
    Structure structure = change.resource().structure();
    if (change.old() == null) {
      return Validation.check(structure, change.object());
    }
    return change.subresource().equals("status")
        ? Validation.checkStatusUpdate(structure, change.object(), change.old())
        : Validation.checkUpdate(structure, change.object(), change.old());
  }
}
