package io.instancetypes.virtctl.serve;

import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.qemu.Host;
import io.instancetypes.runtime.RuntimeConfig;
import io.instancetypes.runtime.host.HostCapacity;
import io.instancetypes.runtime.host.KvmProbe;
import io.instancetypes.runtime.host.NodeName;
import io.instancetypes.runtime.host.Programs;
import io.instancetypes.runtime.source.AllowedHosts;
import io.instancetypes.runtime.volume.HostDisks;
import io.instancetypes.serve.EmbeddedRuntime;
import io.instancetypes.serve.data.DataDirectory;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.option.Mistake;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The options that say whether and how guests are run. */
record RuntimeOptions(boolean stopsGuests, Set<String> imports, HostDisks hostDisks) {
  private static final String RUNTIME = "runtime";
  private static final String STOP_GUESTS = "stop-guests";
  private static final String IMPORT_FROM = "import-from";
  private static final String HOST_DISKS = "host-disks";

  static Option runtime() {
    return Option.value(
            RUNTIME, "NAME", "Run the guests of instances on this machine; without it, nobody does")
        .takes(AllowedValues.choices("qemu"));
  }

  static Option stopGuests() {
    return Option.flag(
        STOP_GUESTS, "Turn guests off when the server stops; without it, they go on without it");
  }

  static Option importFrom() {
    return Option.value(
            IMPORT_FROM,
            "HOST:PORT",
            "Fetch images from there, a web server or a registry, though it is this machine or on"
                + " its link")
        .repeat();
  }

  static Option disksOfHost() {
    return Option.value(
        HOST_DISKS,
        "DIR",
        "Let volumes of the kind hostDisk name files in that folder; without it, they name none");
  }

  static Optional<RuntimeOptions> of(Invocation invocation) {
    if (invocation.optional(RUNTIME).isEmpty()) {
      if (invocation.flag(STOP_GUESTS)) {
        throw new UsageError("--stop-guests needs --runtime");
      }
      for (String option : List.of(IMPORT_FROM, HOST_DISKS)) {
        if (invocation.has(option)) {
          throw new UsageError("--" + option + " needs --runtime");
        }
      }
      return Optional.empty();
    }
    return Optional.of(
        new RuntimeOptions(
            invocation.flag(STOP_GUESTS), imports(invocation), hostDisks(invocation)));
  }

  private static HostDisks hostDisks(Invocation invocation) {
    Optional<String> folder = invocation.optional(HOST_DISKS);
    try {
      return folder.isEmpty()
          ? HostDisks.NONE
          : new HostDisks(Optional.of(Path.of(folder.get()).toRealPath()));
    } catch (IOException | InvalidPathException missing) {
      throw Mistake.in(HOST_DISKS, "there is no folder " + Mistake.quoted(folder.get()));
    }
  }

  private static Set<String> imports(Invocation invocation) {
    List<String> hosts = invocation.values(IMPORT_FROM);
    for (String host : hosts) {
      if (!host.matches("[A-Za-z0-9.\\[\\]:-]+:[0-9]{1,5}")) {
        throw Mistake.in(IMPORT_FROM, Mistake.quoted(host) + " is not HOST:PORT");
      }
    }
    return Set.copyOf(hosts);
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
            HostCapacity.ofThisMachine(),
            new AllowedHosts(imports))
        .withHostDisks(hostDisks);
  }
}
