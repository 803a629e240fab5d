package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With {@code -Dfill.kills=100} it is asked more often. */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
@DisplayName("A server that is killed while volumes are filled")
class KilledFillsTest {
  private static final int KILLS = Integer.getInteger("fill.kills", 3);
  private static final int IMAGE = 4 << 20;
  private static final int PART = 64 << 10;

  @TempDir private Path folder;
  private HttpServer web;
  private byte[] image;

  /** In the process that is killed. */
  public static void main(String[] arguments) throws Exception {
    var world = new GuestWorld(Path.of(arguments[0]), Set.of(arguments[1]));
    System.out.println("runs " + world);
    Thread.currentThread().join();
  }

  /** An image that takes a second to come, so that many kills are in the middle of it. */
  @BeforeEach
  void serve() throws IOException {
    image = new byte[IMAGE];
    new Random(1).nextBytes(image);
    web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    web.createContext(
        "/disk",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(200, image.length);
            for (int at = 0; at < image.length; at += PART) {
              exchange.getResponseBody().write(image, at, PART);
              Thread.sleep(1000L * PART / IMAGE);
            }
          } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
          }
        });
    web.start();
  }

  @AfterEach
  void end() {
    web.stop(0);
  }

  private String address() {
    return "127.0.0.1:" + web.getAddress().getPort();
  }

  private static void volume(GuestWorld world, String name, String source) {
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata: {name: %s, namespace: default}
            spec: {source: {%s}, storage: {resources: {requests: {storage: 4Mi}}}}
            """
                .formatted(name, source));
  }

  @Test
  @DisplayName("leaves no half of one: imports, clones and snapshots are whole in the end")
  void fills() throws Exception {
    try (var world = new GuestWorld(folder, Set.of(address()))) {
      world.stop();
      var random = new Random(20261118);
      for (int kill = 0; kill < KILLS; kill++) {
        world.start(false);
        volume(world, "import-" + kill, "http: {url: \"http://" + address() + "/disk\"}");
        volume(world, "clone-" + kill, "pvc: {namespace: default, name: import-" + kill + "}");
        world
            .server()
            .create(
                """
                apiVersion: snapshot.storage.k8s.io/v1
                kind: VolumeSnapshot
                metadata: {name: kept-%1$d, namespace: default}
                spec: {source: {persistentVolumeClaimName: import-%1$d}}
                """
                    .formatted(kill));
        world.stop();
        int after = random.nextInt(4000);
        KilledServer.kill(
            KilledFillsTest.class,
            List.of(folder.toString(), address()),
            (server, said) -> {
              KilledServer.Moment.STARTED.await(server, said);
              server.waitFor(after, TimeUnit.MILLISECONDS);
            });
      }
      world.start(false);
      for (int kill = 0; kill < KILLS; kill++) {
        for (String name : List.of("import-" + kill, "clone-" + kill)) {
          world.await("DataVolume", name, one -> "Succeeded".equals(one.status().get("phase")));
          assertThat(Files.readAllBytes(folder.resolve("volumes/default/" + name + ".img")))
              .isEqualTo(image);
        }
        world.await(
            "VolumeSnapshot",
            "kept-" + kill,
            one -> Boolean.TRUE.equals(one.status().get("readyToUse")));
      }
      assertThat(folder.resolve("volumes/.unfinished")).isEmptyDirectory();
      assertThat(folder.resolve("volumes/.snapshots/.unfinished")).isEmptyDirectory();
      try (var kept = Files.list(folder.resolve("volumes/.snapshots"))) {
        assertThat(kept.filter(file -> file.toString().endsWith(".qcow2"))).hasSize(KILLS);
      }
    }
  }
}
