package io.instancetypes.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.controller.Controllers;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.https.Listener;
import io.instancetypes.https.ServerLimits;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.ServerTls;
import io.instancetypes.operator.certificate.CertificateKeeper;
import io.instancetypes.operator.certificate.Handshake;
import io.instancetypes.operator.cluster.RemoteCluster;
import io.instancetypes.operator.dashboard.ClusterDashboard;
import io.instancetypes.operator.metrics.MetricsListener;
import io.instancetypes.operator.metrics.OperatorMetrics;
import io.instancetypes.operator.registration.Destination;
import io.instancetypes.operator.registration.Registration;
import io.instancetypes.operator.registration.WebhookPaths;
import io.instancetypes.operator.serving.AggregatedRequests;
import io.instancetypes.operator.serving.FrontProxy;
import io.instancetypes.operator.serving.Health;
import io.instancetypes.operator.serving.OperatorRoutes;
import io.instancetypes.operator.serving.ReviewRequests;
import io.instancetypes.operator.serving.WebhookClients;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.admission.AdmissionReviews;
import io.instancetypes.platform.catalog.CatalogKeeper;
import io.instancetypes.platform.settings.ClusterSettings;
import io.instancetypes.platform.subresources.Subresources;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operator, at work until it is closed. Every replica answers the API server; the controllers
 * of one of them act.
 */
