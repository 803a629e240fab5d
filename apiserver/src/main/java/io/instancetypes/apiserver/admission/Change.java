package io.instancetypes.apiserver.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.Resource;

/**
 * Something a client wants to do to one object.
 *
 * @param subresource empty for the object itself
 * @param object null when it is to be deleted
 * @param old null when it is to be created
 */
public record Change(
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

  public Change with(Fields changed) {
    return new Change(operation, resource, subresource, namespace, name, changed, old, caller);
  }
}
