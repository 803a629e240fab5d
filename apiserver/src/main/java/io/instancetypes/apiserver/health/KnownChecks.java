package io.instancetypes.apiserver.health;

import java.util.List;
import java.util.function.Supplier;

/**
 * The checks that probes and tools know of kube-apiserver by name, so that they need not be written
 * anew. What belongs to a start there is in order here as soon as the server has started.
 */
public final class KnownChecks {
  private static final List<String> STARTED =
      List.of(
          "poststarthook/start-apiserver-admission-initializer",
          "poststarthook/generic-apiserver-start-informers",
          "poststarthook/start-apiextensions-informers",
          "poststarthook/start-apiextensions-controllers",
          "poststarthook/crd-informer-synced",
          "poststarthook/bootstrap-controller",
          "poststarthook/rbac/bootstrap-roles",
          "poststarthook/start-system-namespaces-controller",
          "poststarthook/start-service-ip-repair-controllers",
          "poststarthook/scheduling/bootstrap-system-priority-classes",
          "poststarthook/priority-and-fairness-config-producer",
          "poststarthook/priority-and-fairness-config-consumer",
          "poststarthook/priority-and-fairness-filter",
          "poststarthook/storage-readiness",
          "poststarthook/start-cluster-authentication-info-controller",
          "poststarthook/start-kube-aggregator-informers",
          "poststarthook/apiservice-registration-controller",
          "poststarthook/apiservice-status-local-available-controller",
          "poststarthook/apiservice-status-remote-available-controller",
          "poststarthook/kube-apiserver-autoregistration",
          "poststarthook/apiservice-openapi-controller",
          "autoregister-completion");

  private KnownChecks() {}

  /**
   * @param store why the store cannot be used, which no new start would mend
   * @param start why the server has not started yet
   */
  public static void addTo(HealthEndpoints health, Supplier<String> store, Supplier<String> start) {
    health.addLiveness(new HealthCheck("log", () -> null));
    health.addLiveness(new HealthCheck("etcd", () -> null), new HealthCheck("etcd", store));
    health.addReadiness(new HealthCheck("informer-sync", start));
    STARTED.forEach(name -> health.addLiveness(new HealthCheck(name, start)));
  }
}