public final class Operator implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Operator.class);

  /**
   * How long informers may take before requests are let in without them, and everything is looked
   * up. Objects that are stored in an older version cannot be listed before somebody converts them,
   * and Services pass no requests to those who are not ready.
   */
  private static final Duration HEAD_START = Duration.ofSeconds(10);

  private final Instant begun = Instant.now();
  private final OperatorConfig config;
  private final ApiClient api;
  private final Cluster cluster;
  private final Health health = new Health(this::obstacle, this::death);
  private final CertificateKeeper certificates;
  private final FrontProxy proxy;
  private final WebhookPaths paths;
  private final WebhookClients clients;
  private final OperatorMetrics metrics;
  private final OperatorRoutes routes;
  private MetricsListener metricsListener;
  private Listener listener;
  private ClusterDashboard dashboard;
  private Listener dashboardListener;
  private volatile Registration registration;
  private volatile Upkeep upkeep;
  private Credentials proven;
  private volatile Controllers controllers;
  private volatile String unproven;
  private volatile boolean stopping;

  private Operator(KubernetesClient client, OperatorConfig config) {
    this.config = config;
    this.api = new ApiClient(client);
    this.cluster =
        new RemoteCluster(api, () -> Optional.ofNullable(controllers), config.namespace());
    this.paths = new WebhookPaths(this::webhookKey, Clock.systemUTC());
    this.clients = new WebhookClients(config.webhookClients());
    this.certificates =
        new CertificateKeeper(
            api,
            config.namespace(),
            config.certificates(),
            destination(config.port()).hosts(),
            Clock.systemUTC());
    this.proxy = new FrontProxy(api);
    this.metrics =
        new OperatorMetrics(this::isLeading, certificates::end, config.traces()::dropped);
    this.routes =
        new OperatorRoutes(
            new ReviewRequests(
                new AdmissionReviews(cluster), metrics, paths, clients, config.traces()),
            new AggregatedRequests(
                proxy, cluster, new Subresources(cluster, config.version()), config.traces()),
            health);
  }

  private byte[] webhookKey() {
    return certificates.webhookKey();
  }

  private List<X509Certificate> authorities() {
    return Stream.concat(proxy.authorities().stream(), clients.authorities().stream()).toList();
  }

  /**
   * Answers and reconciles when it returns. The client stays the caller's to close.
   *
   * @param deposed called when the Lease is lost; whoever is called has to close the operator
   */
  public static Operator start(KubernetesClient client, OperatorConfig config, Runnable deposed)
      throws IOException, GeneralSecurityException {
    var operator = new Operator(client, config);
    try {
      operator.open(client, deposed);
      return operator;
    } catch (IOException | GeneralSecurityException | RuntimeException failure) {
      operator.closeAll();
      throw failure;
    }
  }

  /**
   * Conversion must be answered before informers can list objects that were stored in an older
   * version, so that listening and registration come first.
   */
  private void open(KubernetesClient client, Runnable deposed)
      throws IOException, GeneralSecurityException {
    new Registration(api, destination(config.port()), config.takesOver()).check();
    certificates.refresh();
    proxy.refresh();
    clients.refresh();
    metricsListener =
        MetricsListener.start(config.address(), config.metricsPort(), metrics, health);
    listener =
        Listener.start(
            config.address(),
            config.port(),
            ServerTls.context(certificates::serving, this::authorities),
            ServerLimits.WEBHOOKS,
            routes);
    registration = new Registration(api, destination(listener.port()), config.takesOver());
    proveCertificate();
    register();
    Upkeep duties = upkeep();
    controllers =
        Controllers.start(
            client,
            config.controllers(),
            new Controllers.Surroundings(metrics.ofControllers(), duties::wake, deposed));
    upkeep = duties.start();
    if (config.dashboard().isPresent()) {
      openDashboard(client, config.dashboard().get());
    }
  }

  /** On a port of its own: what is for people is not for API servers, nor the other way round. */
  private void openDashboard(KubernetesClient client, OperatorConfig.DashboardSetup setup)
      throws IOException, GeneralSecurityException {
    dashboard = new ClusterDashboard(client, cluster, setup.manifests(), config.version());
    dashboardListener =
        Listener.start(
            config.address(),
            setup.port(),
            ServerTls.context(certificates::serving, List::of),
            ServerLimits.DEFAULT,
            dashboard);
  }

  private Destination destination(int port) {
    return config
        .webhookUrl()
        .<Destination>map(
            url ->
                new Destination.Outside(config.namespace(), placed(url, port), paths::registered))
        .orElseGet(() -> new Destination.Inside(config.namespace(), paths::registered));
  }

  private static URI placed(URI url, int port) {
    return url.getPort() >= 0 ? url : URI.create("https://" + url.getHost() + ":" + port);
  }

  private Upkeep upkeep() {
    var settings = new ClusterSettings(cluster, config.namespace());
    // One after the other: nobody waits for it, and others want to be answered too.
    var catalog = new CatalogKeeper(cluster, Runnable::run, LOG::info);
    return new Upkeep(config.times().upkeep())
        .add("renew certificates", certificates::refresh)
        .add("prove the certificate that is served", this::proveCertificate)
        .add(
            "register",
            () -> {
              if (registers()) {
                register();
              }
            })
        .add("learn who passes requests on", proxy::refresh)
        .add("see who leads", () -> controllers.look())
        .add("read the authorities of --webhook-client-ca", clients::refresh)
        .add(
            "keep the settings of the cluster",
            () -> {
              if (controllers.areLeading()) {
                settings.ensure();
              }
            })
        .add(
            "keep the standard types",
            () -> {
              // Without webhooks every type would be refused, one by one, while nobody registers.
              if (config.keepsCatalog()
                  && controllers.areLeading()
                  && registration.obstacle().isEmpty()) {
                catalog.settle();
              }
            });
  }

  /** Replicas outside of the cluster have an address each, and the leader's is used. */
  private boolean registers() {
    return config.webhookUrl().isEmpty() || isLeading();
  }

  private void register() throws GeneralSecurityException {
    String bundle = certificates.bundle();
    if (registration.ensure(bundle)) {
      certificates.registered(bundle);
    }
  }

  /** What is in the Secret helps nobody if something else is served. */
  private void proveCertificate() throws GeneralSecurityException {
    Credentials current = certificates.serving();
    if (current.equals(proven)) {
      return;
    }
    try {
      String host = destination(listener.port()).hosts().iterator().next();
      Handshake.prove(ownAddress(), host, current, certificates.bundle());
      proven = current;
      unproven = null;
      LOG.info("serving a certificate that lasts until {}", certificates.end());
    } catch (IOException failure) {
      unproven = failure.getMessage();
      LOG.error("the certificate that is served cannot be verified: {}", failure.getMessage());
    }
  }

  private InetSocketAddress ownAddress() throws IOException {
    InetAddress bound = InetAddress.getByName(config.address());
    return new InetSocketAddress(
        bound.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : bound, listener.port());
  }

  /** What has ended although it must not; it begins again only with the process. */
  private Optional<String> death() {
    Upkeep duties = upkeep;
    Controllers acting = controllers;
    if (stopping || duties == null || acting == null) {
      return Optional.empty();
    }
    if (!duties.isAlive()) {
      return Optional.of("nobody renews certificates and registration any more");
    }
    return acting.death();
  }

  /** Why the cluster must not send requests; empty if it may. */
  private Optional<String> obstacle() {
    if (stopping) {
      return Optional.of("stopping");
    }
    Controllers acting = controllers;
    if (acting == null && Instant.now().isBefore(begun.plus(HEAD_START))) {
      return Optional.of("starting: what is watched is not known yet");
    }
    if (acting != null && !acting.areWatching()) {
      return Optional.of("something that is to be watched is not");
    }
    if (certificates.isEnding()) {
      return Optional.of("the certificate ends at " + certificates.end() + " and was not renewed");
    }
    Registration registered = registration;
    if (registered != null && registers() && registered.obstacle().isPresent()) {
      return registered.obstacle();
    }
    return Optional.ofNullable(unproven);
  }

  public int port() {
    return listener.port();
  }

  public int metricsPort() {
    return metricsListener.port();
  }

  /** Of the dashboard, if there is one. */
  public OptionalInt dashboardPort() {
    return dashboardListener == null
        ? OptionalInt.empty()
        : OptionalInt.of(dashboardListener.port());
  }

  /** Whether the controllers of this replica act. */
  public boolean isLeading() {
    Controllers acting = controllers;
    return acting != null && acting.areLeading();
  }

  /**
   * Ends in the order in which nobody notices. The controllers come first: what they still write
   * has to be admitted, maybe by nobody but this operator, and another one can lead at once.
   */
  @Override
  public void close() {
    stopping = true;
    stopActing();
    try {
      Thread.sleep(config.times().withdrawal());
      listener.refuseConnections();
      routes.drain(config.times().drain());
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    closeAll();
  }

  private void stopActing() {
    close(upkeep);
    Controllers acting = controllers;
    // What is not watched any more is looked up.
    controllers = null;
    close(acting);
  }

  private void closeAll() {
    stopping = true;
    close(dashboardListener);
    close(dashboard);
    stopActing();
    close(listener);
    close(metricsListener);
    metrics.close();
  }

  private static void close(AutoCloseable part) {
    try {
      if (part != null) {
        part.close();
      }
    } catch (Exception failure) {
      LOG.warn("a part did not stop cleanly: {}", failure.getMessage());
    }
  }
}
