package io.instancetypes.apiserver.access;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.machinery.rbac.Policies;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** The roles and bindings that are stored. */
public final class StoredPolicies implements Policies {
  private static final String GROUP = "/rbac.authorization.k8s.io/";

  private final Store store;
  private final AtomicLong version = new AtomicLong();

  public StoredPolicies(Store store) {
    this.store = store;
  }

  /** To be called after a role or binding was written. */
  public void changed() {
    version.incrementAndGet();
  }

  @Override
  public long version() {
    return version.get();
  }

  @Override
  public List<Fields> clusterRoleBindings() {
    return all("clusterrolebindings/");
  }

  @Override
  public List<Fields> roleBindings(String namespace) {
    return all("rolebindings/" + namespace + "/");
  }

  @Override
  public Map<?, ?> role(String namespace, String name) {
    return one("roles/" + namespace + "/" + name);
  }

  @Override
  public Map<?, ?> clusterRole(String name) {
    return one("clusterroles/" + name);
  }

  private List<Fields> all(String prefix) {
    var objects = new ArrayList<Fields>();
    for (Entry entry : store.list(GROUP + prefix, "", 0, 0).entries()) {
      objects.add(Codec.decode(entry));
    }
    return objects;
  }

  private Fields one(String key) {
    Entry entry = store.find(GROUP + key);
    return entry == null ? null : Codec.decode(entry);
  }
}
