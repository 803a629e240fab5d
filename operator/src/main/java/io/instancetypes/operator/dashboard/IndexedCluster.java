package io.instancetypes.operator.dashboard;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.platform.Cluster;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the list of all machines is made of: machines and instances as they are watched, and what
 * they are pinned to as the operator sees it.
 */
record IndexedCluster(MachineWatch watch, Cluster operator) implements Cluster {
  @Override
  public ObjectLookup objects() {
    return operator.objects();
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return watch.find(kind, namespace, name);
  }

  /** Nothing of kinds that are not watched, such as events. */
  @Override
  public List<Fields> list(String kind) {
    return watch.list(kind);
  }

  @Override
  public Fields kubevirt() {
    return operator.kubevirt();
  }

  @Override
  public boolean isAllowed(Attributes wanted) {
    return false;
  }

  @Override
  public Fields create(Fields object, String manager) {
    throw new UnsupportedOperationException("an index is only read");
  }

  @Override
  public Fields apply(Fields object, String manager) {
    throw new UnsupportedOperationException("an index is only read");
  }

  @Override
  public Fields patch(Patch patch, String manager) {
    throw new UnsupportedOperationException("an index is only read");
  }

  @Override
  public void delete(Fields found) {
    throw new UnsupportedOperationException("an index is only read");
  }
}
