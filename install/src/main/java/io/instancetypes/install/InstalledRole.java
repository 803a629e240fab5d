package io.instancetypes.install;

import java.util.Arrays;

/**
 * Who may do something: the roles of the platform's own account, and those of people. On a cluster,
 * roles of people stand beside those that KubeVirt has brought or will bring; in a server of its
 * own they are KubeVirt's, under the names that its users know.
 */
public enum InstalledRole {
  ADMISSION("instancetypes-admission", Holder.PLATFORM),
  CONTROLLER("instancetypes-controller", Holder.PLATFORM),
  REGISTRATION("instancetypes-registration", Holder.OPERATOR),

  /** In the namespace of the platform only. */
  OPERATOR(InstallationNames.OPERATOR, Holder.PLATFORM),

  /** On a cluster, KubeVirt looks after snapshots. */
  SNAPSHOTS("instancetypes-snapshots", Holder.EMBEDDED_PLATFORM),

  QUOTAS("instancetypes-quotas", Holder.PLATFORM),

  /** Of whoever runs guests; on a cluster, KubeVirt does. */
  RUNTIME(InstallationNames.RUNTIME, Holder.RUNTIME),

  DEFAULT("instancetypes:default", "kubevirt.io:default", Holder.EVERYBODY, ""),
  VIEW_CLUSTER_TYPES(
      "instancetypes:view-cluster-types", "instancetype.kubevirt.io:view", Holder.EVERYBODY, ""),
  ADMIN("instancetypes:admin", "kubevirt.io:admin", Holder.MEMBERS, "admin"),
  EDIT("instancetypes:edit", "kubevirt.io:edit", Holder.MEMBERS, "edit"),
  VIEW("instancetypes:view", "kubevirt.io:view", Holder.MEMBERS, "view"),

  /** On a cluster, those who define these kinds bring the roles for them. */
  DISKS_ADMIN("cdi.kubevirt.io:admin", Holder.EMBEDDED_MEMBERS, "admin"),
  DISKS_EDIT("cdi.kubevirt.io:edit", Holder.EMBEDDED_MEMBERS, "edit"),
  DISKS_VIEW("cdi.kubevirt.io:view", Holder.EMBEDDED_MEMBERS, "view"),
  VOLUME_SNAPSHOTS_EDIT("snapshot.storage.k8s.io:edit", Holder.EMBEDDED_MEMBERS, "edit"),
  VOLUME_SNAPSHOTS_VIEW("snapshot.storage.k8s.io:view", Holder.EMBEDDED_MEMBERS, "view");

  private enum Holder {
    PLATFORM,
    OPERATOR,
    EMBEDDED_PLATFORM,
    RUNTIME,
    EVERYBODY,
    MEMBERS,
    EMBEDDED_MEMBERS
  }

  private final String title;
  private final String embeddedTitle;
  private final Holder holder;
  private final String aggregatedTo;

  InstalledRole(String title, Holder holder) {
    this(title, title, holder, "");
  }

  InstalledRole(String title, Holder holder, String aggregatedTo) {
    this(title, title, holder, aggregatedTo);
  }

  InstalledRole(String title, String embeddedTitle, Holder holder, String aggregatedTo) {
    this.title = title;
    this.embeddedTitle = embeddedTitle;
    this.holder = holder;
    this.aggregatedTo = aggregatedTo;
  }

  /** What it is called in a cluster. */
  public String title() {
    return title;
  }

  /** What it is called in a server of its own. */
  String embeddedTitle() {
    return embeddedTitle;
  }

  /** Whether a cluster gets it. */
  public boolean isForClusters() {
    return switch (holder) {
      case PLATFORM, OPERATOR, EVERYBODY, MEMBERS -> true;
      case EMBEDDED_PLATFORM, EMBEDDED_MEMBERS, RUNTIME -> false;
    };
  }

  /** Whether a server of its own gets it, which has nothing to register, and may run nothing. */
  boolean isEmbedded() {
    return holder != Holder.OPERATOR && holder != Holder.RUNTIME;
  }

  /** Whether the platform's account has it where it is. */
  boolean isPlatforms() {
    return switch (holder) {
      case PLATFORM, OPERATOR, EMBEDDED_PLATFORM -> true;
      case EVERYBODY, MEMBERS, EMBEDDED_MEMBERS, RUNTIME -> false;
    };
  }

  /** Whether the operator's account has it. */
  public boolean isOperators() {
    return isPlatforms() && isForClusters();
  }

  boolean isEverybodys() {
    return holder == Holder.EVERYBODY;
  }

  public boolean isNamespaced() {
    return this == OPERATOR;
  }

  /** The standard role whose holders have it as well; or nothing. */
  String aggregatedTo() {
    return aggregatedTo;
  }

  static InstalledRole titled(String title) {
    return Arrays.stream(values())
        .filter(role -> role.title.equals(title))
        .findFirst()
        .orElseThrow();
  }
}
