package io.instancetypes.machinery.builtin;

import io.instancetypes.api.Fields;
import java.util.HashMap;
import java.util.Map;

/** What is said by hand about the types: a description of the main ones, and defaults. */
final class Notes {
  private static final Map<String, String> DESCRIPTIONS = descriptions();
  private static final Map<String, Object> DEFAULTS = defaults();

  private Notes() {}

  static String description(String typeOrField) {
    String own = DESCRIPTIONS.get(typeOrField);
    // Every object has them: it would be said forty times.
    return own != null || !typeOrField.endsWith(".metadata")
        ? own
        : DESCRIPTIONS.get(BuiltinTypes.META + "ObjectMeta");
  }

  static Object defaultOf(String field) {
    return DEFAULTS.get(field);
  }

  private static Map<String, String> descriptions() {
    var descriptions = new HashMap<String, String>();
    for (String line : TypeTable.lines("descriptions.txt")) {
      int space = line.indexOf(' ');
      descriptions.put(line.substring(0, space), line.substring(space + 1));
    }
    return descriptions;
  }

  private static Map<String, Object> defaults() {
    var defaults = new HashMap<String, Object>();
    String core = BuiltinTypes.CORE;
    defaults.put(core + "Secret.type", "Opaque");
    defaults.put(core + "PersistentVolumeClaimSpec.volumeMode", "Filesystem");
    defaults.put(core + "PersistentVolumeSpec.volumeMode", "Filesystem");
    defaults.put(core + "PersistentVolumeSpec.persistentVolumeReclaimPolicy", "Retain");
    defaults.put("io.k8s.api.storage.v1.StorageClass.reclaimPolicy", "Delete");
    defaults.put("io.k8s.api.storage.v1.StorageClass.volumeBindingMode", "Immediate");
    defaults.put("io.k8s.api.rbac.v1.RoleRef.apiGroup", "rbac.authorization.k8s.io");
    defaults.put("io.k8s.api.authentication.v1.TokenRequestSpec.expirationSeconds", 3600L);
    workloads(core, defaults);
    String apps = "io.k8s.api.apps.v1.";
    defaults.put(apps + "ReplicaSetSpec.replicas", 1L);
    defaults.put(apps + "DeploymentSpec.replicas", 1L);
    defaults.put(apps + "DeploymentSpec.revisionHistoryLimit", 10L);
    defaults.put(apps + "DeploymentSpec.progressDeadlineSeconds", 600L);
    webhooks("io.k8s.api.admissionregistration.v1.", defaults);
    String extensions = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.";
    defaults.put(
        extensions + "CustomResourceDefinitionSpec.conversion", Fields.of("strategy", "None"));
    defaults.put(extensions + "ServiceReference.port", 443L);
    return defaults;
  }

  private static void workloads(String core, Map<String, Object> defaults) {
    defaults.put(core + "PodSpec.restartPolicy", "Always");
    defaults.put(core + "PodSpec.dnsPolicy", "ClusterFirst");
    defaults.put(core + "PodSpec.schedulerName", "default-scheduler");
    defaults.put(core + "PodSpec.terminationGracePeriodSeconds", 30L);
    defaults.put(core + "PodSpec.enableServiceLinks", true);
    defaults.put(core + "PodSpec.securityContext", new Fields());
    defaults.put(core + "Container.terminationMessagePath", "/dev/termination-log");
    defaults.put(core + "Container.terminationMessagePolicy", "File");
    defaults.put(core + "Container.resources", new Fields());
    defaults.put(core + "ContainerPort.protocol", "TCP");
    defaults.put(core + "ServiceSpec.type", "ClusterIP");
    defaults.put(core + "ServiceSpec.sessionAffinity", "None");
    defaults.put(core + "ServiceSpec.internalTrafficPolicy", "Cluster");
  }

  private static void webhooks(String registration, Map<String, Object> defaults) {
    for (String kind : new String[] {"MutatingWebhook.", "ValidatingWebhook."}) {
      defaults.put(registration + kind + "failurePolicy", "Fail");
      defaults.put(registration + kind + "matchPolicy", "Equivalent");
      defaults.put(registration + kind + "namespaceSelector", new Fields());
      defaults.put(registration + kind + "objectSelector", new Fields());
      defaults.put(registration + kind + "timeoutSeconds", 10L);
    }
    defaults.put(registration + "MutatingWebhook.reinvocationPolicy", "Never");
    defaults.put(registration + "Rule.scope", "*");
    defaults.put(registration + "ServiceReference.port", 443L);
  }
}
