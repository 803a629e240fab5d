package io.instancetypes.it;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.apiserver.ServerConfig;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.apiserver.resource.Converter;
import io.instancetypes.install.RoleManifests;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;

/** The embedded API on loopback, with the kinds and roles that it has from the start. */
public final class EmbeddedServer implements AutoCloseable {
  private static final Converter CONVERTER =
      (object, apiVersion) -> Conversion.convert(object, ApiVersion.of(apiVersion).orElseThrow());

  private final Path directory;
  private ApiServer server;

  private EmbeddedServer(Path directory) {
    this.directory = directory;
    this.server = start(directory, 0);
  }

  public static EmbeddedServer start(Path directory) {
    return new EmbeddedServer(directory);
  }

  private static ApiServer start(Path directory, int port) {
    try {
      return ApiServer.start(
          new ServerConfig(
                  directory,
                  "127.0.0.1",
                  port,
                  Crds.all(),
                  Map.of(ApiVersion.GROUP, CONVERTER),
                  List.of(),
                  List.of(),
                  line -> {})
              .with(ServerSettings.usual().withPolicy(RoleManifests.embedded("kubevirt"))));
    } catch (IOException | GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** On the same port and data, as an upgrade does. */
  public void restart() {
    int port = URI.create(server.url()).getPort();
    server.close();
    server = start(directory, port);
  }

  public Path kubeconfig() {
    return server.kubeconfig();
  }

  @Override
  public void close() {
    server.close();
  }
}
