package io.instancetypes.apiserver.resource;

import io.instancetypes.apiserver.admission.Change;
import io.instancetypes.machinery.definition.CustomResources;
import io.instancetypes.machinery.definition.Version;
import io.instancetypes.machinery.structure.FieldError;
import java.util.List;

/** The behaviour of every custom resource: what its definition says. */
public record CustomBehaviour(Version version) implements Behaviour {
  @Override
  public boolean tracksGeneration() {
    return true;
  }

  @Override
  public boolean overwritesBlindly() {
    return false;
  }

  @Override
  public List<FieldError> check(Change change) {
    if (change.old() == null) {
      return CustomResources.check(version, change.resource().namespaced(), change.object());
    }
    return change.subresource().equals("status")
        ? CustomResources.checkStatusUpdate(version, change.object(), change.old())
        : CustomResources.checkUpdate(version, change.object(), change.old());
  }
}
