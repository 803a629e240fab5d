package io.instancetypes.virtctl.serve;

import io.instancetypes.api.crd.Crds;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.apiserver.ServerVersion;
import io.instancetypes.apiserver.health.HealthCheck;
import io.instancetypes.apiserver.health.HealthEndpoints;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.serve.EmbeddedControllers;
import io.instancetypes.serve.EmbeddedRuntime;
import io.instancetypes.serve.MountedDashboard;
import io.instancetypes.serve.PlatformServer;
import io.instancetypes.serve.PlatformUpkeep;
import io.instancetypes.serve.SimulatedRuntime;
import io.instancetypes.serve.data.DataDirectory;
import io.instancetypes.serve.data.Restoration;
import io.instancetypes.store.DirectoryLock;
import io.instancetypes.store.LossException;
import io.instancetypes.store.StoreUnavailableException;
import io.instancetypes.traces.Traces;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.create.CreatedManifests;
import io.instancetypes.virtctl.option.Amounts;
import io.instancetypes.virtctl.option.RevisionOptions;
import io.instancetypes.virtctl.option.TracesOption;
import java.io.IOException;
import java.net.SocketException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** {@code virtctl serve}. */
public final class ServeCommand {
  private static final String ACCEPT_LOSS = "accept-loss";

  private static final String KEEP_UNKNOWN_FIELDS = "keep-unknown-fields";

  private static final String KUBERNETES_VERSION = "kubernetes-version";

  private static final String SIMULATE = "simulate";

  private static final String SIMULATE_START_SECONDS = "simulate-start-seconds";

  private static final String DEBUG = "debug";

  private static final String WAY_OUT =
      ": put the files back as they were, bring back a backup with 'virtctl restore FILE', or go on"
          + " without what is missing with 'virtctl serve --accept-loss'";

  private final String version;

  public ServeCommand(String version) {
    this.version = version;
  }

  public Definition definition() {
    return Definition.of(
            """
            Serve a Kubernetes API for VirtualMachines, instance types and preferences, with no \
            cluster: one process, one directory. kubectl and any other Kubernetes client can use \
            it. Ctrl-C stops it; what was acknowledged is on disk.

            The first start makes a certificate authority and a kubeconfig for the administrator \
            in the data directory, and installs the standard instance types and preferences. \
            Other users get their kubeconfig from 'virtctl kubeconfig'.\
            """)
        .example("For yourself", "virtctl serve")
        .example("A second one", "virtctl serve --data /tmp/second --port 0")
        .example("For others in the network", "virtctl serve --bind 192.0.2.7")
        .option(DataOption.option())
        .option(
            Option.value("port", "N", "Listen on this port, 0 for any free one").defaultsTo("6443"))
        .option(
            Option.value("bind", "ADDRESS", "Listen on this address of the machine")
                .defaultsTo(BindAddress.LOOPBACK))
        .option(LimitOptions.requests())
        .option(LimitOptions.connections())
        .option(LimitOptions.namespaceObjects())
        .option(LimitOptions.namespaceSize())
        .option(
            Option.flag(
                ACCEPT_LOSS,
                "Go on without stored objects that are missing; without it, the server refuses to"
                    + " start then"))
        .option(
            Option.flag(
                KEEP_UNKNOWN_FIELDS,
                "Keep fields of VMs that this version does not know, for a newer KubeVirt; without"
                    + " it, they are refused or dropped with a warning"))
        .option(
            Option.value(
                    KUBERNETES_VERSION,
                    "1.N",
                    "Say that this is that Kubernetes, so that an older kubectl does not warn of"
                        + " the difference")
                .defaultsTo(ServerVersion.NEWEST.toString()))
        .option(
            Option.flag(
                SIMULATE,
                "Let instances become Running and Ready with no hypervisor, to try tools on; no"
                    + " guest exists"))
        .option(
            Option.value(
                    SIMULATE_START_SECONDS, "N", "After how many seconds a simulated instance runs")
                .defaultsTo("2"))
        .option(RuntimeOptions.runtime())
        .option(RuntimeOptions.stopGuests())
        .option(RuntimeOptions.importFrom())
        .option(RuntimeOptions.disksOfHost())
        .option(Option.flag(DEBUG, "Show stack traces; without it, trouble is a line in the log"))
        .option(RevisionOptions.pin())
        .option(RevisionOptions.payload())
        .option(AuditOptions.directory())
        .option(AuditOptions.policy())
        .option(AuditOptions.maxSize())
        .option(AuditOptions.maxBackups())
        .option(TracesOption.option())
        .runs(this::run);
  }

