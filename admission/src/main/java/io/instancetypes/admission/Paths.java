package io.instancetypes.admission;

/** Where reviews are sent: the last part of a webhook's address, which says what is asked. */
public final class Paths {
  public static final String MUTATE_VIRTUAL_MACHINES = "/virtualmachines/mutate";
  public static final String VALIDATE_VIRTUAL_MACHINES = "/virtualmachines/validate";
  public static final String VALIDATE_INSTANCETYPES = "/instancetypes/validate";
  public static final String VALIDATE_PREFERENCES = "/preferences/validate";
  public static final String DEPRECATIONS = "/deprecations";
  public static final String CONVERT = "/convert";

  private Paths() {}
}
