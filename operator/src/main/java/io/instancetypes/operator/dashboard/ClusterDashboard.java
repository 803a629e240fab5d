package io.instancetypes.operator.dashboard;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.dashboard.Dashboard;
import io.instancetypes.dashboard.DashboardHost;
import io.instancetypes.dashboard.session.SessionStorage;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.Listener;
import io.instancetypes.platform.Cluster;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;

/** The dashboard of a cluster, which begins to work when somebody looks at it. */
public final class ClusterDashboard implements Listener.Service, AutoCloseable {
  private final KubernetesClient client;
  private final Cluster cluster;
  private final CallerApi api;
  private final DashboardHost.Manifests manifests;
  private final String version;
  private MachineWatch watch;
  private Dashboard dashboard;
  private boolean closed;

  /**
   * @param client of the operator; pages do nothing with it but watch
   * @param manifests makes a virtual machine from options
   */
  public ClusterDashboard(
      KubernetesClient client, Cluster cluster, DashboardHost.Manifests manifests, String version)
      throws GeneralSecurityException {
    this.client = client;
    this.cluster = cluster;
    this.api = CallerApi.to(client.getConfiguration());
    this.manifests = manifests;
    this.version = version;
  }

  @Override
  public void serve(Exchange exchange) throws IOException {
    dashboard().serve(exchange);
  }

  private synchronized Dashboard dashboard() throws IOException {
    if (closed) {
      throw new IOException("the operator stops");
    }
    if (dashboard == null) {
      watch = new MachineWatch(client);
      dashboard =
          new Dashboard(
              new DashboardHost(
                  new IndexedCluster(watch, cluster),
                  caller -> new CallerCluster(api, caller, cluster::kubevirt),
                  false,
                  api,
                  watch::follow,
                  () -> false,
                  manifests,
                  // The file system of a Pod is gone with it, and may not be written to.
                  SessionStorage.NONE,
                  // What pages read is asked of the API server, which has its own log.
                  (exchange, user) -> {},
                  version),
              Clock.systemUTC());
    }
    return dashboard;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (dashboard != null) {
      dashboard.close();
      watch.close();
    }
  }
}
