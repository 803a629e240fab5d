package io.instancetypes.virtctl.operator;

import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.operator.OperatorConfig;
import io.instancetypes.operator.certificate.CertificatePolicy;
import io.instancetypes.operator.log.LogLines;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.create.CreatedManifests;
import io.instancetypes.virtctl.option.Amounts;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.NameForms;
import io.instancetypes.virtctl.option.RevisionOptions;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What the options of the command mean together. */
record OperatorOptions(OperatorConfig config, LogLines.Format format, boolean inside) {
  private static final Duration UPKEEP = Duration.ofSeconds(10);
  private static final Duration DRAIN = Duration.ofSeconds(10);

  /** For Services of a cluster to forget an operator that is no longer ready. */
  private static final Duration WITHDRAWAL = Duration.ofSeconds(5);

  static OperatorOptions of(Invocation invocation, Console console, String version) {
    boolean inside =
        !invocation.has("kubeconfig") && console.variable("KUBERNETES_SERVICE_HOST").isPresent();
    String namespace = invocation.value("namespace");
    NameForms.checkNamespace("namespace", namespace);
    Optional<URI> url = invocation.optional("webhook-url").map(OperatorOptions::url);
    var config =
        new OperatorConfig(
            version,
            namespace,
            invocation.optional("bind").orElse(url.isPresent() ? "127.0.0.1" : "0.0.0.0"),
            Amounts.port("port", invocation.value("port")),
            Amounts.port("metrics-port", invocation.value("metrics-port")),
            url,
            invocation.optional("webhook-client-ca").map(Path::of),
            invocation.flag("take-over"),
            !invocation.flag("without-catalog"),
            invocation
                .optional("dashboard-port")
                .map(port -> Amounts.port("dashboard-port", port))
                .map(port -> new OperatorConfig.DashboardSetup(port, new CreatedManifests())),
            controllers(invocation, namespace),
            certificates(invocation),
            new OperatorConfig.Times(UPKEEP, withdrawal(invocation, inside), DRAIN));
    return new OperatorOptions(config, format(invocation, inside), inside);
  }

  private static CertificatePolicy certificates(Invocation invocation) {
    String days = invocation.value("certificate-days");
    return CertificatePolicy.ofDays(
        Amounts.count("certificate-days", days, 1, CertificatePolicy.MOST_DAYS));
  }

  private static URI url(String text) {
    try {
      URI url = new URI(text);
      if ("https".equals(url.getScheme())
          && url.getHost() != null
          && (url.getPath() == null || url.getPath().isEmpty())) {
        return url;
      }
    } catch (URISyntaxException malformed) {
      // Answered below.
    }
    throw Mistake.in(
        "webhook-url",
        "must be https://HOST or https://HOST:PORT without a path, not " + Mistake.quoted(text));
  }

  private static ControllerConfig controllers(Invocation invocation, String namespace) {
    var times =
        new ControllerConfig.LeaseTimes(
            seconds(invocation, "lease-duration"),
            seconds(invocation, "renew-deadline"),
            seconds(invocation, "retry-period"));
    if (times.renewal().compareTo(times.duration()) >= 0
        || times.retry().compareTo(times.renewal()) >= 0) {
      throw Mistake.in(
          "lease-duration", "must be longer than --renew-deadline, and that than --retry-period");
    }
    return ControllerConfig.DEFAULT
        .withRevisions(RevisionOptions.pinning(invocation), RevisionOptions.payload(invocation))
        .inCluster(namespace, times);
  }

  private static Duration withdrawal(Invocation invocation, boolean inside) {
    return invocation.has("drain")
        ? seconds(invocation, "drain")
        : inside ? WITHDRAWAL : Duration.ZERO;
  }

  static Duration seconds(Invocation invocation, String option) {
    return Duration.ofSeconds(Amounts.seconds(option, invocation.value(option)));
  }

  private static LogLines.Format format(Invocation invocation, boolean inside) {
    return invocation.optional("log-format").orElse(inside ? "json" : "text").equals("json")
        ? LogLines.Format.JSON
        : LogLines.Format.TEXT;
  }
}
