package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Starts a server twice, as on a first and on any later day, and asks it what kubectl asks, while
 * the JVM records what that loads, links and runs; the record becomes the AOT cache of {@code
 * virtctl serve}.
 */
public final class ServeTraining {
  private static final String MACHINES = "/apis/kubevirt.io/v1/namespaces/default/virtualmachines";
  private static final String MACHINE =
      """
      {"apiVersion":"kubevirt.io/v1","kind":"VirtualMachine","metadata":{"name":"a"},
       "spec":{"runStrategy":"Always","template":{"spec":{"domain":{"devices":{}}}}}}\
      """;

  private static final String INSTANCES =
      "/apis/kubevirt.io/v1/namespaces/default/virtualmachineinstances";
  private static final int FLEET = 300;
  private static final String TYPED =
      """
      {"apiVersion":"kubevirt.io/v1","kind":"VirtualMachine","metadata":{"name":"%s"},
       "spec":{"runStrategy":"Always","instancetype":{"name":"u1.small"},"preference":{"name":"fedora"},
        "template":{"spec":{"domain":{"devices":{"disks":[{"name":"system","disk":{}}],
          "interfaces":[{"name":"default","masquerade":{}}]}},
         "networks":[{"name":"default","pod":{}}],
         "volumes":[{"name":"system","containerDisk":{"image":"fedora"}}]}}}}\
      """;

  private static final List<Question> QUESTIONS =
      List.of(
          new Question("GET", "/version", "", ""),
          new Question("GET", "/apis", "", ""),
          new Question("GET", "/openapi/v3", "", ""),
          new Question("POST", MACHINES, "application/json", MACHINE),
          new Question("GET", MACHINES, "", ""),
          new Question(
              "PATCH",
              MACHINES + "/a",
              "application/merge-patch+json",
              "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}"),
          new Question(
              "PATCH",
              MACHINES + "/a?fieldManager=training",
              "application/apply-patch+yaml",
              MACHINE),
          new Question("GET", MACHINES + "?watch=true&timeoutSeconds=1", "", ""),
          new Question("DELETE", MACHINES + "/a", "", ""));

  private ServeTraining() {}

  private record Question(String method, String path, String contentType, String body) {
    HttpRequest to(String url) {
      var request =
          HttpRequest.newBuilder(URI.create(url + path))
              .method(method, BodyPublishers.ofString(body))
              .header(
                  "Accept", "application/json;as=Table;v=v1;g=meta.k8s.io,application/json;q=0.9");
      return contentType.isEmpty()
          ? request.build()
          : request.header("Content-Type", contentType).build();
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path data = Files.createTempDirectory("virtctl-training");
    try {
      serve(data);
      serve(data);
    } finally {
      delete(data);
    }
    // Threads of the controllers' client may outlive the server; nobody waits for them.
    System.exit(0);
  }

  private static void serve(Path data) throws Exception {
    Path kubeconfig = data.resolve("admin.kubeconfig");
    Files.deleteIfExists(kubeconfig);
    var server =
        Thread.ofPlatform().start(() -> Main.run("serve", "--data", "" + data, "--port", "0"));
    try {
      while (server.isAlive() && !Files.exists(kubeconfig)) {
        Thread.sleep(20);
      }
      ask(data, url(kubeconfig));
    } finally {
      server.interrupt();
      server.join();
    }
  }

  /** The file is written when everything else is ready. */
  private static String url(Path kubeconfig) throws IOException {
    return Files.readAllLines(kubeconfig).stream()
        .map(String::strip)
        .filter(line -> line.startsWith("server: "))
        .findFirst()
        .orElseThrow()
        .substring("server: ".length());
  }

  private static void ask(Path data, String url) throws Exception {
    try (var client = HttpClient.newBuilder().sslContext(tls(data)).build()) {
      for (Question question : QUESTIONS) {
        client.send(question.to(url), BodyHandlers.ofByteArray());
      }
      fleet(client, url);
    }
  }

  /** Many machines, until they are started: what is hot then is compiled sooner from now on. */
  private static void fleet(HttpClient client, String url) throws Exception {
    for (int i = 0; i < FLEET; i++) {
      var create = new Question("POST", MACHINES, "application/json", TYPED.formatted("vm-" + i));
      client.send(create.to(url), BodyHandlers.discarding());
    }
    // A second server may still be deleting those of the first, which then never start.
    Instant latest = Instant.now().plusSeconds(20);
    for (int i = 0; i < FLEET; i++) {
      await(client, new Question("GET", INSTANCES + "/vm-" + i, "", "").to(url), latest);
    }
    client.send(new Question("DELETE", MACHINES, "", "").to(url), BodyHandlers.discarding());
  }

  private static void await(HttpClient client, HttpRequest request, Instant latest)
      throws Exception {
    while (client.send(request, BodyHandlers.discarding()).statusCode() != 200
        && Instant.now().isBefore(latest)) {
      Thread.sleep(20);
    }
  }

  private static SSLContext tls(Path data) throws IOException, GeneralSecurityException {
    String admin = Files.readString(data.resolve("certificates/admin.pem"));
    var keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    keys.setCertificateEntry(
        "ca", certificate(Files.readString(data.resolve("certificates/ca.crt"))));
    keys.setKeyEntry("admin", key(admin), new char[0], new Certificate[] {certificate(admin)});
    var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, new char[0]);
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    var context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static Certificate certificate(String pem) throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(pem.getBytes(UTF_8)));
  }

  private static PrivateKey key(String pem) throws GeneralSecurityException {
    String begin = "-----BEGIN PRIVATE KEY-----";
    String body =
        pem.substring(
            pem.indexOf(begin) + begin.length(), pem.indexOf("-----END PRIVATE KEY-----"));
    return KeyFactory.getInstance("EC")
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(body)));
  }

  private static void delete(Path root) throws IOException {
    List<Path> found;
    try (Stream<Path> walk = Files.walk(root)) {
      found = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : found) {
      Files.delete(path);
    }
  }
}
