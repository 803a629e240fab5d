package io.instancetypes.testkit;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.apiserver.ServerConfig;
import io.instancetypes.apiserver.resource.Converter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;

/** The embedded API, in this process. */
final class EmbeddedServer implements Server {
  private static final Converter CONVERTER =
      (object, apiVersion) -> Conversion.convert(object, ApiVersion.of(apiVersion).orElseThrow());

  private final Path directory;
  private final List<Fields> definitions;
  private ApiServer server;

  private EmbeddedServer(Path directory, List<Fields> definitions) {
    this.directory = directory;
    this.definitions = definitions;
    this.server = start(0);
  }

  static EmbeddedServer start(Path directory, List<Fields> definitions) {
    return new EmbeddedServer(directory, definitions);
  }

  private ApiServer start(int port) {
    try {
      return ApiServer.start(
          new ServerConfig(
              directory,
              "127.0.0.1",
              port,
              definitions,
              Map.of(ApiVersion.GROUP, CONVERTER),
              List.of(),
              List.of(),
              line -> {}));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public String url() {
    return server.url();
  }

  @Override
  public void restart() {
    int port = URI.create(url()).getPort();
    server.close();
    server = start(port);
  }

  @Override
  public List<Fields> accountRequests() {
    return List.of();
  }

  @Override
  public void close() {
    server.close();
  }
}
