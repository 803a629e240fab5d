package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.access.Authentication;
import io.instancetypes.apiserver.access.Authorization;
import io.instancetypes.apiserver.access.StoredPolicies;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.admission.AdmissionChain;
import io.instancetypes.apiserver.admission.ClaimExpansion;
import io.instancetypes.apiserver.admission.NamespaceLifecycle;
import io.instancetypes.apiserver.audit.AuditLog;
import io.instancetypes.apiserver.audit.AuditedService;
import io.instancetypes.apiserver.builtin.BuiltinResources;
import io.instancetypes.apiserver.certificate.ClientSigner;
import io.instancetypes.apiserver.certificate.SignerAccess;
import io.instancetypes.apiserver.custom.CustomResourceDefinitionStrategy;
import io.instancetypes.apiserver.custom.Definitions;
import io.instancetypes.apiserver.extension.ExtensionRequests;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.apiserver.flowcontrol.FlowControl;
import io.instancetypes.apiserver.health.HealthCheck;
import io.instancetypes.apiserver.health.HealthEndpoints;
import io.instancetypes.apiserver.health.KnownChecks;
import io.instancetypes.apiserver.identity.BearerTokens;
import io.instancetypes.apiserver.identity.KubeconfigFile;
import io.instancetypes.apiserver.identity.LoopbackTokens;
import io.instancetypes.apiserver.identity.ServiceAccountTokens;
import io.instancetypes.apiserver.lifecycle.ControllerManager;
import io.instancetypes.apiserver.lifecycle.DefinitionLifecycle;
import io.instancetypes.apiserver.lifecycle.OwnVerbs;
import io.instancetypes.apiserver.metrics.MeasuredService;
import io.instancetypes.apiserver.metrics.ServerMetrics;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.policy.ParameterAccess;
import io.instancetypes.apiserver.policy.PolicyAdmission;
import io.instancetypes.apiserver.policy.PolicyMatching;
import io.instancetypes.apiserver.policy.PolicyMutation;
import io.instancetypes.apiserver.quota.LimitRanges;
import io.instancetypes.apiserver.quota.NamespaceUsage;
import io.instancetypes.apiserver.quota.Quota;
import io.instancetypes.apiserver.quota.ResourceQuotas;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Converter;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.apiserver.trace.TracedRequests;
import io.instancetypes.apiserver.verb.Bodies;
import io.instancetypes.apiserver.verb.Creation;
import io.instancetypes.apiserver.verb.Deletion;
import io.instancetypes.apiserver.verb.ResourceRequests;
import io.instancetypes.apiserver.verb.ServerSideApply;
import io.instancetypes.apiserver.verb.Update;
import io.instancetypes.apiserver.webhook.Endpoints;
import io.instancetypes.apiserver.webhook.Matching;
import io.instancetypes.apiserver.webhook.WebhookAdmission;
import io.instancetypes.apiserver.webhook.WebhookConverter;
import io.instancetypes.apiserver.webhook.Webhooks;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.Listener;
import io.instancetypes.https.LocalCall;
import io.instancetypes.https.MemoryBudget;
import io.instancetypes.https.certificate.KeyFile;
import io.instancetypes.machinery.crd.CustomResourceDefinition;
import io.instancetypes.machinery.flowcontrol.FlowControlDefaults;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.BootstrapPolicy;
import io.instancetypes.machinery.rbac.Escalation;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.store.Store;
import io.instancetypes.store.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** The embedded Kubernetes API: a store, a listener, and everything between. */
public final class ApiServer implements AutoCloseable {
  private static final String CLUSTER = "instancetypes";

  /** With less than this the next write may be the one that fails. */
  private static final long LEAST_SPACE = 1 << 20;

  private final ServerConfig config;
  private final Clock clock;
  private final Store store;
  private final StoredPolicies policies;
  private final Definitions definitions;
  private final Endpoints endpoints;
  private final Webhooks webhooks;
  private final PolicyAdmission policyAdmission;
  private final PolicyMutation policyMutation;
  private final NamespaceUsage usage;
  private final FlowControl flow;
  private final Creation creation;
  private final Update update;
  private final Deletion removal;
  private final ServedObjects objects;
  private final ServerIdentity identity;
  private final Listener listener;
  private final ControllerManager lifecycle;
  private final ServerMetrics metrics;
  private final HealthEndpoints health = new HealthEndpoints();
  private final CertificateRenewal renewal;
  private final AuditLog audit;
  private final LoopbackTokens loopback = new LoopbackTokens();
  private final MountedPages pages = new MountedPages();

