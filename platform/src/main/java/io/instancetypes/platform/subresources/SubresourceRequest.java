package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.rbac.UserInfo;

/**
 * A request of the group.
 *
 * @param verb as access rules name it
 * @param name empty where the request is about no machine that exists
 * @param body null if there is none
 */
public record SubresourceRequest(
    UserInfo user,
    String verb,
    String namespace,
    String resource,
    String name,
    String subresource,
    Fields body) {
  String path() {
    return subresource.isEmpty() ? resource : resource + "/" + subresource;
  }
}
