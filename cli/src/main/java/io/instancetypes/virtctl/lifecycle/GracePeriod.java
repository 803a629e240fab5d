package io.instancetypes.virtctl.lifecycle;

import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.option.Amounts;
import java.util.Optional;

/** How long a guest may take to shut down, for those who will not wait. */
final class GracePeriod {
  private static final String OPTION = "grace-period";

  private GracePeriod() {}

  static Definition addTo(Definition definition) {
    return definition
        .option(Option.flag("force", "Do not wait for the guest; needs --" + OPTION))
        .option(Option.value(OPTION, "SECONDS", "The time the guest still has; needs --force"));
  }

  static Optional<Long> of(Invocation invocation) {
    boolean force = invocation.flag("force");
    if (force != invocation.has(OPTION)) {
      throw new UsageError(
          force
              ? "--force needs --" + OPTION + ", such as --" + OPTION + " 0"
              : "--" + OPTION + " needs --force");
    }
    return invocation.optional(OPTION).map(text -> Amounts.seconds(OPTION, text));
  }
}
