package io.instancetypes.it.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.dashboard.DashboardHost;
import io.instancetypes.install.InstallationManifests;
import io.instancetypes.install.InstallationSettings;
import io.instancetypes.operator.Operator;
import io.instancetypes.operator.OperatorConfig;
import io.instancetypes.operator.certificate.CertificatePolicy;
import io.instancetypes.serve.EmbeddedControllers;
import io.instancetypes.serve.PlatformServer;
import io.instancetypes.serve.PlatformUpkeep;
import io.instancetypes.testkit.Kubernetes;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * {@code virtctl serve}, or {@code virtctl operator} on a real cluster where it was installed in
 * the namespace that {@code serve} uses, in this process, as administrators see it.
 */
final class RunningPlatform implements AutoCloseable {
  private static final String HOME = "kubevirt";

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final Path kubeconfig;
  private final Cluster cluster;
  private int dashboard;

  private RunningPlatform(Path kubeconfig) {
    this.kubeconfig = kubeconfig;
    this.cluster = with(new Cluster(kubeconfig));
  }

  static RunningPlatform serve(Path folder) throws Exception {
    var setup =
        new PlatformServer.Setup(
            folder, "127.0.0.1", 0, Crds.all(), "v1.2.3", ServerSettings.usual(), line -> {});
    PlatformServer server = PlatformServer.start(setup);
    var platform = new RunningPlatform(server.api().kubeconfig());
    platform.parts.addLast(server);
    platform.with(PlatformUpkeep.start(server, line -> {}));
    platform.with(EmbeddedControllers.start(server, ControllerConfig.DEFAULT, line -> {}));
    return platform;
  }

  static RunningPlatform operator(Kubernetes kubernetes) throws Exception {
    var platform = new RunningPlatform(kubernetes.kubeconfig());
    platform.install();
    Path account =
        kubernetes.kubeconfig(
            "system:serviceaccount:" + HOME + ":instancetypes-operator",
            "system:serviceaccounts",
            "system:serviceaccounts:" + HOME,
            "system:authenticated");
    KubernetesClient client = platform.with(KubernetesClients.to(account));
    Operator operator = platform.with(Operator.start(client, operator(), () -> {}));
    platform.dashboard = operator.dashboardPort().orElseThrow();
    return platform;
  }

  private void install() {
    cluster.apply(Crds.neighbours());
    InstallationSettings usual = InstallationSettings.of("1.2.3");
    cluster.apply(
        InstallationManifests.of(
            new InstallationSettings(
                HOME,
                usual.image(),
                usual.replicas(),
                usual.apiServers(),
                usual.machines(),
                usual.catalogue(),
                usual.dashboard())));
    Crds.all().forEach(definition -> cluster.awaitServed(Cluster.name(definition)));
  }

  private static OperatorConfig operator() {
    return new OperatorConfig(
        "v1.2.3",
        HOME,
        "127.0.0.1",
        0,
        0,
        Optional.of(URI.create("https://127.0.0.1")),
        Optional.empty(),
        false,
        true,
        Optional.of(new OperatorConfig.DashboardSetup(0, RunningPlatform::halted)),
        ControllerConfig.DEFAULT.inCluster(HOME, ControllerConfig.LeaseTimes.DEFAULT),
        CertificatePolicy.DEFAULT,
        new OperatorConfig.Times(Duration.ofMillis(200), Duration.ZERO, Duration.ofSeconds(20)));
  }

  /** Ends before what was there before. */
  private <T extends AutoCloseable> T with(T part) {
    parts.addFirst(part);
    return part;
  }

  Cluster cluster() {
    return cluster;
  }

  /** A machine of that name which does not run; the real command has tests of its own. */
  private static DashboardHost.Manifest halted(List<String> arguments) {
    String named = String.join(", ", arguments).replace("--", "").replace("=", ": ");
    return new DashboardHost.Manifest(
        "apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata: {%s}\nspec: {runStrategy: Halted, template: {spec: {domain: {memory: {guest: 1Gi}, devices: {}}}}}\n"
            .formatted(named),
        "");
  }

  /** The port of the operator's dashboard, which nobody who does not look at it notices. */
  int dashboard() {
    return dashboard;
  }

  Path kubeconfig() {
    return kubeconfig;
  }

  @Override
  public void close() {
    parts.forEach(RunningPlatform::end);
  }

  private static void end(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception failure) {
      throw new AssertionError(failure);
    }
  }
}
