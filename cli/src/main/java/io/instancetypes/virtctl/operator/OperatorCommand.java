package io.instancetypes.virtctl.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.controller.cluster.WatchSupervisor;
import io.instancetypes.operator.Operator;
import io.instancetypes.operator.OperatorConfig;
import io.instancetypes.operator.certificate.CertificatePolicy;
import io.instancetypes.operator.log.LogLines;
import io.instancetypes.operator.registration.RegistrationRefusal;
import io.instancetypes.traces.Traces;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.option.RevisionOptions;
import io.instancetypes.virtctl.option.TracesOption;
import io.instancetypes.virtctl.serve.StopSignal;
import io.javaoperatorsdk.operator.OperatorException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code virtctl operator}. */
public final class OperatorCommand {
  private final String version;

  public OperatorCommand(String version) {
    this.version = version;
  }

  /** Not before the log has been set up. */
  private static Logger log() {
    return LoggerFactory.getLogger(OperatorCommand.class);
  }

  public Definition definition() {
    return ClusterOptions.addContextTo(
            Definition.of(
                """
                Run instance types and preferences on a Kubernetes cluster: answer its admission \
                and conversion webhooks and the API subresources.kubevirt.io, and reconcile its \
                VirtualMachines. 'virtctl install' prints what the cluster needs for that, with a \
                Deployment that runs this command.

                Several may run: all of them answer, and the one that holds the Lease \
                instancetypes-controller reconciles. Certificates are made and renewed by itself \
                and kept in the Secret instancetypes-certificates.

                In a Pod the account of the Pod is used, otherwise the kubeconfig. A process \
                outside of the cluster needs --webhook-url, an address at which the API server \
                reaches it.\
                """))
        .example("In a Pod", "virtctl operator")
        .example(
            "On your machine, for a cluster whose API server runs there too",
            "virtctl operator --webhook-url https://127.0.0.1")
        .option(
            Option.value("namespace", "NAMESPACE", "The namespace of its Service, Secret and Lease")
                .letter('n')
                .defaultsTo("instancetypes"))
        .option(
            Option.value("port", "N", "Listen on this port for HTTPS, 0 for any free one")
                .defaultsTo("8443"))
        .option(
            Option.value(
                    "metrics-port",
                    "N",
                    "Listen on this port for /metrics, /healthz and /readyz without TLS")
                .defaultsTo("8080"))
        .option(
            Option.value(
                "dashboard-port",
                "N",
                "Listen on this port for the dashboard, by HTTPS (default: there is none)"))
        .option(
            Option.value(
                "bind",
                "ADDRESS",
                "Listen on this address (default all, or 127.0.0.1 with --webhook-url)"))
        .option(
            Option.value(
                "webhook-url",
                "URL",
                "Register this address instead of a Service; without a port, that of --port"))
        .option(
            Option.value(
                "webhook-client-ca",
                "FILE",
                "Answer admission only to clients with a certificate of these authorities, for API"
                    + " servers whose AdmissionConfiguration gives them one"))
        .option(
            Option.value(
                    "certificate-days",
                    "DAYS",
                    "How long the certificate lasts that is served; it is renewed after two thirds")
                .defaultsTo(String.valueOf(CertificatePolicy.DEFAULT.leaf().toDays())))
        .option(
            Option.flag(
                "take-over",
                "Make definitions and APIs of another manager, such as KubeVirt, ours"))
        .option(
            Option.flag(
                "without-catalog",
                "Neither bring nor change nor remove the standard types and preferences"))
        .option(
            Option.value("log-format", "FORMAT", "Log as text or json (default json in a Pod)")
                .takes(AllowedValues.choices("text", "json")))
        .option(
            Option.value(
                    "lease-duration",
                    "SECONDS",
                    "After this silence of a leader another takes over")
                .defaultsTo("15"))
        .option(
            Option.value(
                    "renew-deadline", "SECONDS", "A leader that cannot renew for so long gives up")
                .defaultsTo("10"))
        .option(
            Option.value(
                    "retry-period", "SECONDS", "Between two attempts to get or renew the Lease")
                .defaultsTo("2"))
        .option(RevisionOptions.pin())
        .option(RevisionOptions.payload())
        .option(
            Option.value(
                    "watch-silence",
                    "SECONDS",
                    "A watch on which nothing arrives for so long is begun anew; API servers say"
                        + " something every minute")
                .defaultsTo(String.valueOf(WatchSupervisor.LONGEST_SILENCE.toSeconds())))
        .option(
            Option.value(
                "drain",
                "SECONDS",
                "Keep answering for so long after being asked to stop (default 5 in a Pod, or 0)"))
        .option(TracesOption.option())
        .runs(this::run);
  }

  private Exit run(Invocation invocation, Console console) throws IOException {
    OperatorOptions options = OperatorOptions.of(invocation, console, "v" + version);
    if (!options.inside()) {
      ClusterOptions.requireKubeconfig(invocation, console);
    }
    TracesOption.check(invocation);
    LogLines.takeOver(console.err(), options.format());
    var deposed = new AtomicBoolean();
    try (StopSignal signal = StopSignal.interrupting();
        Traces traces =
            TracesOption.open(
                invocation,
                console,
                "instancetypes-operator",
                version,
                line -> log().warn("{}", line));
        KubernetesClient client = client(invocation)) {
      greet(client, options);
      try {
        operate(client, options.config().withTraces(traces), signal, deposed);
      } catch (ApiClientException | OperatorException unfinished) {
        if (!signal.isGiven()) {
          throw unfinished;
        }
      }
    } catch (RegistrationRefusal refusal) {
      throw new Refusal(refusal.getMessage(), refusal);
    } catch (ApiClientException | GeneralSecurityException | IOException failure) {
      throw new Refusal("the operator cannot start: " + failure.getMessage(), failure);
    } catch (OperatorException failure) {
      throw new Refusal("the controllers cannot start: " + reason(failure), failure);
    }
    if (deposed.get()) {
      throw new Refusal(
          "the Lease of the controllers could not be renewed in time, so that another operator may"
              + " lead now: this one ends, and is to be started again");
    }
    log().info("stopped");
    return Exit.OK;
  }

  /** What the framework has wrapped several times. */
  private static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage();
  }

  private static KubernetesClient client(Invocation invocation) {
    return KubernetesClients.to(
        invocation.optional("kubeconfig").map(Path::of),
        invocation.optional("context"),
        new WatchSupervisor(OperatorOptions.seconds(invocation, "watch-silence")));
  }

  private static void greet(KubernetesClient client, OperatorOptions options) {
    log()
        .info(
            "operating {} from namespace {}", client.getMasterUrl(), options.config().namespace());
    if (!options.inside() && options.config().webhookUrl().isEmpty()) {
      log()
          .warn(
              "the API server will look for this operator behind the Service"
                  + " instancetypes-operator; if this process runs outside of the cluster, use"
                  + " --webhook-url");
    }
  }

  private static void operate(
      KubernetesClient client, OperatorConfig config, StopSignal signal, AtomicBoolean deposed)
      throws IOException, GeneralSecurityException {
    Thread command = Thread.currentThread();
    Runnable lost =
        () -> {
          deposed.set(true);
          command.interrupt();
        };
    try (Operator operator = Operator.start(client, config, lost)) {
      log()
          .info(
              "answering on port {}, metrics and health on port {}",
              operator.port(),
              operator.metricsPort());
      operator
          .dashboardPort()
          .ifPresent(port -> log().info("the dashboard is on port {}, at /dashboard/", port));
      signal.await();
      log().info(deposed.get() ? "stopping: the Lease was lost" : "stopping");
    }
  }
}
