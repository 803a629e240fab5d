package io.instancetypes.virtctl.install;

import io.instancetypes.api.Fields;
import io.instancetypes.install.InstallationNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether the operator answers, in sentences. */
final class OperatorHealth {
  private final InstalledObjects cluster;
  private final String namespace;

  private OperatorHealth(InstalledObjects cluster, String namespace) {
    this.cluster = cluster;
    this.namespace = namespace;
  }

  static List<String> of(InstalledObjects cluster, String namespace) {
    var health = new OperatorHealth(cluster, namespace);
    var sentences = new ArrayList<String>();
    sentences.add("operator: " + health.replicas());
    sentences.add("leader: " + health.leader());
    for (String name :
        List.of("v1.subresources.kubevirt.io", "v1alpha3.subresources.kubevirt.io")) {
      sentences.add("API " + name + ": " + health.availability(name));
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
