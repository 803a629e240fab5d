package io.instancetypes.apiserver.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.AdmissionAttributes.Operation;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.Map;

/** A claim grows only where its storage class says that its volumes can. */
public final class ClaimExpansion implements Admission {
  private static final GroupResource CLAIMS = new GroupResource("", "persistentvolumeclaims");

  private final Store store;

  public ClaimExpansion(Store store) {
    this.store = store;
  }

  @Override
  public Fields mutate(AdmissionAttributes change) {
    return change.object();
  }

  @Override
  public void validate(AdmissionAttributes change) {
    if (change.operation() == Operation.UPDATE
        && change.subresource().isEmpty()
        && change.resource().groupResource().equals(CLAIMS)
        && size(change.object()).compareTo(size(change.old())) > 0
        && !canGrow(change.old())) {
      throw Failures.refused(
          CLAIMS,
          change.name(),
          "only dynamically provisioned pvc can be resized and the storageclass that provisions"
              + " the pvc must support resize");
    }
  }

  private static Quantity size(Fields claim) {
    Map<?, ?> resources = Fields.map(Fields.map(claim, "spec"), "resources");
    return Quantity.tryParse(Fields.map(resources, "requests").get("storage"))
        .orElse(Quantity.of(0, Quantity.Format.BINARY_SI));
  }

  private boolean canGrow(Fields claim) {
    String name = Fields.text(Fields.map(claim, "spec"), "storageClassName");
    Entry entry = name.isEmpty() ? null : store.find("/storage.k8s.io/storageclasses/" + name);
    return entry != null && Boolean.TRUE.equals(Codec.decode(entry).get("allowVolumeExpansion"));
  }
}
