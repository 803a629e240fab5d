package io.instancetypes.install;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;

/** One replica of the operator, with no right on its node. */
final class OperatorPod {
  private static final long GRACE_SECONDS = 30;

  private OperatorPod() {}

  static Fields of(InstallationSettings settings, Fields labels) {
    return Fields.of(
        "serviceAccountName",
        InstallationNames.OPERATOR,
        // Without it nobody could create a machine.
        "priorityClassName",
        "system-cluster-critical",
        "terminationGracePeriodSeconds",
        GRACE_SECONDS,
        "nodeSelector",
        Fields.of("kubernetes.io/os", "linux"),
        "securityContext",
        Fields.of(
            "runAsNonRoot",
            true,
            "runAsUser",
            65532L,
            "runAsGroup",
            65532L,
            "seccompProfile",
            Fields.of("type", "RuntimeDefault")),
        "topologySpreadConstraints",
        List.of(
            Fields.of(
                "maxSkew",
                1L,
                "topologyKey",
                "kubernetes.io/hostname",
                "whenUnsatisfiable",
                "ScheduleAnyway",
                "labelSelector",
                Fields.of("matchLabels", labels))),
        "containers",
        List.of(container(settings)),
        "volumes",
        List.of(Fields.of("name", "tmp", "emptyDir", new Fields())));
  }

  private static Fields container(InstallationSettings settings) {
    return Fields.of(
        "name",
        "operator",
        "image",
        settings.image(),
        "args",
        arguments(settings),
        "ports",
        ports(settings),
        "startupProbe",
        probe("/healthz", 2, 60),
        "livenessProbe",
        probe("/healthz", 10, 3),
        "readinessProbe",
        probe("/readyz", 5, 2),
        "resources",
        Fields.of(
            "requests",
            Fields.of("cpu", "100m", "memory", "256Mi"),
            "limits",
            Fields.of("memory", "1Gi")),
        "securityContext",
        Fields.of(
            "allowPrivilegeEscalation",
            false,
            "capabilities",
            Fields.of("drop", List.of("ALL")),
            "readOnlyRootFilesystem",
            true),
        // The JVM keeps its performance data there.
        "volumeMounts",
        List.of(Fields.of("name", "tmp", "mountPath", "/tmp")));
  }

  private static List<String> arguments(InstallationSettings settings) {
    var arguments = new ArrayList<>(List.of("operator", "--namespace=" + settings.namespace()));
    if (settings.dashboard()) {
      arguments.add("--dashboard-port=" + InstallationNames.DASHBOARD_PORT);
    }
    return arguments;
  }

  private static List<Fields> ports(InstallationSettings settings) {
    var ports = new ArrayList<Fields>();
    ports.add(port("https", InstallationNames.HTTPS_PORT));
    ports.add(port("metrics", InstallationNames.PLAIN_PORT));
    if (settings.dashboard()) {
      ports.add(port("dashboard", InstallationNames.DASHBOARD_PORT));
    }
    return ports;
  }

  private static Fields port(String name, long number) {
    return Fields.of("name", name, "containerPort", number, "protocol", "TCP");
  }

  private static Fields probe(String path, long period, long failures) {
    return Fields.of(
        "httpGet",
        // Where the webhooks are: who does not answer there is of no use.
        Fields.of("path", path, "port", "https", "scheme", "HTTPS"),
        "periodSeconds",
        period,
        "failureThreshold",
        failures);
  }
}
