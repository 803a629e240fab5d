package io.instancetypes.serve;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.apiserver.audit.AuditContext;
import io.instancetypes.dashboard.Dashboard;
import io.instancetypes.dashboard.DashboardHost;
import io.instancetypes.https.Exchange;
import io.instancetypes.platform.Cluster;
import io.instancetypes.serve.data.SessionsFile;
import io.instancetypes.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The dashboard of a server, which begins to work when somebody looks at it. */
public final class MountedDashboard implements AutoCloseable {
  private static final String PATH = "/dashboard";

  private final PlatformServer server;
  private final DashboardHost.Manifests manifests;
  private final Path sessions;
  private final String version;
  private final Consumer<String> log;
  private Dashboard dashboard;
  private boolean closed;

  private MountedDashboard(
      PlatformServer server,
      DashboardHost.Manifests manifests,
      Path sessions,
      String version,
      Consumer<String> log) {
    this.server = server;
    this.manifests = manifests;
    this.sessions = sessions;
    this.version = version;
    this.log = log;
  }

  /**
   * @param manifests makes a virtual machine from options
   * @param sessions the file that keeps them while the server does not run
   * @param log told what people should know
   */
  public static MountedDashboard start(
      PlatformServer server,
      DashboardHost.Manifests manifests,
      Path sessions,
      String version,
      Consumer<String> log) {
    var mounted = new MountedDashboard(server, manifests, sessions, version, log);
    server.api().pages().mountAudited(PATH, mounted::serve);
    return mounted;
  }

  /** A code of a login is a key for a minute, and no text for a log. */
  private void serve(Exchange exchange) throws IOException {
    if (exchange.path().startsWith(PATH + "/login")) {
      AuditContext.of(exchange).hideQuery();
    }
    dashboard().serve(exchange);
  }

  private synchronized Dashboard dashboard() throws IOException {
    if (closed) {
      throw new IOException("the server stops");
    }
    if (dashboard == null) {
      dashboard =
          new Dashboard(
              new DashboardHost(
                  everything(),
                  caller -> everything(),
                  true,
                  new LocalApi(server.api()),
                  this::follow,
                  server::runsGuests,
                  manifests,
                  new SessionsFile(sessions, log),
                  (exchange, user) -> AuditContext.of(exchange).sentBy(user),
                  version),
              Clock.systemUTC());
    }
    return dashboard;
  }

  /** All that there is: the pages judge for each user what of it they may read. */
  private Cluster everything() {
    return new ServedCluster(server.api()::objects, PlatformAccount.NAMESPACE);
  }

  /** The first of these begins with everything; the others only tell of changes. */
  private DashboardHost.Following follow(Runnable begins, DashboardHost.Listener changed) {
    Store store = server.api().store();
    List<StoreFollower> followers = new ArrayList<>();
    for (String prefix :
        List.of(
            "/kubevirt.io/virtualmachine",
            "/" + ApiVersion.GROUP + "/virtualmachine",
            "/core/events/")) {
      boolean first = followers.isEmpty();
      followers.add(
          new StoreFollower(
              store, prefix, first ? begins : () -> {}, key -> tell(key, changed), log));
    }
    return () -> followers.forEach(StoreFollower::close);
  }

  private static void tell(String key, DashboardHost.Listener changed) {
    String[] parts = key.split("/");
    if (parts.length == 5) {
      changed.changed(parts[2], parts[3], parts[4]);
    } else if (parts.length == 4) {
      changed.changed(parts[2], "", parts[3]);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (dashboard != null) {
      dashboard.close();
    }
  }
}
