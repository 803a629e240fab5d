package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.structuralschema.Defaulting;
import io.instancetypes.machinery.structuralschema.FieldError;
import java.util.List;

/** What an object has to pass before it is written. */
final class Acceptance {
  private Acceptance() {}

  /** Refuses objects of another kind, version or namespace than the request is about. */
  static void requirePlace(Resource resource, String namespace, Fields object) {
    Bodies.requireKind(object, resource.apiVersion(), resource.kind(), !resource.isCustom());
    if (!resource.namespaced()) {
      Metadata.of(object).remove("namespace");
    } else {
      requireNamespace(object, namespace);
    }
  }

  /** An object that names no namespace means the one of the request. */
  static void requireNamespace(Fields object, String namespace) {
    if (!namespace.isEmpty() && new KubeObject(object).namespace().isEmpty()) {
      Metadata.of(object).put("namespace", namespace);
    } else if (!new KubeObject(object).namespace().equals(namespace)) {
      throw Failures.badRequest(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
  }

  /** Refuses objects of another name than the request is about. */
  static void requireName(Fields object, String name) {
    String own = new KubeObject(object).name();
    if (own.isEmpty()) {
      throw Failures.badRequest(
          "the name of the object (%s based on URL) was undeterminable: name must be provided"
              .formatted(name));
    }
    if (!own.equals(name)) {
      throw Failures.badRequest(
          "the name of the object (%s) does not match the name on the URL (%s)"
              .formatted(own, name));
    }
  }

  /** Refuses what cannot be created where a replacement finds nothing. */
  static void requireNew(Resource resource, String namespace, String name, Fields object) {
    requirePlace(resource, namespace, object);
    requireName(object, name);
    requireUid(resource, name, "", object);
    // It was based on something that has gone.
    Metadata.of(object).remove("resourceVersion");
  }

  /** Refuses a replacement of another object than the one that is there. */
  static void requireUid(Resource resource, String name, String live, Fields object) {
    String uid = new KubeObject(object).uid();
    if (!uid.isEmpty() && !uid.equals(live)) {
      throw Failures.conflict(
          resource.groupResource(),
          name,
          "Precondition failed: UID in precondition: %s, UID in object meta: %s"
              .formatted(uid, live));
    }
  }

  static void complete(Resource resource, Fields object) {
    Defaulting.apply(resource.structure(), object);
    resource.strategy().complete(object);
  }

  /** Throws with everything that is wrong, if anything is. */
  static void check(AdmissionAttributes change) {
    Resource resource = change.resource();
    List<FieldError> errors = resource.strategy().check(change);
    if (!errors.isEmpty()) {
      throw invalid(resource, new KubeObject(change.object()).name(), errors);
    }
  }

  static ApiException invalid(Resource resource, String name, List<FieldError> errors) {
    return Failures.invalid(
        resource.group(),
        resource.kind(),
        name,
        errors.stream().map(FieldError::toString).toList(),
        errors.stream().map(Acceptance::cause).toList());
  }

  static Fields cause(FieldError error) {
    return Fields.of(
        "reason", error.type().reason(), "message", error.body(), "field", error.path());
  }
}
