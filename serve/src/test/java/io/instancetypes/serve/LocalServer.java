package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.apiserver.audit.AuditConfig;
import io.instancetypes.apiserver.audit.AuditPolicy;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.apiserver.extension.ServedObjects.Type;
import io.instancetypes.documents.Yaml;
import io.instancetypes.machinery.rbac.UserInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A server with admission and subresources, without what keeps its types and machines. */
final class LocalServer implements AutoCloseable {
  /** Held, or its level is lost. */
  private static final Logger ROOT = Logger.getLogger("");

  private final PlatformServer server;

  private LocalServer(PlatformServer server) {
    this.server = server;
  }

  static final UserInfo ADMINISTRATOR = new UserInfo("admin", List.of(UserInfo.MASTERS));

  static LocalServer start(Path data) throws Exception {
    return start(data, false);
  }

  /**
   * @param guests whether somebody may run guests for it
   */
  static LocalServer start(Path data, boolean guests) throws Exception {
    ROOT.setLevel(Level.OFF);
    ServerSettings settings = ServerSettings.usual();
    if (guests) {
      settings =
          settings.withAudit(
              new AuditConfig(data.resolve("audit"), AuditPolicy.METADATA, 10_000_000, 1));
    }
    return new LocalServer(
        PlatformServer.start(
            new PlatformServer.Setup(
                    data, "127.0.0.1", 0, Crds.all(), "v1.2.3", settings, line -> {})
                .withGuests(guests)));
  }

  static Type type(String kind) {
    ResourcePath resource = ResourcePath.of(kind);
    return new Type(resource.group(), resource.version(), resource.plural());
  }

  private static Type type(Fields object) {
    String kind = (String) object.get("kind");
    String version = (String) object.get("apiVersion");
    return version.startsWith("rbac.authorization.k8s.io/")
        ? new Type("rbac.authorization.k8s.io", "v1", kind.toLowerCase(Locale.ROOT) + "s")
        : type(kind);
  }

  void create(String yaml) {
    var documents = new ArrayList<Object>();
    Yaml.read(yaml.getBytes(UTF_8), documents::add);
    Fields object = (Fields) documents.getFirst();
    objects().create(type(object), object, "test");
  }

  /** With the rights of the server itself. */
  ServedObjects objects() {
    return server.api().objects();
  }

  PlatformServer platform() {
    return server;
  }

  @Override
  public void close() {
    server.close();
  }
}