  private Exit run(Invocation invocation, Console console) throws IOException {
    BindAddress address = BindAddress.of(invocation.value("bind"));
    int port = Amounts.port("port", invocation.value("port"));
    DataDirectory data = DataOption.of(invocation, console);
    ServerSettings settings = settings(invocation);
    ControllerConfig revisions =
        ControllerConfig.DEFAULT.withRevisions(
            RevisionOptions.pinning(invocation), RevisionOptions.payload(invocation));
    Optional<Duration> simulation = simulation(invocation);
    Optional<RuntimeOptions> guests = RuntimeOptions.of(invocation);
    ControllerConfig controllers = guests.isPresent() ? revisions.withStorage() : revisions;
    if (simulation.isPresent() && guests.isPresent()) {
      throw new UsageError(
          "--simulate says of instances that they run, and --runtime runs them: choose one");
    }
    guests.ifPresent(options -> options.check(data));
    TracesOption.check(invocation);
    var log = new ServerLog(console.err(), Clock.systemUTC(), invocation.flag(DEBUG));
    log.takeOverLogging();
    address.warning().ifPresent(warning -> console.err().println("warning: " + warning));
    try (StopSignal signal =
            StopSignal.waiting(guests.map(RuntimeOptions::stopTime).orElse(Duration.ZERO));
        DirectoryLock _ = data.lock();
        Traces traces =
            TracesOption.open(invocation, console, "instancetypes-serve", version, log::note)) {
      Restoration.finish(data);
      boolean keepsUnknownFields = invocation.flag(KEEP_UNKNOWN_FIELDS);
      var setup =
          new Setup(
              data,
              address,
              port,
              keepsUnknownFields,
              settings.withTraces(traces),
              controllers.withTraces(traces),
              simulation,
              guests,
              log);
      serve(setup, signal, console);
    } catch (LossException lost) {
      throw new Refusal(lost.loss() + WAY_OUT, lost);
    } catch (StoreUnavailableException refusal) {
      throw new Refusal(refusal.getMessage(), refusal);
    }
    log.note("stopped");
    return Exit.OK;
  }

  private static Optional<Duration> simulation(Invocation invocation) {
    long seconds =
        Amounts.count(SIMULATE_START_SECONDS, invocation.value(SIMULATE_START_SECONDS), 0, 86_400);
    return invocation.flag(SIMULATE) ? Optional.of(Duration.ofSeconds(seconds)) : Optional.empty();
  }

  private static ServerSettings settings(Invocation invocation) {
    return ServerSettings.usual()
        .acceptingLoss(invocation.flag(ACCEPT_LOSS))
        .withVersion(version(invocation.value(KUBERNETES_VERSION)))
        .withAudit(AuditOptions.of(invocation))
        .withTransport(LimitOptions.transport(invocation))
        .withLimits(LimitOptions.storage(invocation));
  }

  private static ServerVersion version(String text) {
    return ServerVersion.parse(text)
        .orElseThrow(
            () ->
                new UsageError(
                    "--%s: \"%s\" is no version from %s to %s"
                        .formatted(
                            KUBERNETES_VERSION, text, ServerVersion.OLDEST, ServerVersion.NEWEST)));
  }

  private record Setup(
      DataDirectory data,
      BindAddress address,
      int port,
      boolean keepsUnknownFields,
      ServerSettings settings,
      ControllerConfig controllers,
      Optional<Duration> simulation,
      Optional<RuntimeOptions> guests,
      ServerLog log) {}

  private void serve(Setup setup, StopSignal signal, Console console) throws IOException {
    ServerLog log = setup.log();
    try (PlatformServer server = start(platform(setup));
        var upkeep = PlatformUpkeep.start(server, log::note);
        var controllers = EmbeddedControllers.start(server, setup.controllers(), log::note);
        var _ =
            MountedDashboard.start(
                server, new CreatedManifests(), setup.data().sessions(), version, log::note);
        var _ = simulated(setup, server);
        var guests = running(setup, server)) {
      ApiServer api = server.api();
      HealthEndpoints health = api.health();
      health.addLiveness(new HealthCheck("standard-types", upkeep::trouble));
      health.addLiveness(new HealthCheck("virtual-machines", controllers::defect));
      health.addReadiness(new HealthCheck("informers", controllers::trouble));
      if (guests != null) {
        health.addReadiness(new HealthCheck("guests", guests::trouble));
      }
      Greeting.print(api, setup.data().path(), console);
      log.note("started at revision " + api.store().revision());
      signal.await();
      health.stop();
      log.note("stopping");
    }
  }

  /** Null where nothing is simulated, which is nothing to close. */
  private static SimulatedRuntime simulated(Setup setup, PlatformServer server) {
    return setup
        .simulation()
        .map(startTime -> SimulatedRuntime.start(server, startTime, setup.log()::note))
        .orElse(null);
  }

  /** Null where nobody runs guests. */
  private static EmbeddedRuntime running(Setup setup, PlatformServer server) throws IOException {
    if (setup.guests().isEmpty()) {
      return null;
    }
    RuntimeOptions options = setup.guests().get();
    var config = options.config(setup.data(), setup.log()::note);
    return EmbeddedRuntime.start(
        server,
        config.withTraces(setup.settings().traces()),
        options.stopsGuests(),
        setup.log()::note);
  }

  private PlatformServer.Setup platform(Setup setup) {
    return new PlatformServer.Setup(
        setup.data().path(),
        setup.address().text(),
        setup.port(),
        setup.keepsUnknownFields() ? Crds.allKeepingUnknownFields() : Crds.all(),
        "v" + version,
        setup.settings(),
        setup.guests().isPresent(),
        setup.log()::note);
  }

  private static PlatformServer start(PlatformServer.Setup setup) throws IOException {
    try {
      return PlatformServer.start(setup);
    } catch (GeneralSecurityException failure) {
      throw new Refusal(failure.getMessage(), failure);
    } catch (IOException failure) {
      if (failure instanceof SocketException || failure.getCause() instanceof SocketException) {
        throw cannotListen(setup, failure);
      }
      throw failure;
    }
  }

  private static Refusal cannotListen(PlatformServer.Setup setup, IOException failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    String place = "port " + setup.port() + " of " + setup.address();
    return cause.getMessage().contains("in use")
        ? new Refusal(
            place + " is taken by another program: choose another with --port, or --port 0 for any",
            failure)
        : new Refusal("cannot listen on " + place + ": " + cause.getMessage(), failure);
  }
}
