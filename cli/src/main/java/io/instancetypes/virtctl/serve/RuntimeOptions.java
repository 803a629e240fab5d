package io.instancetypes.virtctl.serve;

import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.qemu.Host;
import io.instancetypes.runtime.RuntimeConfig;
import io.instancetypes.runtime.host.HostCapacity;
import io.instancetypes.runtime.host.KvmProbe;
import io.instancetypes.runtime.host.NodeName;
import io.instancetypes.runtime.host.Programs;
import io.instancetypes.serve.EmbeddedRuntime;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.UsageError;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** The options that say whether and how guests are run. */
record RuntimeOptions(boolean stopsGuests) {
  private static final String RUNTIME = "runtime";
  private static final String STOP_GUESTS = "stop-guests";

  static Option runtime() {
    return Option.value(
            RUNTIME, "NAME", "Run the guests of instances on this machine; without it, nobody does")
        .takes(AllowedValues.choices("qemu"));
  }

  static Option stopGuests() {
    return Option.flag(
        STOP_GUESTS, "Turn guests off when the server stops; without it, they go on without it");
  }

  static Optional<RuntimeOptions> of(Invocation invocation) {
    if (invocation.optional(RUNTIME).isEmpty()) {
      if (invocation.flag(STOP_GUESTS)) {
        throw new UsageError("--stop-guests needs --runtime");
      }
      return Optional.empty();
    }
    return Optional.of(new RuntimeOptions(invocation.flag(STOP_GUESTS)));
  }

  /** How long the guests may take when the server stops. */
  Duration stopTime() {
    return stopsGuests ? EmbeddedRuntime.PATIENCE : Duration.ZERO;
  }

  /** Refuses before anything is started what could not work. */
  void check(DataDirectory data) {
    Programs.missing()
        .or(() -> GuestFiles.trouble(data.path().toString()))
        .ifPresent(
            trouble -> {
              throw new Refusal(trouble);
            });
  }

  RuntimeConfig config(DataDirectory data, Consumer<String> log) throws IOException {
    Host.Accelerator accelerator = KvmProbe.probe(data.path(), log);
    String folder = data.path().toString();
    return new RuntimeConfig(
        new Host(accelerator, Host.Terminal.SOCKETS, folder, Host.OVMF),
        NodeName.ofThisMachine(),
        HostCapacity.ofThisMachine());
  }
}
