package io.instancetypes.operator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.apiserver.ServerConfig;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.documents.Yaml;
import io.instancetypes.operator.certificate.CertificatePolicy;
import io.instancetypes.testkit.Kubernetes;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An API server on loopback with a client, and operators for it. */
public final class TestCluster implements AutoCloseable {
  static final String VMS = "/apis/kubevirt.io/v1/namespaces/default/virtualmachines";
  static final String INSTANCES = "/apis/kubevirt.io/v1/namespaces/default/virtualmachineinstances";
  static final String REVISIONS = "/apis/apps/v1/namespaces/default/controllerrevisions";
  static final String TYPES =
      "/apis/instancetype.kubevirt.io/v1beta1/virtualmachineclusterinstancetypes";
  static final String MUTATION =
      "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/instancetypes";
  static final String VALIDATION =
      "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/instancetypes";
  static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  private final Path kubeconfig;
  private final Runnable closed;
  private final KubernetesClient client;
  private final ApiClient api;

  private TestCluster(Path kubeconfig, Runnable closed) {
    this.kubeconfig = kubeconfig;
    this.closed = closed;
    this.client = client();
    this.api = new ApiClient(client);
  }

  /** One that somebody else has started. */
  static TestCluster of(Kubernetes kubernetes) {
    return new TestCluster(kubernetes.kubeconfig(), () -> {});
  }

  /** An embedded one that converts nothing by itself. */
  public static TestCluster start(Path directory) throws Exception {
    return start(directory, Crds.all());
  }

  static TestCluster start(Path directory, List<Fields> definitions) throws Exception {
    ApiServer server =
        ApiServer.start(
            new ServerConfig(
                directory,
                "127.0.0.1",
                0,
                definitions,
                Map.of(),
                List.of(),
                List.of(),
                line -> {}));
    return new TestCluster(server.kubeconfig(), server::close);
  }

  /** A client of its own, for somebody who may be cut off. */
  KubernetesClient client() {
    return KubernetesClients.to(kubeconfig);
  }

  /** The administrator's. */
  public ApiClient api() {
    return api;
  }

  static OperatorConfig config() {
    return config(CertificatePolicy.DEFAULT, false);
  }

  static OperatorConfig config(CertificatePolicy certificates, boolean takesOver) {
    return config(
        certificates, takesOver, Optional.empty(), Optional.of(URI.create("https://127.0.0.1")));
  }

  /** Where API servers are told to find it; null for behind its Service. It leads for long. */
  static OperatorConfig config(URI webhookUrl) {
    return config(
        CertificatePolicy.DEFAULT,
        false,
        Optional.empty(),
        Optional.ofNullable(webhookUrl),
        Duration.ofMinutes(2));
  }

  /** With the authorities of the certificates that API servers show. */
  static OperatorConfig config(Optional<Path> webhookClients) {
    return config(
        CertificatePolicy.DEFAULT,
        false,
        webhookClients,
        Optional.of(URI.create("https://127.0.0.1")));
  }

  private static OperatorConfig config(
      CertificatePolicy certificates,
      boolean takesOver,
      Optional<Path> webhookClients,
      Optional<URI> webhookUrl) {
    return config(certificates, takesOver, webhookClients, webhookUrl, Duration.ofSeconds(3));
  }

  private static OperatorConfig config(
      CertificatePolicy certificates,
      boolean takesOver,
      Optional<Path> webhookClients,
      Optional<URI> webhookUrl,
      Duration leadership) {
    var lease =
        new ControllerConfig.LeaseTimes(
            leadership, leadership.minusSeconds(1), Duration.ofMillis(200));
    return new OperatorConfig(
        "v1.2.3",
        "instancetypes",
        "127.0.0.1",
        0,
        0,
        webhookUrl,
        webhookClients,
        takesOver,
        true,
        Optional.empty(),
        ControllerConfig.DEFAULT.inCluster("instancetypes", lease),
        certificates,
        new OperatorConfig.Times(Duration.ofMillis(100), Duration.ZERO, Duration.ofSeconds(20)));
  }

  Operator operate() throws Exception {
    return operate(config());
  }

  Operator operate(OperatorConfig config) throws Exception {
    return Operator.start(client, config, () -> {});
  }

  static Fields yaml(String text) {
    var documents = new ArrayList<Object>();
    Yaml.read(text.getBytes(UTF_8), documents::add);
    return (Fields) documents.getFirst();
  }

  static Fields vm(String name, String type, String strategy) {
    return yaml(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: %s}
        spec:
          runStrategy: %s
          instancetype: {name: %s}
          template:
            spec:
              domain: {devices: {}}
              volumes: [{name: disk, containerDisk: {image: demo}}]
        """
            .formatted(name, strategy, type));
  }

  static Fields type(String name) {
    return yaml(
        """
        apiVersion: instancetype.kubevirt.io/v1beta1
        kind: VirtualMachineClusterInstancetype
        metadata: {name: %s}
        spec: {cpu: {guest: 2}, memory: {guest: 1Gi}}
        """
            .formatted(name));
  }

  /** The path that API servers are told for a webhook. */
  String webhookPath(String name) {
    for (String configuration : List.of(MUTATION, VALIDATION)) {
      for (Object item : (List<?>) api.get(configuration).get("webhooks")) {
        Fields webhook = (Fields) item;
        if (name.equals(webhook.get("name"))) {
          return URI.create((String) webhook.object("clientConfig").get("url")).getPath();
        }
      }
    }
    throw new AssertionError("there is no webhook " + name);
  }

  /** Null if there is none. */
  Fields find(String path) {
    try {
      return api.get(path);
    } catch (ApiClientException missing) {
      if (missing.isMissing()) {
        return null;
      }
      throw missing;
    }
  }

  List<String> names(String collection) {
    return ((List<?>) api.get(collection).get("items"))
        .stream().map(item -> (String) ((Fields) item).object("metadata").get("name")).toList();
  }

  @Override
  public void close() {
    client.close();
    closed.run();
  }
}
