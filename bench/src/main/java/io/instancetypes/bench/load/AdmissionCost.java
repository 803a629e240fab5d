package io.instancetypes.bench.load;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.apiserver.ServerConfig;
import io.instancetypes.apiserver.webhook.LocalService;
import io.instancetypes.catalog.Catalog;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.admission.AdmissionReviews;
import io.instancetypes.platform.admission.WebhookConfigurations;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What admission adds to the create of a VirtualMachine: the same creates, in turn, on a server
 * that asks admission and on one that does not.
 */
public final class AdmissionCost {
  private static final int WARM_UP = 2_000;
  private static final int MEASURED = 4_000;
  private static final String PATH = "/apis/kubevirt.io/v1/namespaces/default/virtualmachines";

  private AdmissionCost() {}

  public static void main(String[] arguments) throws Exception {
    try (ApiServer plain = server(List.of());
        ApiServer asking = server(List.of(admission(new StandardTypes())))) {
      LoadConnection without = LoadConnection.of(plain.kubeconfig());
      LoadConnection with = LoadConnection.of(asking.kubeconfig());
      turns(without, with, "w", WARM_UP);
      Latencies[] measured = turns(without, with, "m", MEASURED);
      System.out.println("| create of a VM | count | per second | p50 ms | p99 ms |");
      System.out.println("|---|---|---|---|---|");
      System.out.println(measured[0].line("without admission"));
      System.out.println(measured[1].line("with admission"));
    }
    System.exit(0);
  }

  private static ApiServer server(List<LocalService> services) throws Exception {
    return ApiServer.start(
        new ServerConfig(
            Files.createTempDirectory("admission-cost"),
            "127.0.0.1",
            0,
            Crds.all(),
            Map.of(),
            services,
            List.of(),
            line -> {}));
  }

  private static LocalService admission(Cluster cluster) {
    var admissions = new AdmissionReviews(cluster);
    return new LocalService(
        "bench",
        "admission",
        WebhookConfigurations.of(
            path ->
                Fields.of(
                    "service", Fields.of("namespace", "bench", "name", "admission", "path", path))),
        admissions::review);
  }

  private static Latencies[] turns(
      LoadConnection without, LoadConnection with, String round, int count)
      throws IOException, InterruptedException {
    var latencies = new Latencies[] {new Latencies(count), new Latencies(count)};
    for (int i = 0; i < count; i++) {
      byte[] body = Json.write(Fleet.machine("vm-" + round + "-" + i, "Always"));
      latencies[0].add(timed(without, body));
      latencies[1].add(timed(with, body));
    }
    return latencies;
  }

  private static long timed(LoadConnection connection, byte[] body)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    connection.send("POST", PATH, body);
    return System.nanoTime() - start;
  }

  /** A cluster that has the catalogue, as objects in memory. */
  private static final class StandardTypes implements Cluster, ObjectLookup {
    private final Map<String, Fields> objects =
        Arrays.stream(Kind.values())
            .flatMap(kind -> Catalog.standard().objects(kind).stream())
            .collect(Collectors.toMap(StandardTypes::key, object -> object, (one, same) -> one));

    private static String key(Fields object) {
      return object.get("kind") + "/" + ((Fields) object.get("metadata")).get("name");
    }

    @Override
    public ObjectLookup objects() {
      return this;
    }

    @Override
    public List<Fields> list(String kind) {
      return List.of();
    }

    @Override
    public Fields kubevirt() {
      return new Fields();
    }

    @Override
    public boolean isAllowed(Attributes wanted) {
      return true;
    }

    @Override
    public Fields create(Fields object, String manager) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Fields apply(Fields object, String manager) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void delete(Fields found) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Fields patch(Patch patch, String manager) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
      return Optional.ofNullable(objects.get(kind + "/" + name));
    }

    @Override
    public Collection<String> names(String kind, String namespace) {
      return List.of();
    }
  }
}