  private ApiServer(ServerConfig config, Store store) throws IOException, GeneralSecurityException {
    this.config = config;
    this.clock = config.settings().clock();
    this.store = store;
    // Keys and certificates take as long as the objects of the first start: both at once.
    var identities = CompletableFuture.supplyAsync(() -> ServerIdentity.open(config));
    this.policies = new StoredPolicies(store);
    var authorizer = new Authorizer(policies);
    var authorization = new Authorization(authorizer);
    this.endpoints = new Endpoints(config.services());
    this.webhooks = new Webhooks(store, config.services(), endpoints);
    this.definitions = new Definitions(store, this::converter, config.extensions());
    this.metrics = new ServerMetrics();
    this.flow = new FlowControl(config.settings().transport(), loopback::isKnown, metrics.flows());
    this.usage = new NamespaceUsage(store, definitions::registry);
    var matching = new Matching(store, definitions::registry, authorizer);
    var policyMatching = new PolicyMatching(matching, store, definitions::registry);
    this.policyAdmission = new PolicyAdmission(store, policyMatching);
    this.policyMutation =
        new PolicyMutation(store, policyMatching, new WebhookAdmission(webhooks, matching));
    Admission admission = admission(authorizer);
    var quota = new Quota(store, definitions::registry, config.settings().limits());
    this.creation = new Creation(store, admission, clock, quota);
    this.update = new Update(store, admission, clock, quota);
    this.removal = new Deletion(store, admission, authorizer, clock);
    this.objects =
        new ServedObjects(
            store,
            definitions::registry,
            creation,
            update,
            new ServerSideApply(store, creation, update, authorization, clock),
            removal,
            authorizer,
            Caller.SERVER.user());
    definitions.start(
        BuiltinResources.all(
            new Escalation(authorizer),
            new ParameterAccess(authorizer, store, definitions::registry),
            new CustomResourceDefinitionStrategy(definitions, clock),
            clock,
            this::listener));
    bootstrap();
    webhooks.refresh();
    policyAdmission.refresh();
    policyMutation.refresh();
    refreshFlow();
    this.identity = identities.join();
    var accounts = new StoredAccounts(store);
    var tokens = ServiceAccountTokens.open(identity.directory(), clock, accounts);
    var memory = new MemoryBudget(config.settings().limits().requestBytes());
    addFigures(memory);
    this.audit =
        config.settings().audit().isOff()
            ? null
            : new AuditLog(config.settings().audit(), config.log());
    if (audit != null) {
      metrics.counter("apiserver.audit.event", "Requests for the audit log", audit::events);
      metrics.counter(
          "apiserver.audit.error", "Requests that the audit log left out", audit::dropped);
    }
    if (config.settings().traces().areOn()) {
      metrics.counter(
          "traces.spans.dropped",
          "Spans that were left out, as there were too many or nobody took them",
          config.settings().traces()::dropped);
    }
    health.addReadiness(new HealthCheck("store", this::storeTrouble, this::storeDamage));
    health.addLiveness(new HealthCheck("lifecycle-controllers", this::lifecycleTrouble));
    KnownChecks.addTo(health, this::storeTrouble, this::startTrouble);
    this.listener =
        Listener.start(
            config.address(),
            config.port(),
            identity.tls(),
            config.settings().transport(),
            pages.before(
                memory,
                this::audited,
                audited(
                    new MeasuredService(
                        memory.limiting(
                            new Router(
                                authentication(tokens),
                                authorizer,
                                authorization,
                                definitions::registry,
                                flow,
                                new ResourceRequests(
                                    store,
                                    creation,
                                    update,
                                    removal,
                                    authorization,
                                    clock,
                                    metrics),
                                new ServiceAccountRequests(tokens, accounts, clock),
                                new ExtensionRequests(config.extensions()),
                                new ServerRequests(health, metrics, config.settings().version()),
                                new TracedRequests(
                                    config.settings().traces(),
                                    definitions::registry,
                                    loopback::isKnown))),
                        definitions::registry,
                        metrics))));
    writeKubeconfig();
    this.lifecycle =
        ControllerManager.start(
            new OwnVerbs(store, definitions::registry, creation, update, removal, Caller.SERVER),
            tokens,
            usage,
            identity::authorityPem,
            new ClientSigner(identity::certify),
            config.settings().policy(),
            clock,
            config.log());
    this.renewal =
        CertificateRenewal.start(
            identity,
            config.settings().certificates().interval(),
            this::announceCertificates,
            config.log());
    Thread.ofPlatform().daemon().name("warm-up").start(this::warmUp);
  }

