package io.instancetypes.virtctl.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.documents.Documents;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.serve.EmbeddedControllers;
import io.instancetypes.serve.MountedDashboard;
import io.instancetypes.serve.PlatformServer;
import io.instancetypes.serve.PlatformUpkeep;
import io.instancetypes.serve.SimulatedRuntime;
import io.instancetypes.virtctl.create.CreatedManifests;
import io.instancetypes.virtctl.guest.EchoGuest;
import io.instancetypes.virtctl.serve.LocalServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A server as {@code virtctl serve --simulate} runs it. */
final class DashboardServer implements AutoCloseable {
  /** Held, or its level is lost. */
  private static final Logger ROOT = Logger.getLogger("");

  private final PlatformServer server;
  private final PlatformUpkeep upkeep;
  private final EmbeddedControllers controllers;
  private final SimulatedRuntime runtime;
  private final MountedDashboard dashboard;

  DashboardServer(Path folder) throws Exception {
    ROOT.setLevel(Level.OFF);
    server =
        PlatformServer.start(
            new PlatformServer.Setup(
                folder, "127.0.0.1", 0, Crds.all(), "v1.2.3", ServerSettings.usual(), line -> {}));
    server.reach(new EchoGuest());
    upkeep = PlatformUpkeep.start(server, line -> {});
    controllers = EmbeddedControllers.start(server, ControllerConfig.DEFAULT, line -> {});
    runtime = SimulatedRuntime.start(server, Duration.ofMillis(50), line -> {});
    dashboard =
        MountedDashboard.start(
            server,
            new CreatedManifests(),
            folder.resolve("dashboard-sessions.json"),
            "1.2.3",
            line -> {});
  }

  String address(String path) {
    return server.api().url() + path;
  }

  String token(String user, String... groups) {
    return server.api().loopbackToken(new UserInfo(user, List.of(groups)));
  }

  void create(String yaml) {
    for (Fields object : Documents.objects(yaml.getBytes(UTF_8))) {
      server.api().objects().create(LocalServer.type(Fields.text(object, "kind")), object, "test");
    }
  }

  void patch(String kind, String namespace, String name, String path, Object value) {
    server
        .api()
        .objects()
        .patch(
            LocalServer.type(kind),
            namespace,
            name,
            "",
            List.of(Fields.of("op", "add", "path", path, "value", value)),
            "test",
            false);
  }

  KubeObject find(String kind, String namespace, String name) {
    Fields found = server.api().objects().find(LocalServer.type(kind), namespace, name);
    return new KubeObject(found == null ? new Fields() : found);
  }

  @Override
  public void close() {
    dashboard.close();
    runtime.close();
    controllers.close();
    upkeep.close();
    server.close();
  }
}
