package io.instancetypes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** etcd, kube-apiserver and a few controllers of kube-controller-manager, on loopback. */
final class ControlPlane implements Server {
  /** What the API itself promises and the embedded one does, too. */
  private static final List<String> CONTROLLERS =
      List.of(
          "clusterrole-aggregation-controller",
          "garbage-collector-controller",
          "namespace-controller",
          // Claims are protected by the server, and let go by this one.
          "persistentvolumeclaim-protection-controller");

  /** Only what accounts ask for, so that everybody else goes without the cost. */
  private static final String AUDIT_POLICY =
      """
      apiVersion: audit.k8s.io/v1
      kind: Policy
      omitStages: [RequestReceived]
      rules:
      - {level: Metadata, userGroups: ["system:serviceaccounts"]}
      - {level: None}
      """;

  private final Path directory;
  private final Programs programs;
  private final ControlPlaneFiles files;
  private final Ports ports = Ports.free();
  private Program etcd;
  private Program apiServer;
  private Program controllerManager;

  private ControlPlane(Path directory, Programs programs) {
    this.directory = directory;
    this.programs = programs;
    this.files = ControlPlaneFiles.create(directory);
  }

  static ControlPlane start(Path directory, List<Fields> definitions) {
    var plane = new ControlPlane(directory.toAbsolutePath(), Programs.find());
    try {
      plane.start(definitions);
      return plane;
    } catch (RuntimeException failure) {
      plane.close();
      throw failure;
    }
  }

  private void start(List<Fields> definitions) {
    var users = new Users(directory, url());
    write(auditPolicy(), AUDIT_POLICY);
    etcd = startEtcd();
    apiServer = startApiServer();
    try (var api = users.administrator()) {
      awaitReady(api);
      TestDefinitions.create(api, definitions);
    }
    // Last, since it looks for kinds to collect when it starts, and then every 30 seconds.
    controllerManager =
        startControllerManager(users.kubeconfig("controllers", List.of(Users.MASTERS)));
  }

  private Program startEtcd() {
    String clients = "http://127.0.0.1:" + ports.etcd();
    String peers = "http://127.0.0.1:" + ports.etcdPeers();
    return run(
        programs.etcd(),
        List.of(
            "--data-dir=" + directory.resolve("etcd"),
            "--listen-client-urls=" + clients,
            "--advertise-client-urls=" + clients,
            "--listen-peer-urls=" + peers,
            "--initial-advertise-peer-urls=" + peers,
            "--initial-cluster=default=" + peers,
            // The data of tests need not outlive the machine; measurements compare like with like.
            "--unsafe-no-fsync=" + !Boolean.getBoolean("etcd.fsync")));
  }

  private Program startApiServer() {
    var arguments =
        new ArrayList<>(
            List.of(
                "--etcd-servers=http://127.0.0.1:" + ports.etcd(),
                "--bind-address=127.0.0.1",
                "--advertise-address=127.0.0.1",
                "--secure-port=" + ports.apiServer(),
                // A port whose old connections are just ending can be used again at once.
                "--permit-address-sharing",
                "--endpoint-reconciler-type=none",
                "--service-cluster-ip-range=10.0.0.0/24",
                "--cert-dir=" + directory.resolve("kube-apiserver"),
                "--tls-cert-file=" + files.serving(),
                "--tls-private-key-file=" + files.serving(),
                "--client-ca-file=" + files.authority(),
                "--service-account-key-file=" + files.serviceAccounts(),
                "--service-account-signing-key-file=" + files.serviceAccounts(),
                "--service-account-issuer=https://kubernetes.default.svc.cluster.local",
                "--requestheader-client-ca-file=" + files.proxyAuthority(),
                "--requestheader-allowed-names=" + ControlPlaneFiles.PROXY,
                "--requestheader-username-headers=X-Remote-User",
                "--requestheader-group-headers=X-Remote-Group",
                "--requestheader-extra-headers-prefix=X-Remote-Extra-",
                "--proxy-client-cert-file=" + files.proxyClient(),
                "--proxy-client-key-file=" + files.proxyClient(),
                "--enable-aggregator-routing=false",
                "--authorization-mode=RBAC",
                // As careful clusters do: whoever lets objects block the deletion of their owner
                // must
                // be allowed to.
                "--enable-admission-plugins=OwnerReferencesPermissionEnforcement",
                // Nobody runs who would make the accounts it asks for.
                "--disable-admission-plugins=ServiceAccount"));
    // Measurements compare with servers that note nothing.
    if (!Boolean.getBoolean("audit.off")) {
      arguments.add("--audit-policy-file=" + auditPolicy());
      arguments.add("--audit-log-path=" + auditLog());
    }
    return run(programs.apiServer(), arguments);
  }

  private Program startControllerManager(Path kubeconfig) {
    return run(
        programs.controllerManager(),
        List.of(
            "--kubeconfig=" + kubeconfig,
            "--controllers=" + String.join(",", CONTROLLERS),
            "--leader-elect=false",
            "--secure-port=0",
            "--kube-api-qps=500",
            "--kube-api-burst=1000"));
  }

  private Path auditPolicy() {
    return directory.resolve("audit-policy.yaml");
  }

  private Path auditLog() {
    return directory.resolve("logs/audit.log");
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Program run(Path program, List<String> arguments) {
    Path log = directory.resolve("logs").resolve(program.getFileName() + ".log");
    return Program.start(log, program, arguments);
  }

  private void awaitReady(TestApi api) {
    Waiting.until(
        () -> {
          etcd.requireAlive();
          apiServer.requireAlive();
          return api.succeeds("/readyz") && api.succeeds("/api/v1/namespaces/default");
        },
        () -> "kube-apiserver does not become ready. " + apiServer.lastLines());
  }

  @Override
  public String url() {
    return "https://127.0.0.1:" + ports.apiServer();
  }

  @Override
  public List<Fields> accountRequests() {
    try {
      String log = Files.exists(auditLog()) ? Files.readString(auditLog()) : "";
      // The last line may just be being written.
      return log.substring(0, log.lastIndexOf('\n') + 1)
          .lines()
          .map(line -> (Fields) Json.read(line.getBytes(UTF_8)))
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void restart() {
    apiServer.close();
    apiServer = startApiServer();
    try (var api = new Users(directory, url()).administrator()) {
      awaitReady(api);
    }
  }

  @Override
  public void close() {
    for (Program program : new Program[] {controllerManager, apiServer, etcd}) {
      if (program != null) {
        program.close();
      }
    }
  }
}