  /** The store finds out when it writes, a probe before that. */
  private String storeTrouble() {
    String failure = store.failure();
    if (failure != null) {
      return failure;
    }
    return config.directory().toFile().getUsableSpace() < LEAST_SPACE
        ? "no space is left for the store in " + config.directory()
        : null;
  }

  /** Their names are in the log: strangers may ask for health. */
  private String storeDamage() {
    int count = store.damaged().size();
    return count == 0 ? "" : " (objects that cannot be read: " + count + ", see the log)";
  }

  private String startTrouble() {
    return lifecycle == null ? "it is being started" : null;
  }

  private String lifecycleTrouble() {
    ControllerManager begun = lifecycle;
    return begun == null ? "they are being started" : begun.trouble();
  }

  /** What nobody has to wait for. */
  private void warmUp() {
    definitions.prepareRules();
    metrics.bindJvm();
  }

  private void addFigures(MemoryBudget memory) {
    metrics.gauge("store.revision", "Newest revision in the store", store::revision);
    metrics.gauge(
        "apiserver.storage.size.bytes", "Size of the store on the disk", store::bytesOnDisk);
    metrics.gauge(
        "store.damaged.objects",
        "Objects that are stored, but cannot be read",
        () -> store.damaged().size());
    metrics.gauge(
        "apiserver.request.memory.free.bytes",
        "Memory that requests may still use",
        memory::freeBytes);
  }

  private AuditedService audited(Listener.Service service) {
    return new AuditedService(
        service, config.settings().audit().policy(), audit, Bodies::readable, clock);
  }

  /** Ready to answer when it returns. */
  public static ApiServer start(ServerConfig config) throws IOException, GeneralSecurityException {
    Files.createDirectories(config.directory());
    Store store =
        Store.open(
            config.directory().resolve("store"),
            StoreOptions.defaults()
                .withLoss(ServerIdentity.isIn(config.directory()), config.settings().acceptsLoss())
                .withNotices(config.log()));
    try {
      return new ApiServer(config, store);
    } catch (IOException | GeneralSecurityException | RuntimeException failure) {
      store.close();
      throw failure;
    }
  }

  private Converter converter(CustomResourceDefinition definition) {
    Converter own = config.converters().get(definition.group());
    return own == null ? WebhookConverter.of(definition.conversion(), endpoints) : own;
  }

  /** Who goes by the objects of a kind, and is told when one was written. */
  private Runnable listener(String kind) {
    return switch (kind) {
      case "Role", "RoleBinding", "ClusterRole", "ClusterRoleBinding" -> policies::changed;
      case "MutatingWebhookConfiguration", "ValidatingWebhookConfiguration" -> webhooks::refresh;
      case "MutatingAdmissionPolicy", "MutatingAdmissionPolicyBinding" -> policyMutation::refresh;
      case "ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding" ->
          policyAdmission::refresh;
      case "FlowSchema", "PriorityLevelConfiguration" -> this::refreshFlow;
      default -> () -> {};
    };
  }

  private void refreshFlow() {
    String group = "/" + FlowControlDefaults.GROUP + "/";
    flow.configure(stored(group + "flowschemas/"), stored(group + "prioritylevelconfigurations/"));
  }

