package io.instancetypes.operator;

import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.dashboard.DashboardHost;
import io.instancetypes.operator.certificate.CertificatePolicy;
import io.instancetypes.traces.Traces;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How an operator is set up.
 *
 * @param version what clients of the aggregated API are told that they talk to
 * @param namespace where its Service, Secret and Lease are
 * @param address of this machine to listen on
 * @param port for HTTPS, 0 for any free one
 * @param metricsPort for metrics and health without TLS, 0 for any free one
 * @param webhookUrl where API servers reach it if it runs outside of the cluster; without a port,
 *     the one it listens on is meant
 * @param webhookClients a file with the authorities of the certificates that API servers show to
 *     webhooks; empty where they show none
 * @param takesOver whether objects of another manager may be changed
 * @param keepsCatalog whether the standard types are brought and kept; if not, nobody touches them
 * @param dashboard empty for none
 */
public record OperatorConfig(
    String version,
    String namespace,
    String address,
    int port,
    int metricsPort,
    Optional<URI> webhookUrl,
    Optional<Path> webhookClients,
    boolean takesOver,
    boolean keepsCatalog,
    Optional<DashboardSetup> dashboard,
    ControllerConfig controllers,
    CertificatePolicy certificates,
    Times times) {

  public OperatorConfig withTraces(Traces traces) {
    return new OperatorConfig(
        version,
        namespace,
        address,
        port,
        metricsPort,
        webhookUrl,
        webhookClients,
        takesOver,
        keepsCatalog,
        dashboard,
        controllers.withTraces(traces),
        certificates,
        times);
  }

  /** Who is told what takes how long: in one process, everybody tells the same. */
  public Traces traces() {
    return controllers.traces();
  }

  /**
   * A dashboard for the users of the cluster.
   *
   * @param port for HTTPS, 0 for any free one
   * @param manifests makes a virtual machine from options
   */
  public record DashboardSetup(int port, DashboardHost.Manifests manifests) {}

  /**
   * How long things take.
   *
   * @param upkeep between two looks at certificates and registration
   * @param withdrawal between the end of readiness and the end of listening, so that nobody sends
   *     requests to an operator that is about to go
   * @param drain how long requests that have begun may take after that
   */
  public record Times(Duration upkeep, Duration withdrawal, Duration drain) {}
}
