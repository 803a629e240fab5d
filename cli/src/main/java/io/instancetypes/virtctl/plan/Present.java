package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.catalog.CatalogObjects;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.KubeVirts;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.plan.QuotaScope;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ApiLookup;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterObjects;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.cluster.Lookup;
import io.instancetypes.virtctl.input.Inputs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What there is before a change.
 *
 * @param api the cluster that has it; empty for folders
 * @param namespace to which VMs are limited, empty for none
 */
public record Present(
    List<Map<String, Object>> documents,
    ObjectLookup objects,
    Optional<ClusterApi> api,
    String namespace) {
  private static final int NOT_FOUND = 404;

  /** The namespace of an installation, whose settings are in force. */
  private static final String HOME = "kubevirt";

  /** How the version of {@code virtctl serve} ends, whose quotas measure machines. */
  private static final String MEASURING = "+instancetypes";

  /** What a cluster is read for at once; volumes only where a VM infers from them. */
  private static final List<String> KINDS =
      Stream.concat(
              Stream.of(
                  "VirtualMachine", "VirtualMachineInstance", "ControllerRevision", "KubeVirt"),
              Stream.of(Kind.values()).map(Kind::kind))
          .toList();

  /** Plans look at them where they may be read. */
  static final List<String> LIMITS = List.of("ResourceQuota", "LimitRange");

  private static final List<String> LISTED =
      Stream.concat(KINDS.stream(), LIMITS.stream()).toList();

  private static final List<String> EVERYWHERE =
      List.of("KubeVirt", Kind.CLUSTER_INSTANCETYPE.kind(), Kind.CLUSTER_PREFERENCE.kind());

  static Definition addTo(Definition definition) {
    return ClusterOptions.addContextTo(definition)
        .option(
            Option.value("present", "DIR", "What there is now: files or folders, not the cluster")
                .repeat()
                .takes(AllowedValues.files()))
        .option(
            Option.value(
                    "namespace",
                    "NAMESPACE",
                    "Judge only VMs of this namespace; documents that" + " name none go there")
                .letter('n'))
        .option(
            Option.flag("all-namespaces", "Judge the VMs of all namespaces, the default")
                .letter('A'))
        .exclusive("namespace", "all-namespaces")
        .exclusive("present", "kubeconfig")
        .exclusive("present", "context");
  }

  static Present of(Invocation invocation, Console console) throws IOException {
    String namespace = invocation.optional("namespace").orElse("");
    return invocation.has("present")
        ? ofFolders(invocation, console, namespace)
        : withLimits(ClusterOptions.api(invocation, console), namespace, console);
  }

  private static Present ofFolders(Invocation invocation, Console console, String namespace)
      throws IOException {
    Inputs inputs =
        Inputs.read(invocation.values("present"), invocation.flag("recursive"), console.in());
    inputs.refuseUnreadable();
    // Of two documents for one object the later one holds.
    var last = new LinkedHashMap<ObjectKey, Map<String, Object>>();
    inputs.documents().forEach(each -> last.put(ObjectKey.of(each.fields()), each.fields()));
    List<Map<String, Object>> documents = List.copyOf(last.values());
    return new Present(
        documents,
        new DocumentObjects(documents).or(CatalogObjects.standard()),
        Optional.empty(),
        namespace);
  }

  public static Present ofCluster(ClusterApi api, String namespace) {
    return ofCluster(api, namespace, List.of());
  }

  /** With quotas and limit ranges; who may not read them is told that they were not looked at. */
  static Present withLimits(ClusterApi api, String namespace, Console console) {
    var limits = new ArrayList<Map<String, Object>>();
    for (String kind : LIMITS) {
      ClusterApi.Reply reply = api.get(ResourcePath.of(kind).collection(namespace));
      if (reply.isForbidden()) {
        console
            .err()
            .println(
                "warning: a %s may refuse what is planned here: %s"
                    .formatted(kind, reply.message()));
      } else {
        limits.addAll(ClusterObjects.items(kind, reply.found()));
      }
    }
    return ofCluster(api, namespace, limits);
  }

  private static Present ofCluster(
      ClusterApi api, String namespace, List<Map<String, Object>> limits) {
    var cluster = new ClusterObjects(new ApiLookup(api));
    var documents = new ArrayList<>(limits);
    // To take lists apart takes as long as to plan, on large clusters.
    KINDS.parallelStream()
        .map(kind -> listed(cluster, kind, namespace))
        .toList()
        .forEach(documents::addAll);
    var known = new DocumentObjects(documents);
    return new Present(
        documents, known.or(new Unlisted(cluster, LISTED)), Optional.of(api), namespace);
  }

  /** Whoever may not read all namespaces may read one. */
  private static List<Map<String, Object>> listed(
      ClusterObjects cluster, String kind, String namespace) {
    try {
      return cluster.list(kind, place(kind, namespace));
    } catch (Refusal refusal) {
      if (!EVERYWHERE.contains(kind) && refusal.getMessage().endsWith(" at the cluster scope")) {
        throw new Refusal(refusal.getMessage() + "; -n NAMESPACE judges only the VMs there");
      }
      throw refusal;
    }
  }

  private static String place(String kind, String namespace) {
    return EVERYWHERE.contains(kind) ? Lookup.ALL_NAMESPACES : namespace;
  }

  /** With the objects of a change that were not listed: volumes, and what is no matter of VMs. */
  Present including(Change change) {
    if (api.isEmpty()) {
      return this;
    }
    var resources = new ServedResources(api.get());
    var cluster = new ClusterObjects(new ApiLookup(api.get()));
    var found = new ArrayList<Map<String, Object>>();
    change.documents().stream()
        .filter(document -> !isListed(ObjectKey.of(document)))
        .forEach(document -> resources.current(document).ifPresent(found::add));
    change.deleted().stream()
        .filter(key -> !isListed(key))
        .forEach(
            key -> cluster.find(key.kind(), key.namespace(), key.name()).ifPresent(found::add));
    var known = new DocumentObjects(found);
    found.addAll(documents);
    return new Present(found, known.or(objects), api, namespace);
  }

  private boolean isListed(ObjectKey key) {
    return LISTED.contains(key.kind())
        && (namespace.isEmpty() || key.namespace().isEmpty() || key.namespace().equals(namespace));
  }

  /** Which of them the cluster has not; those that nobody may ask for count as there. */
  Set<String> missing(Set<String> namespaces) {
    return api.map(
            server ->
                namespaces.stream()
                    .filter(
                        name ->
                            server.get(ResourcePath.of("Namespace").object("", name)).code()
                                == NOT_FOUND)
                    .collect(Collectors.toSet()))
        .orElse(Set.of());
  }

  public Stream<Map<String, Object>> ofKind(String kind) {
    return documents.stream().filter(document -> kind.equals(document.get("kind")));
  }

  public Stream<Map<String, Object>> machines() {
    return ofKind("VirtualMachine")
        .filter(vm -> namespace.isEmpty() || namespace.equals(Finder.namespace(vm)));
  }

  public ClusterConfig config() {
    return config(ofKind("KubeVirt"));
  }

  /** What is in files is meant for a server that measures machines; few others do. */
  QuotaScope quotas() {
    boolean counts =
        api.filter(
                server ->
                    !Fields.text(server.get("/version").document(), "gitVersion")
                        .endsWith(MEASURING))
            .isPresent();
    return counts ? QuotaScope.NUMBER : QuotaScope.SIZE;
  }

  static ClusterConfig config(Stream<Map<String, Object>> kubevirts) {
    return KubeVirts.inForce(kubevirts, HOME)
        .map(ClusterConfig::of)
        .orElse(ClusterConfig.UNCONFIGURED);
  }

  /** Where documents go that name no namespace. */
  Optional<String> usualNamespace() {
    return namespace.isEmpty() ? api.map(ClusterApi::namespace) : Optional.of(namespace);
  }

  /** The content of an object as far as a plan depends on it. */
  static Fields content(Map<String, Object> object) {
    Map<?, ?> status = Fields.map(object, "status");
    Fields content = written(object);
    for (String part : List.of("instancetypeRef", "preferenceRef", "phase")) {
      content.put(part, status.get(part));
    }
    return content;
  }

  /** What is no matter of the server: everything but the status and most of the metadata. */
  static Fields written(Map<String, Object> object) {
    Fields written = Fields.copyOf(object);
    List.of("apiVersion", "kind", "metadata", "status").forEach(written::remove);
    Map<?, ?> metadata = Fields.map(object, "metadata");
    for (String part : List.of("uid", "deletionTimestamp", "labels")) {
      written.put(part, metadata.get(part));
    }
    return written;
  }
}
