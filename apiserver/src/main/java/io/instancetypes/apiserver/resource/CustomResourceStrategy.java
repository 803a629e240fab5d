package io.instancetypes.apiserver.resource;

import io.instancetypes.machinery.crd.CustomResources;
import io.instancetypes.machinery.crd.Version;
import io.instancetypes.machinery.structuralschema.FieldError;
import java.util.List;

/** The behaviour of every custom resource: what its definition says. */
public record CustomResourceStrategy(Version version) implements RestStrategy {
  @Override
  public boolean tracksGeneration() {
    return true;
  }

  @Override
  public boolean overwritesBlindly() {
    return false;
  }

  @Override
  public List<FieldError> check(AdmissionAttributes change) {
    if (change.old() == null) {
      return CustomResources.check(version, change.resource().namespaced(), change.object());
    }
    return change.subresource().equals("status")
        ? CustomResources.checkStatusUpdate(version, change.object(), change.old())
        : CustomResources.checkUpdate(version, change.object(), change.old());
  }
}
