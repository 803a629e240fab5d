package io.instancetypes.virtctl.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.apiserver.ServerConfig;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.apiserver.identity.CertificateLifetimes;
import io.instancetypes.documents.Yaml;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A server with admission and subresources, without what a platform adds to it. */
public final class LocalServer implements AutoCloseable {
  private final ApiServer server;

  private LocalServer(ApiServer server) {
    this.server = server;
  }

  public static LocalServer start(Path data) throws Exception {
    return start(data, CertificateLifetimes.DEFAULT);
  }

  static LocalServer start(Path data, CertificateLifetimes certificates) throws Exception {
    new Journal(new PrintStream(PrintStream.nullOutputStream()), Clock.systemUTC())
        .takeOverLogging();
    var known = new CompletableFuture<ServedObjects>();
    ApiServer server =
        ApiServer.start(
            new ServerConfig(
                    data,
                    "127.0.0.1",
                    0,
                    Crds.all(),
                    Map.of(
                        ApiVersion.GROUP,
                        (object, version) ->
                            Conversion.convert(object, ApiVersion.of(version).orElseThrow())),
                    List.of(AdmissionService.of(known)),
                    List.of(SubresourceGroup.of("v1.2.3")),
                    line -> {})
                .with(ServerSettings.usual().withCertificates(certificates, Clock.systemUTC())));
    known.complete(server.objects());
    return new LocalServer(server);
  }

  public void create(String yaml) {
    var documents = new ArrayList<Object>();
    Yaml.read(yaml.getBytes(UTF_8), documents::add);
    Fields object = (Fields) documents.getFirst();
    objects().create(Types.of((String) object.get("kind")), object, "test");
  }

  public ServedObjects objects() {
    return server.objects();
  }

  public ApiServer api() {
    return server;
  }

  /** The environment of a command that is to use it. */
  public Map<String, String> environment() {
    return Map.of("KUBECONFIG", server.kubeconfig().toString());
  }

  @Override
  public void close() {
    server.close();
  }
}
