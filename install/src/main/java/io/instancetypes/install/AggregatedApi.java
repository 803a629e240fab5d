package io.instancetypes.install;

import static io.instancetypes.platform.subresources.Subresources.GROUP;
import static io.instancetypes.platform.subresources.Subresources.VERSIONS;

import io.instancetypes.api.Fields;
import java.util.List;

/** Makes the API server pass on what is asked of {@code subresources.kubevirt.io}. */
public final class AggregatedApi {
  private static final long GROUP_PRIORITY = 1000;
  private static final long HIGHEST_VERSION_PRIORITY = 15;

  private AggregatedApi() {}

  static List<String> names() {
    return VERSIONS.stream().map(AggregatedApi::name).toList();
  }

  public static String name(String version) {
    return version + "." + GROUP;
  }

  static List<Fields> of(String namespace) {
    return VERSIONS.stream().map(version -> service(namespace, version)).toList();
  }

  /** The APIService of a version, which finds the operator behind its Service. */
  public static Fields service(String namespace, String version) {
    return Fields.of(
        "apiVersion",
        "apiregistration.k8s.io/v1",
        "kind",
        "APIService",
        "metadata",
        Fields.of("name", name(version)),
        "spec",
        Fields.of(
            "group",
            GROUP,
            "version",
            version,
            "groupPriorityMinimum",
            GROUP_PRIORITY,
            "versionPriority",
            HIGHEST_VERSION_PRIORITY - 5L * VERSIONS.indexOf(version),
            "service",
            Fields.of("name", InstallationNames.OPERATOR, "namespace", namespace, "port", 443L)));
  }
}
