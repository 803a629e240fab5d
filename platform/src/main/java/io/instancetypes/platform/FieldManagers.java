package io.instancetypes.platform;

/** Who owns what the platform writes, as {@code managedFields} name it. */
public final class FieldManagers {
  /** Of the standard types, the settings, and everything else that an installation brings. */
  public static final String PLATFORM = "instancetypes";

  /** Of what start, stop and restart write, under the name that it has with KubeVirt. */
  public static final String SUBRESOURCES = "virt-api";

  private FieldManagers() {}
}
