package io.instancetypes.machinery.openapi;

import io.instancetypes.api.Fields;
import java.util.List;

/**
 * What a method does at a path.
 *
 * @param action as Kubernetes calls it: list, get, post, put, patch, delete, deletecollection
 * @param kind the group, version and kind it is about; null if none
 * @param body what must be sent; null if nothing
 * @param answer the name of the schema of the answer; null if it is empty
 * @param codes the status codes of success
 */
record Operation(
    String method,
    String action,
    String id,
    String tag,
    String description,
    Fields kind,
    List<Parameter> query,
    Body body,
    String answer,
    List<String> codes,
    List<String> produces) {

  /** What is sent with a request. */
  record Body(String schemaName, List<String> types, boolean required) {}

  Operation about(Fields otherKind) {
    return new Operation(
        method, action, id, tag, description, otherKind, query, body, answer, codes, produces);
  }
}
