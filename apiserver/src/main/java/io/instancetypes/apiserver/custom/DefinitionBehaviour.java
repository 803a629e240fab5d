package io.instancetypes.apiserver.custom;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.admission.Change;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.Behaviour;
import io.instancetypes.machinery.structure.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Definitions take effect as soon as they are written, and stay until their objects have gone. */
public final class DefinitionBehaviour implements Behaviour {
  /** Held for the one who deletes the objects. */
  public static final String FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

  private final Runnable written;

  public DefinitionBehaviour(Runnable written) {
    this.written = written;
  }

  @Override
  public boolean tracksGeneration() {
    return true;
  }

  @Override
  public boolean overwritesBlindly() {
    return false;
  }

  @Override
  public void prepareCreation(Fields object) {
    var finalizers = new ArrayList<>(Metadata.finalizers(object));
    if (!finalizers.contains(FINALIZER)) {
      finalizers.add(FINALIZER);
    }
    Metadata.setList(object, "finalizers", finalizers);
    object.put(
        "status",
        Fields.of(
            "conditions",
            List.of(Fields.of("type", "Established", "status", "True")),
            "storedVersions",
            List.of()));
  }

  @Override
  public List<FieldError> check(Change change) {
    return List.of();
  }

  @Override
  public void written() {
    written.run();
  }
}
