package io.instancetypes.virtctl.hardware;

import io.instancetypes.qemu.Host;
import io.instancetypes.qemu.Host.Accelerator;
import io.instancetypes.qemu.Host.Terminal;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.serve.DataOption;
import java.util.Locale;

/** The options that say on what a guest would run. */
public final class HardwareOptions {
  private static final String ACCEL = "accel";
  private static final String DATA = "data";

  private HardwareOptions() {}

  public static Definition addTo(Definition definition) {
    return definition
        .option(
            Option.value(ACCEL, "NAME", "What executes the guest: the host's CPUs, or QEMU itself")
                .takes(AllowedValues.choices("kvm", "tcg"))
                .defaultsTo("kvm"))
        .option(
            Option.value(
                    DATA,
                    "DIR",
                    "Where the files of guests are (default $XDG_STATE_HOME/instancetypes, or"
                        + " ~/.local/state/instancetypes)")
                .takes(AllowedValues.directories()));
  }

  /**
   * Refuses these options where nobody looks at them.
   *
   * @param needed what they go with
   */
  public static void refuseWithout(String needed, Invocation invocation) {
    for (String option : new String[] {ACCEL, DATA}) {
      if (invocation.has(option)) {
        throw new UsageError("--" + option + " needs " + needed);
      }
    }
  }

  public static Host host(Invocation invocation, Console console) {
    var accelerator = Accelerator.valueOf(invocation.value(ACCEL).toUpperCase(Locale.ROOT));
    String data = DataOption.of(invocation, console).path().toString();
    return new Host(accelerator, Terminal.STDIO, data, Host.OVMF);
  }
}
