package io.instancetypes.platform.admission;

import java.util.Set;

/** Where reviews are sent: the last part of a webhook's address, which says what is asked. */
public final class ReviewPaths {
  public static final String MUTATE_VIRTUAL_MACHINES = "/virtualmachines/mutate";
  public static final String VALIDATE_VIRTUAL_MACHINES = "/virtualmachines/validate";
  public static final String VALIDATE_INSTANCETYPES = "/instancetypes/validate";
  public static final String VALIDATE_PREFERENCES = "/preferences/validate";
  public static final String CONVERT = "/convert";

  public static final Set<String> ALL =
      Set.of(
          MUTATE_VIRTUAL_MACHINES,
          VALIDATE_VIRTUAL_MACHINES,
          VALIDATE_INSTANCETYPES,
          VALIDATE_PREFERENCES,
          CONVERT);

  private ReviewPaths() {}
}
