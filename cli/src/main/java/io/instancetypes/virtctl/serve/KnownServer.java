package io.instancetypes.virtctl.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import io.instancetypes.serve.data.DataDirectory;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A server as the administrator's kubeconfig of its last run names it. */
record KnownServer(String name, String url, Path certificates) {
  static KnownServer of(DataDirectory data) throws IOException {
    if (!Files.exists(data.kubeconfig()) || !Files.exists(data.certificates().resolve("ca.crt"))) {
      throw new Refusal(
          "there is no server in "
              + data.path()
              + ": start one there with 'virtctl serve', or name its directory with --data");
    }
    Map<?, ?> cluster = cluster(data.kubeconfig());
    return new KnownServer(
        text(data, cluster.get("name")),
        text(data, Fields.map(cluster.get("cluster")).get("server")),
        data.certificates());
  }

  private static Map<?, ?> cluster(Path kubeconfig) throws IOException {
    var documents = new ArrayList<Object>();
    Yaml.read(Files.readAllBytes(kubeconfig), documents::add);
    Object clusters = documents.isEmpty() ? null : Fields.map(documents.getFirst()).get("clusters");
    return clusters instanceof List<?> list && !list.isEmpty()
        ? Fields.map(list.getFirst())
        : Map.of();
  }

  private static String text(DataDirectory data, Object node) {
    if (node instanceof String text) {
      return text;
    }
    throw new Refusal(
        data.kubeconfig() + " names no server: start the server once to write it again");
  }
}
