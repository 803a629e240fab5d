package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.apiserver.resource.Resource;

/** Where an object is. */
record ObjectRef(Resource resource, String namespace, String name) {
  String key() {
    return resource.key(namespace, name);
  }
}
