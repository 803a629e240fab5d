package io.instancetypes.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.apiserver.extension.ServedObjects.Type;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.KubeVirts;
import io.instancetypes.engine.plan.QuotaScope;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.platform.Cluster;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The cluster that the server in this process is. Only settings are kept: all ask for them. */
final class ServedCluster implements Cluster, ObjectLookup {
  private static final String SETTINGS = "KubeVirt";

  private final Supplier<ServedObjects> served;
  private final String namespace;
  private volatile Settings settings = new Settings(null, ClusterConfig.UNCONFIGURED);

  /** What the settings are made of, and what is made of it. */
  private record Settings(ServedObjects.State state, ClusterConfig config) {}

  /**
   * @param served within the rights of the platform; whoever asks before there is a server waits
   * @param namespace of the platform
   */
  ServedCluster(Supplier<ServedObjects> served, String namespace) {
    this.served = served;
    this.namespace = namespace;
  }

  @Override
  public ObjectLookup objects() {
    return this;
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return Optional.ofNullable(served.get().find(type(kind), orEmpty(namespace), name));
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return served.get().names(type(kind), orEmpty(namespace));
  }

  @Override
  public List<Fields> list(String kind) {
    return served.get().list(type(kind), "");
  }

  @Override
  public Stream<Fields> each(String kind) {
    return served.get().stream(type(kind), "");
  }

  @Override
  public Stream<Fields> list(String kind, String namespace) {
    return served.get().stream(type(kind), namespace);
  }

  @Override
  public Fields kubevirt() {
    return KubeVirts.inForce(list(SETTINGS).stream(), namespace).orElseGet(Fields::new);
  }

  @Override
  public ClusterConfig config() {
    ServedObjects.State state = served.get().state(type(SETTINGS));
    Settings known = settings;
    if (!state.equals(known.state())) {
      known = new Settings(state, ClusterConfig.of(kubevirt()));
      settings = known;
    }
    return known.config();
  }

  /** As {@link MachineUsage} has it. */
  @Override
  public QuotaScope quotas() {
    return QuotaScope.SIZE;
  }

  @Override
  public boolean isAllowed(Attributes wanted) {
    return served.get().isAllowed(wanted);
  }

  @Override
  public Fields create(Fields object, String manager) {
    return served.get().create(type(object), object, manager);
  }

  @Override
  public Fields apply(Fields object, String manager) {
    return served.get().apply(type(object), object, manager);
  }

  @Override
  public Fields patch(Patch patch, String manager) {
    return served
        .get()
        .patch(
            type(patch.kind()),
            patch.namespace(),
            patch.name(),
            patch.subresource(),
            patch.operations(),
            manager,
            patch.dryRun());
  }

  @Override
  public void delete(Fields found) {
    served.get().delete(type(found), found);
  }

  private static Type type(Fields object) {
    return type((String) object.get("kind"));
  }

  private static Type type(String kind) {
    ResourcePath resource = ResourcePath.of(kind);
    return new Type(resource.group(), resource.version(), resource.plural());
  }

  private static String orEmpty(String namespace) {
    return namespace == null ? "" : namespace;
  }
}
