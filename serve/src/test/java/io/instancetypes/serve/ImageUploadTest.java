package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.testkit.TinyGuest;
import io.instancetypes.testkit.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("An image that is uploaded")
class ImageUploadTest extends SharedGuestWorld {
  private static HttpClient http;

  @BeforeAll
  static void connect() throws Exception {
    http = NetworkClient.to(world.server());
  }

  private HttpResponse<String> send(String path, String token, HttpRequest.BodyPublisher body)
      throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(world.server().platform().api().url() + path))
            .header("Authorization", "Bearer " + token)
            .POST(body)
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> upload(String token, byte[] image) throws Exception {
    return send("/v1beta1/upload", token, HttpRequest.BodyPublishers.ofByteArray(image));
  }

  private HttpResponse<String> ask(UserInfo user, String claim) throws Exception {
    return send(
        "/apis/upload.cdi.kubevirt.io/v1beta1/namespaces/default/uploadtokenrequests",
        world.server().platform().api().loopbackToken(user),
        HttpRequest.BodyPublishers.ofByteArray(
            Json.write(
                Fields.of(
                    "apiVersion",
                    "upload.cdi.kubevirt.io/v1beta1",
                    "kind",
                    "UploadTokenRequest",
                    "metadata",
                    Fields.of("name", "token-for-virtctl"),
                    "spec",
                    Fields.of("pvcName", claim)))));
  }

  private String token(String claim) throws Exception {
    return token(LocalServer.ADMINISTRATOR, claim);
  }

  private String token(UserInfo user, String claim) throws Exception {
    HttpResponse<String> answer = ask(user, claim);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    Fields document = (Fields) Json.read(answer.body().getBytes(UTF_8));
    return Fields.text(Fields.map(document, "status"), "token");
  }

  private static void claim(String name, String size) {
    world
        .server()
        .create(
            """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata:
              name: %s
              namespace: default
              annotations: {cdi.kubevirt.io/storage.upload.target: ""}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: %s}}}
            """
                .formatted(name, size));
  }

  private static void awaitReady(String claim) {
    world.await(
        "PersistentVolumeClaim",
        claim,
        found -> found.annotation("cdi.kubevirt.io/storage.pod.ready").equals("true"));
  }

  private static Path volume(String claim) {
    return folder.resolve("volumes/default/" + claim + ".img");
  }

  private static List<String> unfinished() throws IOException {
    try (var files = Files.list(folder.resolve("volumes/.unfinished"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static List<String> audited() throws IOException {
    try (var lines = Files.lines(folder.resolve("audit/audit.log"))) {
      return lines.filter(line -> line.contains("/v1beta1/upload\"")).toList();
    }
  }

  private static byte[] gzipped(byte[] bytes) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  @Test
  @DisplayName("boots as the type and the preference that its volume names")
  void infers() throws Exception {
    world
        .server()
        .create(
            """
            apiVersion: instancetype.kubevirt.io/v1beta2
            kind: VirtualMachineInstancetype
            metadata: {name: tiny, namespace: default}
            spec: {cpu: {guest: 1}, memory: {guest: 96Mi}}
            """);
    world
        .server()
        .create(
            """
            apiVersion: instancetype.kubevirt.io/v1beta2
            kind: VirtualMachinePreference
            metadata: {name: bare, namespace: default}
            spec: {devices: {preferredDiskBus: sata, preferredAutoattachGraphicsDevice: false}}
            """);
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata:
              name: seed
              namespace: default
              labels:
                instancetype.kubevirt.io/default-instancetype: tiny
                instancetype.kubevirt.io/default-instancetype-kind: VirtualMachineInstancetype
                instancetype.kubevirt.io/default-preference: bare
                instancetype.kubevirt.io/default-preference-kind: VirtualMachinePreference
            spec: {source: {upload: {}}, storage: {resources: {requests: {storage: 2Mi}}}}
            """);
    KubeObject ready =
        world.await(
            "DataVolume", "seed", found -> "UploadReady".equals(found.status().get("phase")));
    assertThat(ready.status().get("progress")).isEqualTo("N/A");
    assertThat(ready.condition("Running").get("status")).isEqualTo("True");
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: seed, namespace: default}
            spec:
              runStrategy: Always
              instancetype: {inferFromVolume: root}
              preference: {inferFromVolume: root}
              template:
                spec:
                  terminationGracePeriodSeconds: 0
                  domain: {devices: {}}
                  volumes: [{name: root, dataVolume: {name: seed}}]
            """);
    byte[] image = Files.readAllBytes(TinyGuest.writeTo(folder.resolve("tiny.raw")));
    HttpResponse<String> answer = upload(token("seed"), gzipped(image));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    world.await("DataVolume", "seed", found -> "Succeeded".equals(found.status().get("phase")));
    assertThat(volume("seed")).hasSize(2 << 20);
    KubeObject vmi = world.awaitReady("seed");
    assertThat(Fields.map(vmi.status(), "memory").get("guestCurrent")).isEqualTo("96Mi");
    assertThat(Fields.maps(vmi.status(), "volumeStatus").getFirst().get("target")).isEqualTo("sda");
    world.awaitConsole("seed", "up");
    assertThat(
            world
                .find("PersistentVolumeClaim", "seed")
                .annotations()
                .get("cdi.kubevirt.io/storage.pod.phase"))
        .isEqualTo("Succeeded");
    world.delete("VirtualMachine", "seed");
    world.delete("DataVolume", "seed");
    world.await("PersistentVolumeClaim", "seed", found -> found.uid().isEmpty());
    world.awaitGone(volume("seed"));
  }

  @Test
  @DisplayName("needs a token that is used once, for a claim that waits, by somebody who may")
  void tokens() throws Exception {
    claim("guarded", "1Mi");
    awaitReady("guarded");
    assertThat(ask(new UserInfo("stranger", List.of()), "guarded").statusCode()).isEqualTo(403);
    assertThat(ask(LocalServer.ADMINISTRATOR, "nobody").statusCode()).isEqualTo(404);
    assertThat(upload("guessed", new byte[9]).statusCode()).isEqualTo(401);
    String replaced = token("guarded");
    String token = token("guarded");
    assertThat(upload(replaced, new byte[9]).statusCode()).isEqualTo(401);
    assertThat(upload(token, "disk".getBytes(UTF_8)).statusCode()).isEqualTo(200);
    assertThat(upload(token, "other".getBytes(UTF_8)).statusCode()).isEqualTo(401);
    assertThat(ask(LocalServer.ADMINISTRATOR, "guarded").body()).contains("was filled already");
    assertThat(Files.readString(volume("guarded"))).startsWith("disk\0");
    assertThat(audited())
        .filteredOn(event -> event.contains("default/guarded"))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("\"requestURI\":\"/v1beta1/upload\"", "\"username\":\"admin\"", "\"code\":200")
        .doesNotContain(token);
    assertThat(audited())
        .anyMatch(event -> event.contains("/v1beta1/upload") && event.contains("\"code\":401"));
  }

  @Test
  @DisplayName("leaves room for those of others: four at once are of one user at most")
  void shares() throws Exception {
    var open = new ArrayList<PipedOutputStream>();
    var answers = new ArrayList<CompletableFuture<HttpResponse<String>>>();
    for (int i = 0; i <= 5; i++) {
      claim("shared-" + i, "1Mi");
      awaitReady("shared-" + i);
    }
    for (int i = 0; i < 4; i++) {
      var sender = new PipedOutputStream();
      var body = new PipedInputStream(sender, 300_000);
      sender.write(new byte[300_000]);
      open.add(sender);
      answers.add(
          http.sendAsync(
              HttpRequest.newBuilder(
                      URI.create(world.server().platform().api().url() + "/v1beta1/upload"))
                  .header("Authorization", "Bearer " + token("shared-" + i))
                  .POST(HttpRequest.BodyPublishers.ofInputStream(() -> body))
                  .build(),
              HttpResponse.BodyHandlers.ofString()));
    }
    Waiting.until("four uploads are under way", () -> unfinished().size() == 4);
    HttpResponse<String> refused = upload(token("shared-4"), "disk".getBytes(UTF_8));
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.body())
        .isEqualTo("4 images are being uploaded for admin already: try again when one is done");
    var other = new UserInfo("other", List.of("system:masters"));
    assertThat(upload(token(other, "shared-5"), "disk".getBytes(UTF_8)).statusCode())
        .isEqualTo(200);
    for (int i = 0; i < 4; i++) {
      open.get(i).close();
      assertThat(answers.get(i).get().statusCode()).isEqualTo(200);
    }
    assertThat(upload(token("shared-4"), "disk".getBytes(UTF_8)).statusCode()).isEqualTo(200);
    assertThat(unfinished()).isEmpty();
  }

  @Test
  @DisplayName(
      "that cannot be taken is refused in a sentence, told at the claim, and leaves nothing")
  void refused() throws Exception {
    claim("picky", "1Mi");
    awaitReady("picky");
    byte[] thief = new byte[4096];
    ByteBuffer.wrap(thief).putInt(0x514649fb).putInt(3).putLong(1024).putInt(11);
    ByteBuffer.wrap(thief).put(1024, "/etc/shadow".getBytes(UTF_8));
    HttpResponse<String> answer = upload(token("picky"), thief);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).startsWith("the image has a backing file (/etc/shadow), and no file");
    KubeObject claim =
        world.await(
            "PersistentVolumeClaim",
            "picky",
            found -> found.annotation("cdi.kubevirt.io/storage.condition.running").equals("false"));
    assertThat(claim.annotation("cdi.kubevirt.io/storage.condition.running.message"))
        .isEqualTo(answer.body());
    world.awaitEvent("picky", "UploadFailed", answer.body());
    HttpResponse<String> large = upload(token("picky"), new byte[(1 << 20) + 1]);
    assertThat(large.statusCode()).isEqualTo(400);
    assertThat(large.body())
        .isEqualTo("the image is larger than the volume, which has 1048576 bytes");
    String token = token("picky");
    assertThatThrownBy(
            () ->
                send(
                    "/v1beta1/upload",
                    token,
                    HttpRequest.BodyPublishers.fromPublisher(
                        HttpRequest.BodyPublishers.ofByteArray(new byte[500_000]), 600_000)))
        .isInstanceOf(IOException.class);
    world.await(
        "PersistentVolumeClaim",
        "picky",
        found ->
            found
                .annotation("cdi.kubevirt.io/storage.condition.running.message")
                .startsWith("the image did not come to its end"));
    assertThat(volume("picky")).doesNotExist();
    assertThat(unfinished()).isEmpty();
    assertThat(upload(token("picky"), new byte[1 << 20]).statusCode()).isEqualTo(200);
    world.delete("PersistentVolumeClaim", "picky");
    world.awaitGone(volume("picky"));
  }
}
