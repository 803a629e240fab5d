package io.instancetypes.install;

/**
 * What differs from one installation to the other.
 *
 * @param machines whether VirtualMachine, VirtualMachineInstance and KubeVirt are defined here too;
 *     not where KubeVirt has defined them
 * @param catalogue whether the standard types and preferences come along, which the operator brings
 *     otherwise
 */
public record Settings(
    String namespace, String image, int replicas, boolean machines, boolean catalogue) {
  public static final int REPLICAS = 2;

  /** As most want it. */
  public static Settings of(String version) {
    return new Settings(Names.NAMESPACE, image(version), REPLICAS, true, false);
  }

  /** With everything that could be applied. */
  public Settings withCatalogue() {
    return new Settings(namespace, image, replicas, machines, true);
  }

  public static String image(String version) {
    return "ghcr.io/instancetypes/virtctl:" + version;
  }
}
