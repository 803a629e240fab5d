package io.instancetypes.virtctl.install;

import io.instancetypes.api.Fields;
import io.instancetypes.install.InstallationNames;
import io.instancetypes.platform.admission.WebhookConfigurations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether the operator answers, in sentences. */
final class OperatorHealth {
  /** A sentence of an operator, not a page of somebody between. */
  private static final int LONGEST_SENTENCE = 500;

  private final InstalledObjects cluster;
  private final String namespace;

  private OperatorHealth(InstalledObjects cluster, String namespace) {
    this.cluster = cluster;
    this.namespace = namespace;
  }

  static OperatorHealth of(InstalledObjects cluster, String namespace) {
    return new OperatorHealth(cluster, namespace);
  }

  List<String> sentences() {
    var sentences = new ArrayList<String>();
    sentences.add("operator: " + replicas());
    sentences.addAll(unready());
    sentences.add("leader: " + leader());
    List<String> unregistered = unregistered();
    if (!unregistered.isEmpty()) {
      sentences.add(
          "webhooks: the operator could not write its authorities into "
              + String.join(", ", unregistered)
              + " yet, and what they are asked about is refused");
    }
    for (String name :
        List.of("v1.subresources.kubevirt.io", "v1alpha3.subresources.kubevirt.io")) {
      sentences.add("API " + name + ": " + availability(name));
    }
    return sentences;
  }

  private String replicas() {
    return cluster
        .find(new ClusterObjectRef("apps/v1", "Deployment", namespace, InstallationNames.OPERATOR))
        .map(
            deployment ->
                "%s of %s replicas are ready"
                    .formatted(
                        number(deployment.object("status").get("readyReplicas")),
                        number(deployment.object("spec").get("replicas"))))
        .orElse(
            "there is no Deployment " + InstallationNames.OPERATOR + " in namespace " + namespace);
  }

  /** The webhook configurations by which API servers cannot call the operator. */
  List<String> unregistered() {
    return WebhookConfigurations.of(path -> new Fields()).stream()
        .map(ClusterObjectRef::of)
        .filter(target -> cluster.find(target).filter(OperatorHealth::isUnregistered).isPresent())
        .map(ClusterObjectRef::title)
        .toList();
  }

  private static boolean isUnregistered(Fields configuration) {
    return configuration.get("webhooks") instanceof List<?> webhooks
        && webhooks.stream()
            .anyMatch(
                webhook ->
                    !(((Fields) webhook).object("clientConfig").get("caBundle")
                            instanceof String bundle)
                        || bundle.isEmpty());
  }

  /** What the replicas that are not ready say about it, each in a line. */
  private List<String> unready() {
    var sentences = new ArrayList<String>();
    String pods = "/api/v1/namespaces/" + namespace + "/pods";
    for (Fields pod : cluster.list(pods, "app.kubernetes.io/name=" + InstallationNames.OPERATOR)) {
      if (!isTrue(pod, "Ready")) {
        String name = (String) pod.object("metadata").get("name");
        String why = cluster.text(pods + "/" + name + ":metrics/proxy/readyz").strip();
        sentences.add(
            "pod %s is not ready%s"
                .formatted(
                    name,
                    why.isEmpty()
                        ? ""
                        : ": " + why.substring(0, Math.min(LONGEST_SENTENCE, why.length()))));
      }
    }
    return sentences;
  }

  private static boolean isTrue(Fields object, String type) {
    return object.object("status").get("conditions") instanceof List<?> conditions
        && conditions.stream()
            .anyMatch(
                item ->
                    item instanceof Map<?, ?> condition
                        && type.equals(condition.get("type"))
                        && "True".equals(condition.get("status")));
  }

  private String leader() {
    Optional<Fields> lease =
        cluster.find(
            new ClusterObjectRef(
                "coordination.k8s.io/v1", "Lease", namespace, InstallationNames.LEASE));
    return lease
        .map(found -> found.object("spec"))
        .filter(spec -> spec.get("holderIdentity") instanceof String holder && !holder.isEmpty())
        .map(spec -> spec.get("holderIdentity") + ", seen last at " + spec.get("renewTime"))
        .orElse("none");
  }

  private String availability(String name) {
    return cluster
        .find(new ClusterObjectRef("apiregistration.k8s.io/v1", "APIService", "", name))
        .map(OperatorHealth::availability)
        .orElse("not registered");
  }

  private static String availability(Fields service) {
    if (service.object("status").get("conditions") instanceof List<?> conditions) {
      for (Object item : conditions) {
        Map<?, ?> condition = (Map<?, ?>) item;
        if ("Available".equals(condition.get("type"))) {
          return "True".equals(condition.get("status"))
              ? "available"
              : "not available: " + condition.get("message");
        }
      }
    }
    return "not known to be available";
  }

  private static long number(Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }
}
