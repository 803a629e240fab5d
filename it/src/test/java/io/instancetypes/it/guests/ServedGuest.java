package io.instancetypes.it.guests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.documents.Documents;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.qemu.Host;
import io.instancetypes.runtime.RuntimeConfig;
import io.instancetypes.runtime.host.HostCapacity;
import io.instancetypes.runtime.process.GuestProcess;
import io.instancetypes.runtime.source.AllowedHosts;
import io.instancetypes.serve.EmbeddedControllers;
import io.instancetypes.serve.EmbeddedRuntime;
import io.instancetypes.serve.PlatformServer;
import io.instancetypes.testkit.TestRegistry;
import io.instancetypes.testkit.TestTar;
import io.instancetypes.testkit.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A server that runs guests, with a VM that boots the disk of the kit, out of a container image,
 * and stays.
 */
final class ServedGuest implements AutoCloseable {
  static final String NAME = "reach";

  private static final String KUBEVIRT =
      """
      apiVersion: kubevirt.io/v1
      kind: KubeVirt
      metadata: {name: kubevirt, namespace: kubevirt}
      spec: {configuration: {vmRolloutStrategy: LiveUpdate}}
      """;

  private static final String VM =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: reach, namespace: default}
      spec:
        runStrategy: Always
        template:
          spec:
            terminationGracePeriodSeconds: 60
            domain:
              cpu: {sockets: 1, cores: 2, threads: 1}
              memory: {guest: 1Gi}
              devices:
                disks: [{name: root, disk: {bus: virtio}}, {name: data, disk: {bus: virtio}}]
                interfaces: [{name: default, masquerade: {}, model: virtio}]
            networks: [{name: default, pod: {}}]
            volumes:
            - {name: root, containerDisk: {image: "%s/kit:1"}}
            - {name: data, persistentVolumeClaim: {claimName: data}}
      """;

  private static final String CLAIM =
      """
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: {name: data, namespace: default}
      spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 16Mi}}}
      """;

  private final Path data;
  private final TestRegistry registry;
  private final PlatformServer server;
  private final EmbeddedControllers controllers;
  private final EmbeddedRuntime runtime;
  private final HttpClient client;
  private final String admin;

  ServedGuest(Path data) throws Exception {
    this.data = data;
    byte[] disk = Files.readAllBytes(GuestKit.find().disk());
    registry = new TestRegistry();
    registry.push("kit", "1", new TestTar().file("disk/kit.img", disk).gzipped());
    server =
        PlatformServer.start(
            new PlatformServer.Setup(
                    data, "127.0.0.1", 0, Crds.all(), "v1.2.3", ServerSettings.usual(), line -> {})
                .withGuests(true));
    controllers =
        EmbeddedControllers.start(server, ControllerConfig.DEFAULT.withStorage(), line -> {});
    var host = new Host(Host.Accelerator.TCG, Host.Terminal.SOCKETS, data.toString(), Host.OVMF);
    var capacity = new HostCapacity(2, 4L << 30, Path.of("/nowhere"));
    runtime =
        EmbeddedRuntime.start(
            server,
            new RuntimeConfig(host, "here", capacity, new AllowedHosts(Set.of(registry.host()))),
            false,
            line -> {});
    client = HttpClient.newBuilder().sslContext(trust()).build();
    admin = server.api().loopbackToken(new UserInfo("root", List.of(UserInfo.MASTERS)));
    create(KUBEVIRT);
    create(CLAIM);
    create(VM.formatted(registry.host()));
  }

  /** Up, with a shell on its console. */
  void awaitUp() {
    Path log = Path.of(files().file(GuestFiles.CONSOLE_LOG));
    Waiting.until(
        "the guest is up",
        () -> Files.exists(log) ? Files.readString(log) : "",
        said -> said.contains("the guest is up"));
  }

  private SSLContext trust() throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(data.resolve("certificates/ca.crt"))) {
      trusted.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  GuestFiles files() {
    return new GuestFiles(data.toString(), "default", NAME);
  }

  int port() {
    return URI.create(server.api().url()).getPort();
  }

  Path kubeconfig() {
    return server.api().kubeconfig();
  }

  HttpResponse<byte[]> send(String method, String path, String type, byte[] body) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(server.api().url() + path))
            .header("Authorization", "Bearer " + admin)
            .header("Content-Type", type.isEmpty() ? "application/json" : type)
            .method(method, HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    return client.send(request, BodyHandlers.ofByteArray());
  }

  /** What it answers, which has to be a success. */
  Fields ask(String method, String path, Fields body) throws Exception {
    String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
    return answered(send(method, path, type, body.isEmpty() ? new byte[0] : Json.write(body)));
  }

  /** What the agent in the guest tells: an emulated one may need longer than the server waits. */
  Fields askAgent(String path) throws Exception {
    HttpResponse<byte[]> answer = send("GET", path, "", new byte[0]);
    while (new String(answer.body(), UTF_8).contains("the guest agent has not answered within")) {
      answer = send("GET", path, "", new byte[0]);
    }
    return answered(answer);
  }

  private static Fields answered(HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isBetween(200, 202);
    return answer.body().length == 0 ? new Fields() : (Fields) Json.read(answer.body());
  }

  void create(String yaml) throws Exception {
    Fields object = Documents.objects(yaml.getBytes(UTF_8)).getFirst();
    var created = new KubeObject(object);
    ask(
        "POST",
        ResourcePath.of(Fields.text(object, "kind")).collection(created.namespace()),
        object);
  }

  static String path(String kind) {
    return ResourcePath.of(kind).object("default", NAME);
  }

  KubeObject find(String kind) throws Exception {
    HttpResponse<byte[]> answer = send("GET", path(kind), "application/json", new byte[0]);
    return new KubeObject(
        answer.statusCode() == 404 ? new Fields() : (Fields) Json.read(answer.body()));
  }

  KubeObject await(String kind, Predicate<KubeObject> wanted) {
    return Waiting.until("the " + kind + " is as wanted", () -> find(kind), wanted);
  }

  TextSocket console() throws Exception {
    return stream("/console");
  }

  TextSocket stream(String subresource) throws Exception {
    var listener = new TextSocket();
    URI uri =
        URI.create(
            server.api().url().replace("https:", "wss:")
                + path("VirtualMachineInstance")
                    .replace("/apis/kubevirt.io/", "/apis/subresources.kubevirt.io/")
                + subresource);
    return TextSocket.open(
        client
            .newWebSocketBuilder()
            .subprotocols("plain.kubevirt.io")
            .header("Authorization", "Bearer " + admin)
            .buildAsync(uri, listener),
        listener);
  }

  /** What a command in the guest prints. */
  String run(String command) throws Exception {
    try (TextSocket console = console()) {
      console.type("\n").await("# ");
      // What is typed is shown, so the marks are put together by the shell.
      console.type("echo '<'out'>'; %s; echo '<'end'>'\n".formatted(command));
      String said = console.await("<end>").replace("\r", "");
      return said.substring(said.indexOf("<out>") + 6, said.indexOf("<end>")).strip();
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
    runtime.close();
    controllers.close();
    server.close();
    registry.close();
    try {
      GuestProcess.end(files());
    } catch (IOException stuck) {
      throw new UncheckedIOException(stuck);
    }
  }
}
