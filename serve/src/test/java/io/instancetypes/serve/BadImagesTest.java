package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.instancetypes.api.KubeObject;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
@DisplayName("A volume whose image is no good")
class BadImagesTest {
  private static final byte[] GOOD = "a disk".getBytes(UTF_8);

  /** By the last part of its address; what is not there is not found. */
  private static final Map<String, byte[]> IMAGES = new ConcurrentHashMap<>();

  @TempDir private static Path folder;
  private static HttpServer web;
  private static GuestWorld world;

  @BeforeAll
  static void serve() throws Exception {
    web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.createContext(
        "/",
        exchange -> {
          try (exchange) {
            byte[] image = IMAGES.get(exchange.getRequestURI().getPath().substring(1));
            exchange.sendResponseHeaders(
                image == null ? 404 : 200, image == null ? -1 : image.length);
            if (image != null) {
              exchange.getResponseBody().write(image);
            }
          }
        });
    web.start();
    world = new GuestWorld(folder, Set.of(host()));
  }

  @AfterAll
  static void end() {
    if (world != null) {
      world.close();
    }
    web.stop(0);
  }

  private static String host() {
    return "127.0.0.1:" + web.getAddress().getPort();
  }

  /** A header and nothing else: its tables cannot be where it says. */
  private static byte[] qcow2(String backing, long features) {
    var image = ByteBuffer.allocate(4096);
    image.putInt(0x514649fb).putInt(3);
    image.putLong(backing.isEmpty() ? 0 : 1024).putInt(backing.length());
    image.putInt(16).putLong(1 << 20).putInt(0).putInt(1).putLong(513).putLong(1 << 17);
    image.putInt(1).putInt(0).putLong(0).putLong(features).putLong(0).putLong(0);
    image.putInt(4).putInt(104);
    image.put(1024, backing.getBytes(UTF_8));
    return image.array();
  }

  private static byte[] image(String name) {
    return switch (name) {
      case "thief" -> qcow2("/etc/shadow", 0);
      case "keeper" -> qcow2("", 4);
      case "broken" -> qcow2("", 0);
      case "large" -> new byte[(1 << 20) + 1];
      default -> new byte[] {0x1f, (byte) 0x8b, 8, 0, 0};
    };
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "thief | the image has a backing file (/etc/shadow), and no file of this machine is read",
        "keeper | the image has an external data file",
        "broken | the image cannot be read",
        "large | the image is larger than the volume, which has 1048576 bytes",
        "half | the image cannot be unpacked",
        "missing | http://HOST/missing was answered with code 404",
      })
  @DisplayName("is not filled, says why by a condition and an event, and is once there is another")
  void refused(String name, String sentence) throws Exception {
    if (!name.equals("missing")) {
      IMAGES.put(name, image(name));
    }
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata: {name: %1$s, namespace: default}
            spec: {source: {http: {url: "http://%2$s/%1$s"}}, storage: {resources: {requests: {storage: 1Mi}}}}
            """
                .formatted(name, host()));
    KubeObject volume =
        world.await("DataVolume", name, found -> found.condition("Running").get("message") != null);
    String why = volume.condition("Running").get("message").toString();
    assertThat(why).startsWith(sentence.replace("HOST", host()));
    assertThat(volume.condition("Running").get("status")).isEqualTo("False");
    assertThat(volume.condition("Ready").get("status")).isEqualTo("False");
    world.awaitEvent(name, "Error", why);
    Path disk = folder.resolve("volumes/default/" + name + ".img");
    assertThat(disk).doesNotExist();

    IMAGES.put(name, GOOD);
    world.await("DataVolume", name, found -> "Succeeded".equals(found.status().get("phase")));
    assertThat(disk).hasSize(1 << 20);
    assertThat(Files.readString(disk)).startsWith("a disk\0");
    assertThat(folder.resolve("volumes/.unfinished")).isEmptyDirectory();
    world.delete("DataVolume", name);
    world.await("PersistentVolumeClaim", name, found -> found.uid().isEmpty());
    world.awaitGone(disk);
  }
}
