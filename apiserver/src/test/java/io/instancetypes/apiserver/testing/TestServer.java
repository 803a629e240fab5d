package io.instancetypes.apiserver.testing;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.apiserver.ServerConfig;
import io.instancetypes.apiserver.extension.Extension;
import io.instancetypes.apiserver.resource.Converter;
import io.instancetypes.apiserver.webhook.LocalService;
import io.instancetypes.documents.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A server on a free port of loopback, with the project's own definitions and a widget. */
public final class TestServer implements AutoCloseable {
  private final ApiServer server;

  private TestServer(ApiServer server) {
    this.server = server;
  }

  public static TestServer start(Path directory, LocalService... services) {
    return start(config(directory, List.of(services), List.of()));
  }

  public static TestServer with(Path directory, Extension... extensions) {
    return start(config(directory, List.of(), List.of(extensions)));
  }

  /** What the others start with, to be altered. */
  public static ServerConfig config(Path directory) {
    return config(directory, List.of(), List.of());
  }

  private static ServerConfig config(
      Path directory, List<LocalService> services, List<Extension> extensions) {
    return new ServerConfig(
        directory,
        "127.0.0.1",
        0,
        definitions(),
        Map.of(ApiVersion.GROUP, instancetypes()),
        services,
        extensions,
        line -> {});
  }

  public static TestServer start(ServerConfig config) {
    try {
      return new TestServer(ApiServer.start(config));
    } catch (IOException | GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static Converter instancetypes() {
    return (object, apiVersion) ->
        Conversion.convert(object, ApiVersion.of(apiVersion).orElseThrow());
  }

  private static List<Fields> definitions() {
    var definitions = new ArrayList<Fields>();
    for (Kind kind : Kind.values()) {
      definitions.add(Crds.of(kind));
    }
    definitions.add(yaml(Widgets.DEFINITION));
    return definitions;
  }

  /** The one document of a YAML text. */
  public static Fields yaml(String text) {
    var documents = new ArrayList<Object>();
    Documents.read(text.getBytes(StandardCharsets.UTF_8), documents::add);
    return (Fields) documents.getFirst();
  }

  public ApiServer server() {
    return server;
  }

  /** A client with the administrator's certificate. */
  public Client admin() {
    return Client.of(server.url(), server.kubeconfig());
  }

  /** A client without a certificate. */
  public Client anonymous() {
    return Client.anonymous(server.url(), server.kubeconfig());
  }

  @Override
  public void close() {
    server.close();
  }
}
