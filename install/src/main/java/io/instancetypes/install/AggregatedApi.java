package io.instancetypes.install;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;

/** Makes the API server pass on what is asked of {@code subresources.kubevirt.io}. */
final class AggregatedApi {
  static final String GROUP = "subresources.kubevirt.io";

  /** The one to prefer first. */
  static final List<String> VERSIONS = List.of("v1", "v1alpha3");

  private static final long GROUP_PRIORITY = 1000;
  private static final long HIGHEST_VERSION_PRIORITY = 15;

  private AggregatedApi() {}

  static List<String> names() {
    return VERSIONS.stream().map(version -> version + "." + GROUP).toList();
  }

  static List<Fields> of(String namespace) {
    var services = new ArrayList<Fields>();
    long priority = HIGHEST_VERSION_PRIORITY;
    for (String version : VERSIONS) {
      services.add(service(namespace, version, priority));
      priority -= 5;
    }
    return services;
  }

  private static Fields service(String namespace, String version, long priority) {
    return Fields.of(
        "apiVersion",
        "apiregistration.k8s.io/v1",
        "kind",
        "APIService",
        "metadata",
        Fields.of("name", version + "." + GROUP),
        "spec",
        Fields.of(
            "group",
            GROUP,
            "version",
            version,
            "groupPriorityMinimum",
            GROUP_PRIORITY,
            "versionPriority",
            priority,
            "service",
            Fields.of("name", Names.OPERATOR, "namespace", namespace, "port", 443L)));
  }
}