  private List<Fields> stored(String prefix) {
    return store.list(prefix, "", 0, 0).entries().stream().map(Codec::decode).toList();
  }

  private Admission admission(Authorizer authorizer) {
    return new AdmissionChain(
        List.of(
            new NamespaceLifecycle(store),
            new LimitRanges(store, usage),
            new ClaimExpansion(store),
            new DefinitionLifecycle(definitions::isTerminating),
            new SignerAccess(authorizer),
            policyAdmission,
            policyMutation,
            new ResourceQuotas(store, usage)));
  }

  private Authentication authentication(ServiceAccountTokens accounts) throws IOException {
    BearerTokens written = BearerTokens.read(config.directory(), config.log());
    return new Authentication(
        identity.clients(),
        List.of(loopback::user, written::user, new AccountTokenUsers(accounts)));
  }

  private void bootstrap() {
    var bootstrap = new Bootstrap(store, creation, update);
    ResourceRegistry registry = definitions.registry();
    bootstrap.namespaces(registry);
    // What has a namespace needs it.
    Map<Boolean, List<Fields>> policy =
        BootstrapPolicy.objects(config.settings().policy()).stream()
            .collect(Collectors.partitioningBy(object -> "Namespace".equals(object.get("kind"))));
    for (List<Fields> objects : List.of(policy.get(true), policy.get(false))) {
      Bootstrap.forEach(
          objects,
          object ->
              bootstrap.ensureThere(
                  registry.find((String) object.get("apiVersion"), (String) object.get("kind")),
                  object));
    }
    for (List<Fields> objects :
        List.of(FlowControlDefaults.priorityLevels(), FlowControlDefaults.flowSchemas())) {
      Bootstrap.forEach(
          objects,
          object ->
              bootstrap.ensureThere(
                  registry.find((String) object.get("apiVersion"), (String) object.get("kind")),
                  object));
    }
    Resource crds = registry.find("apiextensions.k8s.io", "v1", "customresourcedefinitions");
    Bootstrap.forEach(
        config.definitions(), definition -> bootstrap.ensureCurrent(crds, definition));
  }

  /** As happens by itself every few seconds. */
  void renewCertificates() {
    renewal.renew();
  }

  private void announceCertificates() throws IOException, GeneralSecurityException {
    writeKubeconfig();
    lifecycle.authorityChanged();
  }

  private void writeKubeconfig() throws IOException, GeneralSecurityException {
    var cluster = new KubeconfigFile.Cluster(CLUSTER, url(), identity.authority());
    KeyFile.write(kubeconfig(), KubeconfigFile.of(cluster, "admin", identity.administrator()));
  }

  /** The file by which kubectl reaches this server as its administrator. */
  public Path kubeconfig() {
    return config.directory().resolve("admin.kubeconfig");
  }

  /** Answers somebody in this process, who needs no network for it. */
  public LocalCall call(LocalCall.Request request, LocalCall.Client client) throws IOException {
    return listener.call(request, client);
  }

  /** Answers a request that came to somebody else in this process. */
  public void serve(Exchange forwarded) throws IOException {
    listener.serve(forwarded);
  }

  /** A bearer token for somebody in this process, who never has to wait for others. */
  public String loopbackToken(UserInfo user) {
    return loopback.issue(user);
  }

  /** Where clients on this machine reach it. */
  public String url() {
    String host =
        switch (config.address()) {
          case "0.0.0.0" -> "127.0.0.1";
          case "::" -> "::1";
          default -> config.address();
        };
    return "https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + listener.port();
  }

  /** Where pages for people are mounted, beside the API. */
  public MountedPages pages() {
    return pages;
  }

  /** Everything that is served, in the name of the server. */
  public ServedObjects objects() {
    return objects;
  }

  /** What resource quotas count. */
  public NamespaceUsage usage() {
    return usage;
  }

  /** Where those who work beside the server tell how they are. */
  public HealthEndpoints health() {
    return health;
  }

  public Store store() {
    return store;
  }

  @Override
  public void close() {
    health.stop();
    renewal.close();
    listener.close();
    if (audit != null) {
      audit.close();
    }
    lifecycle.close();
    metrics.close();
    store.close();
  }
}
