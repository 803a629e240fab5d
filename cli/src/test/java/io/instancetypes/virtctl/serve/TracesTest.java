package io.instancetypes.virtctl.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.testkit.OtlpReceiver;
import io.instancetypes.testkit.OtlpReceiver.ReceivedSpan;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracesTest {
  private static final String MACHINES = "/apis/kubevirt.io/v1/namespaces/default/virtualmachines";
  private static final String CREATION =
      "POST /apis/kubevirt.io/v1/namespaces/{:namespace}/virtualmachines";

  @TempDir private Path data;

  private static Fields machine() {
    return Fields.of(
        "apiVersion",
        "kubevirt.io/v1",
        "kind",
        "VirtualMachine",
        "metadata",
        Fields.of("name", "web"),
        "spec",
        Fields.of(
            "runStrategy",
            "Always",
            "instancetype",
            Fields.of("name", "u1.small"),
            "preference",
            Fields.of("name", "fedora"),
            "template",
            Fields.of("spec", Fields.of("domain", Fields.of("devices", new Fields())))));
  }

  @Test
  @DisplayName(
      "a machine that is created is one trace, and a second one begins with its controller")
  void tree() throws Exception {
    try (var collector = OtlpReceiver.start()) {
      ReceivedSpan creation;
      ReceivedSpan reconciliation;
      try (var _ = RunningServer.on(data, "--traces", collector.url());
          KubernetesClient client = client()) {
        new ApiClient(client).create(MACHINES, machine());
        creation = collector.await(span -> span.name().equals(CREATION));
        reconciliation =
            collector.await(
                span ->
                    span.name().equals("reconcile VirtualMachine")
                        && !span.links().isEmpty()
                        && collector.tree(span).contains("create VirtualMachineInstance"));
      }
      assertThat(collector.tree(creation))
          .isEqualTo(
              """
              POST /apis/kubevirt.io/v1/namespaces/{:namespace}/virtualmachines
                authenticate
                authorize
                admission mutate
                  mutating webhook
                    resolve
                admission validate
                  validating webhook
                    expand
                store create
                  store commit
              """);
      assertThat(creation.parent()).isEmpty();
      assertThat(creation.kind()).isEqualTo(2);
      assertThat(creation.attributes())
          .containsEntry("http.request.method", "POST")
          .containsEntry("http.response.status_code", "201")
          .containsEntry("k8s.verb", "create")
          .containsEntry("k8s.namespace.name", "default");
      assertThat(child(collector, creation, "expand").attributes())
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(
                  "instancetypes.instancetype", "u1.small",
                  "instancetypes.preference", "fedora",
                  "instancetypes.outcome", "expanded"));
      assertThat(child(collector, creation, "store commit").attributes())
          .containsKey("store.commit.writes");
      assertThat(reconciliation.parent()).isEmpty();
      assertThat(reconciliation.attributes())
          .containsExactlyInAnyOrderEntriesOf(
              Map.of("k8s.namespace.name", "default", "k8s.resource.name", "web"));
      assertThat(collector.tree(reconciliation))
          .contains(
              """
                create VirtualMachineInstance
              """,
              """
                  POST /apis/kubevirt.io/v1/namespaces/{:namespace}/virtualmachineinstances
              """);
      assertThat(collector.resource())
          .containsEntry("service.name", "instancetypes-serve")
          .containsEntry("service.version", "1.2.3");
    }
  }

  private static ReceivedSpan child(OtlpReceiver collector, ReceivedSpan root, String name)
      throws InterruptedException {
    return collector.await(span -> span.trace().equals(root.trace()) && span.name().equals(name));
  }

  private KubernetesClient client() {
    return KubernetesClients.to(data.resolve("admin.kubeconfig"));
  }

  @Test
  @DisplayName("of an administrator the trace goes on; of others it is only named in another")
  void parents() throws Exception {
    try (var collector = OtlpReceiver.start()) {
      try (var _ = RunningServer.on(data, "--traces", collector.url());
          KubernetesClient admin = client();
          KubernetesClient other = KubernetesClients.to(kubeconfig("jane"))) {
        get(admin, "00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-aaaaaaaaaaaaaaaa-01");
        get(other, "00-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb-bbbbbbbbbbbbbbbb-01");
      }
      assertThat(collector.spans())
          .filteredOn(span -> span.parent().equals("aaaaaaaaaaaaaaaa"))
          .singleElement()
          .satisfies(
              span -> assertThat(span.trace()).isEqualTo("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
      assertThat(collector.spans())
          .filteredOn(span -> span.links().contains("bbbbbbbbbbbbbbbb"))
          .singleElement()
          .satisfies(
              span -> {
                assertThat(span.parent()).isEmpty();
                assertThat(span.trace()).isNotEqualTo("bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb");
                assertThat(span.attributes()).containsEntry("http.response.status_code", "403");
              });
      assertThat(collector.spans()).noneMatch(span -> span.parent().equals("bbbbbbbbbbbbbbbb"));
    }
  }

  private Path kubeconfig(String user) {
    Path file = data.resolve(user + ".kubeconfig");
    Virtctl.run("kubeconfig", "--user", user, "-o", file, "--data", data);
    return file;
  }

  /** A port at which nobody listens. */
  private static int nobody() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void get(KubernetesClient client, String traceparent) throws Exception {
    HttpRequest request =
        client
            .getHttpClient()
            .newHttpRequestBuilder()
            .uri(client.getMasterUrl().toString().replaceAll("/$", "") + MACHINES)
            .header("traceparent", traceparent)
            .build();
    client.getHttpClient().sendAsync(request, byte[].class).get(60, TimeUnit.SECONDS);
  }

  @Test
  @DisplayName("where nobody takes them, everything goes on, with a line in the log at most")
  void nobodyThere() throws Exception {
    try (var server = RunningServer.on(data, "--traces", "http://127.0.0.1:" + nobody());
        KubernetesClient client = client()) {
      var api = new ApiClient(client);
      for (int i = 0; i < 20; i++) {
        api.get(MACHINES);
      }
      assertThat(api.create(MACHINES, machine())).containsEntry("kind", "VirtualMachine");
      Run ended = server.stop();
      // Whether there was time to find out depends on the machine.
      assertThat(ended.err().lines().filter(line -> line.contains("traces")))
          .hasSizeLessThanOrEqualTo(1);
    }
  }

  @Test
  @DisplayName("without the option nothing of OpenTelemetry is loaded, by serve or other commands")
  void off() throws Exception {
    for (List<String> command :
        List.of(
            List.of("serve", "--data", data.toString(), "--port", "0"),
            List.of("version"),
            List.of("create", "vm", "--instancetype", "u1.small"))) {
      Path classes = data.resolve("classes");
      var words = new ArrayList<String>();
      words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      words.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
      words.add("-Xlog:class+load:file=" + classes);
      words.addAll(List.of("-cp", System.getProperty("java.class.path")));
      words.add("io.instancetypes.virtctl.Main");
      words.addAll(command);
      var builder = new ProcessBuilder(words).redirectErrorStream(true);
      builder.environment().keySet().removeIf(name -> name.startsWith("OTEL_"));
      Process process = builder.start();
      try (var lines = process.inputReader()) {
        // A server has done all that it does by itself when it says so.
        lines.lines().anyMatch(line -> line.contains("virtual machines are looked after"));
      } finally {
        process.destroy();
        process.waitFor();
      }
      assertThat(Files.readString(classes))
          .contains("io.instancetypes.virtctl.Main")
          .doesNotContain("io.opentelemetry");
    }
  }

  @Test
  @DisplayName("a URL that is none is refused, with the place for what must not be in it")
  void wrongUrl() {
    assertThat(Virtctl.run("serve", "--data", data, "--traces", "http://me:secret@host:4318").err())
        .startsWith(
            "error: --traces: must be http://HOST:PORT or https://HOST:PORT; what a collector wants"
                + " to know of its senders goes into OTEL_EXPORTER_OTLP_HEADERS")
        .doesNotContain("secret");
  }
}
