package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.documents.Yaml;
import io.instancetypes.operator.Operator;
import io.instancetypes.operator.OperatorConfig;
import io.instancetypes.operator.certificate.CertificatePolicy;
import io.instancetypes.testkit.Kubernetes;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/** A cluster with an operator. */
final class OperatedCluster implements FleetServer, AutoCloseable {
  private static final String HOME = "instancetypes";

  private final Path kubeconfig;
  private final KubernetesClient client;
  private final ApiClient api;
  private final Operator operator;

  OperatedCluster(Kubernetes kubernetes) throws Exception {
    this.kubeconfig = kubernetes.kubeconfig();
    this.client = KubernetesClients.to(kubeconfig);
    this.api = new ApiClient(client);
    this.operator = Operator.start(client, config(), () -> {});
  }

  private static OperatorConfig config() {
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
        Optional.empty(),
        ControllerConfig.DEFAULT.inCluster(HOME, ControllerConfig.LeaseTimes.DEFAULT),
        CertificatePolicy.DEFAULT,
        new OperatorConfig.Times(Duration.ofMillis(200), Duration.ZERO, Duration.ofSeconds(20)));
  }

  @Override
  public Map<String, String> environment() {
    return Map.of("KUBECONFIG", kubeconfig.toString());
  }

  @Override
  public void create(String yaml) {
    Fields object = document(yaml);
    api.create(path(object).collection(KubeObject.of(object).namespace()), object);
  }

  @Override
  public void apply(String yaml) {
    Fields object = document(yaml);
    KubeObject named = KubeObject.of(object);
    api.apply(path(object).object(named.namespace(), named.name()), object, "virtctl");
  }

  private static ResourcePath path(Fields object) {
    return ResourcePath.of(Fields.text(object, "kind"));
  }

  private static Fields document(String yaml) {
    var documents = new ArrayList<Object>();
    Yaml.read(yaml.getBytes(UTF_8), documents::add);
    return (Fields) documents.getFirst();
  }

  @Override
  public Fields find(String kind, String namespace, String name) {
    try {
      return api.get(ResourcePath.of(kind).object(namespace, name));
    } catch (ApiClientException failure) {
      if (failure.isMissing()) {
        return null;
      }
      throw failure;
    }
  }

  @Override
  // Instances of KubeVirt have no subresource for their status.
  public void conditions(String namespace, String instance, Object conditions) {
    api.merge(
        ResourcePath.of("VirtualMachineInstance").object(namespace, instance),
        Fields.of("status", Fields.of("conditions", conditions)));
  }

  @Override
  public void close() {
    operator.close();
    client.close();
  }
}
