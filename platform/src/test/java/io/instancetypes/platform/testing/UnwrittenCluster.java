package io.instancetypes.platform.testing;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.platform.Cluster;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cluster that everybody may read and nobody writes to, unless a test says so. */
public abstract class UnwrittenCluster implements Cluster, ObjectLookup {
  @Override
  public ObjectLookup objects() {
    return this;
  }

  @Override
  public abstract Optional<Map<String, Object>> find(String kind, String namespace, String name);

  @Override
  public List<Fields> list(String kind) {
    return List.of();
  }

  @Override
  public Fields kubevirt() {
    return new Fields();
  }

  @Override
  public boolean isAllowed(Attributes wanted) {
    return true;
  }

  @Override
  public Fields create(Fields object, String manager) {
    throw new AssertionError("nothing is to be created: " + object);
  }

  @Override
  public Fields apply(Fields object, String manager) {
    throw new AssertionError("nothing is to be applied: " + object);
  }

  @Override
  public void delete(Fields found) {
    throw new AssertionError("nothing is to be deleted: " + found);
  }

  @Override
  public Fields patch(Patch patch, String manager) {
    throw new AssertionError("nothing is to be patched: " + patch);
  }
}
