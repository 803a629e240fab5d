package io.instancetypes.subresources;

import io.instancetypes.api.Fields;

/**
 * A request of the group.
 *
 * @param verb as access rules name it
 * @param name empty where the request is about no machine that exists
 * @param body null if there is none
 */
public record Call(
    String verb, String namespace, String resource, String name, String subresource, Fields body) {
  String path() {
    return subresource.isEmpty() ? resource : resource + "/" + subresource;
  }
}
