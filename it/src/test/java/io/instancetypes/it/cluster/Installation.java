package io.instancetypes.it.cluster;

import static io.instancetypes.it.cluster.Cluster.name;

import io.instancetypes.api.crd.Crds;
import io.instancetypes.install.InstallationManifests;
import io.instancetypes.install.InstallationSettings;
import io.instancetypes.testkit.FaultProxy;
import io.instancetypes.testkit.Kubernetes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What {@code virtctl install} prints, on a real cluster, with operators outside of it that have
 * the rights of the shipped account and nothing more. Operators end with the test that started
 * them, and say what happened to them if it failed.
 */
final class Installation implements AfterEachCallback, AfterAllCallback {
  static final String ACCOUNT = "system:serviceaccount:instancetypes:instancetypes-operator";
  static final String LEASE =
      "/apis/coordination.k8s.io/v1/namespaces/instancetypes/leases/instancetypes-controller";
  static final String SECRET =
      "/api/v1/namespaces/instancetypes/secrets/instancetypes-certificates";

  private final List<OperatorProcess> operators = new ArrayList<>();
  private Kubernetes kubernetes;
  private Cluster cluster;
  private FaultProxy service;
  private Path logs;

  /** Installs, unless that has been done. */
  void on(Kubernetes given) {
    if (kubernetes != null) {
      return;
    }
    kubernetes = given;
    cluster = new Cluster(kubernetes.kubeconfig());
    service = new FaultProxy();
    logs = directory();
    cluster.apply(Crds.neighbours());
    cluster.apply(InstallationManifests.of(InstallationSettings.of("1.2.3")));
    Crds.all().forEach(definition -> cluster.awaitServed(name(definition)));
  }

  private static Path directory() {
    try {
      return Files.createDirectories(Path.of("target/operators")).toAbsolutePath();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** As its administrator sees it. */
  Cluster cluster() {
    return cluster;
  }

  Kubernetes kubernetes() {
    return kubernetes;
  }

  /** Leads to the operators, to whichever of them lives. */
  FaultProxy service() {
    return service;
  }

  /** A way to the API server that can be disturbed. */
  FaultProxy passage() {
    return new FaultProxy(URI.create(kubernetes.url()).getPort());
  }

  /** The file by which the operators' account reaches the API server. */
  Path kubeconfig() {
    return kubernetes.kubeconfig(
        ACCOUNT,
        "system:serviceaccounts",
        "system:serviceaccounts:instancetypes",
        "system:authenticated");
  }

  /** The same by way of a passage. */
  Path kubeconfig(FaultProxy passage) {
    try {
      String text = Files.readString(kubeconfig());
      return Files.writeString(
          logs.resolve("passage-" + passage.port() + ".kubeconfig"),
          text.replace(kubernetes.url(), "https://127.0.0.1:" + passage.port()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** An operator that answers. */
  OperatorProcess operate(String... options) {
    OperatorProcess operator = start(kubeconfig(), options);
    operator.awaitReady();
    return operator;
  }

  /** One of an earlier version, that answers. */
  OperatorProcess operateEarlier(String... options) {
    OperatorProcess operator = start(OperatorProcess.earlier(), kubeconfig(), options);
    operator.awaitReady();
    return operator;
  }

  /** An operator that has only begun to start. */
  OperatorProcess start(Path account, String... options) {
    return start(OperatorProcess.JAR, account, options);
  }

  private OperatorProcess start(Path jar, Path account, String... options) {
    int port = freePort();
    service.leadTo(port);
    var all =
        new ArrayList<>(
            List.of(
                "--webhook-url",
                "https://127.0.0.1:" + service.port(),
                "--port",
                String.valueOf(port),
                "--metrics-port",
                "0"));
    all.addAll(List.of(options));
    Path log = logs.resolve("operator-" + ProcessHandle.current().pid() + "-" + port + ".log");
    OperatorProcess operator = OperatorProcess.start(jar, log, account, all);
    operators.add(operator);
    return operator;
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    operators.forEach(OperatorProcess::close);
    if (context.getExecutionException().isPresent()) {
      operators.forEach(operator -> System.err.println(operator.lastLines()));
    }
    if (!operators.isEmpty() && cluster.find(LEASE) != null) {
      // Nobody is left who could give it back, and the next one need not wait for its end.
      cluster.delete(LEASE);
    }
    operators.clear();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (kubernetes != null) {
      service.close();
      cluster.close();
    }
  }
}
