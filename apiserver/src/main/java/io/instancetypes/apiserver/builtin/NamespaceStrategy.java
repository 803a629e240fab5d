package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.NameRule;
import java.util.ArrayList;
import java.util.List;

/** Namespaces stay until everything in them has gone. */
final class NamespaceStrategy extends PlainStrategy {
  /** Held for the one who empties the namespace. */
  static final String FINALIZER = "kubernetes";

  private static final String NAME_LABEL = "kubernetes.io/metadata.name";

  @Override
  public NameRule names() {
    return NameRule.LABEL;
  }

  @Override
  public void complete(Fields object) {
    Metadata.of(object).object("labels").put(NAME_LABEL, new KubeObject(object).name());
  }

  @Override
  public void prepareCreation(AdmissionAttributes change) {
    Fields object = change.object();
    complete(object);
    object.put("status", Fields.of("phase", "Active"));
    Fields spec = object.object("spec");
    var finalizers =
        spec.get("finalizers") instanceof List<?> list
            ? new ArrayList<Object>(list)
            : new ArrayList<Object>();
    if (!finalizers.contains(FINALIZER)) {
      finalizers.add(FINALIZER);
    }
    spec.put("finalizers", finalizers);
  }

  /** Only whoever empties it may let go: through the subresource {@code finalize}. */
  @Override
  public void prepareUpdate(AdmissionAttributes change) {
    String kept = change.subresource().equals("finalize") ? "status" : "spec";
    change.object().put(kept, Fields.copy(change.old().get(kept)));
  }

  @Override
  public boolean isHeld(Fields object) {
    boolean full =
        object.get("spec") instanceof Fields spec
            && spec.get("finalizers") instanceof List<?> list
            && !list.isEmpty();
    return full || super.isHeld(object);
  }

  @Override
  public void markDeleted(Fields object) {
    // Alone among all kinds, it is not said to go after any time.
    Metadata.of(object).remove("deletionGracePeriodSeconds");
    object.object("status").put("phase", "Terminating");
  }

  @Override
  public boolean answersWithObject() {
    return true;
  }
}
