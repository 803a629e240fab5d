package io.instancetypes.apiserver.resource;

import io.instancetypes.api.Fields;

/**
 * Something a client wants to do to one object.
 *
 * @param subresource empty for the object itself
 * @param object null when it is to be deleted
 * @param old null when it is to be created
 */
public record AdmissionAttributes(
    Operation operation,
    Resource resource,
    String subresource,
    String namespace,
    String name,
    Fields object,
    Fields old,
    Caller caller) {

  /** In the words of admission reviews. */
  public enum Operation {
    CREATE,
    UPDATE,
    DELETE
  }

  public AdmissionAttributes with(Fields changed) {
    return new AdmissionAttributes(
        operation, resource, subresource, namespace, name, changed, old, caller);
  }
}
