package io.instancetypes.install;

import java.util.List;

/**
 * What differs from one installation to the other.
 *
 * @param machines whether VirtualMachine, VirtualMachineInstance and KubeVirt are defined here too;
 *     not where KubeVirt has defined them
 * @param apiServers the blocks of addresses from which API servers call webhooks
 * @param catalogue whether the standard types and preferences come along, which the operator brings
 *     otherwise
 * @param dashboard whether the operator serves a dashboard, behind a Service of its own
 */
public record InstallationSettings(
    String namespace,
    String image,
    int replicas,
    List<String> apiServers,
    boolean machines,
    boolean catalogue,
    boolean dashboard) {
  public static final int REPLICAS = 2;

  /** As long as nobody says more. */
  public static final List<String> ANY_ADDRESS = List.of("0.0.0.0/0", "::/0");

  /** As most want it. */
  public static InstallationSettings of(String version) {
    return new InstallationSettings(
        InstallationNames.NAMESPACE, image(version), REPLICAS, ANY_ADDRESS, true, false, false);
  }

  /** With everything that could be applied. */
  public InstallationSettings withCatalogue() {
    return new InstallationSettings(
        namespace, image, replicas, apiServers, machines, true, dashboard);
  }

  public static String image(String version) {
    return "ghcr.io/instancetypes/virtctl:" + version;
  }
}
