package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;

/** A whole new object in the place of the old one. */
record Replacement(Document document) implements Edit {
  @Override
  public Result of(Fields live) {
    return new Result(Fields.copyOf(document.object()), null);
  }

  /** Without a base, whoever comes last wins, and that is what the client asked for. */
  @Override
  public boolean repeats() {
    return new KubeObject(document.object()).resourceVersion().isEmpty();
  }

  @Override
  public void decode(Resource resource, Fields object, Caller caller) {
    Bodies.requireKind(object, resource.apiVersion(), resource.kind(), !resource.isCustom());
    Decoding.decode(resource, object, document.twice(), caller, Decoding.ofBody(resource));
  }

  @Override
  public boolean namesItsBase() {
    return true;
  }
}
