package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.policy.ParameterAccess;
import io.instancetypes.apiserver.resource.Converter;
import io.instancetypes.apiserver.resource.FieldOwners;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceNames;
import io.instancetypes.apiserver.resource.RestStrategy;
import io.instancetypes.machinery.builtin.BuiltinKind;
import io.instancetypes.machinery.builtin.BuiltinKinds;
import io.instancetypes.machinery.builtin.Events;
import io.instancetypes.machinery.rbac.Escalation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The kinds of Kubernetes itself, ready to be served. */
public final class BuiltinResources {
  private static final Set<String> EVENT_FIELDS =
      Set.of(
          "involvedObject.kind",
          "involvedObject.namespace",
          "involvedObject.name",
          "involvedObject.uid",
          "involvedObject.apiVersion",
          "involvedObject.resourceVersion",
          "involvedObject.fieldPath",
          "regarding.kind",
          "regarding.namespace",
          "regarding.name",
          "regarding.uid",
          "reason",
          "reportingComponent",
          "reportingController",
          "source",
          "type");

  private BuiltinResources() {}

  /**
   * All of them.
   *
   * @param access whether authors of policies may read their parameters
   * @param definitions what custom resource definitions do
   * @param listeners who is told after an object of a kind was written
   */
  public static List<Resource> all(
      Escalation escalation,
      ParameterAccess access,
      RestStrategy definitions,
      Clock clock,
      Function<String, Runnable> listeners) {
    var resources = new ArrayList<Resource>();
    for (BuiltinKind kind : BuiltinKinds.all()) {
      RestStrategy strategy =
          kind.kind().equals("CustomResourceDefinition")
              ? definitions
              : strategy(kind.kind(), escalation, access, clock)
                  .telling(listeners.apply(kind.kind()));
      resources.add(resource(kind, strategy));
    }
    return resources;
  }

  private static Resource resource(BuiltinKind kind, RestStrategy strategy) {
    boolean newEvents = kind.group().equals("events.k8s.io");
    return new Resource(
        kind.group(),
        kind.version(),
        new ResourceNames(
            kind.kind(),
            kind.listKind(),
            kind.plural(),
            kind.singular(),
            kind.shortNames(),
            kind.categories()),
        kind.namespaced(),
        kind.verbs(),
        kind.subresources(),
        selectable(kind),
        null,
        kind.structure(),
        Map.of(),
        owners(kind),
        kind.columns(),
        strategy,
        newEvents ? "v1" : kind.apiVersion(),
        newEvents ? BuiltinResources::eventIn : Converter.RENAMING,
        "",
        0);
  }

  private static FieldOwners owners(BuiltinKind kind) {
    boolean status = kind.subresources().stream().anyMatch(part -> part.name().equals("status"));
    return new FieldOwners(
        kind.apiVersion(), status, Map.of(kind.apiVersion(), kind.structure()), Converter.RENAMING);
  }

  private static Fields eventIn(Fields event, String apiVersion) {
    return apiVersion.equals("v1") ? Events.toCore(event) : Events.fromCore(event);
  }

  private static Set<String> selectable(BuiltinKind kind) {
    return switch (kind.kind()) {
      case "CertificateSigningRequest" -> Set.of("spec.signerName");
      case "Event" -> EVENT_FIELDS;
      case "Namespace" -> Set.of("status.phase");
      case "Node" -> Set.of("spec.unschedulable");
      case "Pod" -> Set.of("spec.nodeName", "spec.restartPolicy", "status.phase");
      case "Secret" -> Set.of("type");
      default -> Set.of();
    };
  }

  private static PlainStrategy strategy(
      String kind, Escalation escalation, ParameterAccess access, Clock clock) {
    return switch (kind) {
      case "CertificateSigningRequest" -> new CertificateSigningRequestStrategy(clock);
      case "ConfigMap" -> new ConfigMapStrategy();
      case "ControllerRevision" -> new ControllerRevisionStrategy();
      case "Deployment", "ReplicaSet" -> new ReplicatedStrategy();
      case "Event" -> new EventStrategy();
      case "FlowSchema" -> new FlowSchemaStrategy();
      case "Lease" -> new LeaseStrategy();
      case "MutatingWebhookConfiguration" -> new WebhookConfigurationStrategy(true);
      case "Namespace" -> new NamespaceStrategy();
      case "PersistentVolume" -> new PersistentVolumeStrategy();
      case "PersistentVolumeClaim" -> new PersistentVolumeClaimStrategy();
      case "Role", "RoleBinding", "ClusterRole", "ClusterRoleBinding" ->
          new RoleStrategy(escalation);
      case "LimitRange" -> new LimitRangeStrategy();
      case "Pod" -> new PodStrategy();
      case "PriorityLevelConfiguration" -> new PriorityLevelStrategy();
      case "ResourceQuota" -> new ResourceQuotaStrategy();
      case "Secret" -> new SecretStrategy();
      case "StorageClass" -> new StorageClassStrategy();
      case "Service" -> new ServiceStrategy();
      case "MutatingAdmissionPolicy" -> new AdmissionPolicyStrategy(true, access);
      case "ValidatingAdmissionPolicy" -> new AdmissionPolicyStrategy(false, access);
      case "MutatingAdmissionPolicyBinding", "ValidatingAdmissionPolicyBinding" ->
          new PolicyBindingStrategy(access);
      case "ValidatingWebhookConfiguration" -> new WebhookConfigurationStrategy(false);
      default -> new PlainStrategy();
    };
  }
}
