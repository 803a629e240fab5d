package io.instancetypes.runtime.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.instancetypes.runtime.image.ImageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@DisplayName("An image of a web server")
class HttpSourceTest {
  private static final int SIZE = 1 << 20;
  private static final byte[] IMAGE = image();
  private static final String SUM =
      "08f166476de183f7a1b2874d544d37912aaf8d19b92013e1aafe233ba231024a";

  @TempDir private Path folder;

  private final List<String> ranges = new ArrayList<>();
  private final List<String> progress = new ArrayList<>();
  private HttpServer server;
  private String host;

  private static byte[] image() {
    byte[] image = new byte[300_000];
    Arrays.fill(image, (byte) 7);
    return image;
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    host = "127.0.0.1:" + server.getAddress().getPort();
    server.createContext("/whole", exchange -> answer(exchange, 200, IMAGE, IMAGE.length));
    server.createContext("/breaks", this::breaking);
    server.createContext("/cut", exchange -> answer(exchange, 200, IMAGE, 100_000));
    server.createContext("/missing", exchange -> answer(exchange, 404, new byte[0], 0));
    server.createContext("/around", exchange -> redirect(exchange, "/around"));
    server.createContext("/moved", exchange -> redirect(exchange, "whole"));
    server.createContext("/inside", exchange -> redirect(exchange, "http://127.0.0.1:1/secret"));
    server.createContext("/file", exchange -> redirect(exchange, "file:///etc/shadow"));
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static void redirect(HttpExchange exchange, String target) throws IOException {
    exchange.getResponseHeaders().add("Location", target);
    answer(exchange, 302, new byte[0], 0);
  }

  /** Says that it sends all, and closes the connection after some of it. */
  private static void answer(HttpExchange exchange, int code, byte[] body, int sent)
      throws IOException {
    exchange.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body, 0, sent);
    exchange.getResponseBody().flush();
    exchange.close();
  }

  private void breaking(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("ETag", "\"one\"");
    String range = exchange.getRequestHeaders().getFirst("Range");
    ranges.add(range + " " + exchange.getRequestHeaders().getFirst("If-Range"));
    int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
    byte[] rest = Arrays.copyOfRange(IMAGE, from, IMAGE.length);
    answer(exchange, from == 0 ? 200 : 206, rest, Math.min(rest.length, 128_000));
  }

  private Path fetch(String path, String checksum) throws IOException {
    Path disk = folder.resolve("disk");
    new HttpSource(new AllowedHosts(Set.of(host)), "http://" + host + path, checksum)
        .into(disk, SIZE, (count, total) -> progress.add(count + "/" + total));
    return disk;
  }

  private void refused(String path, String checksum, String why) {
    assertThatThrownBy(() -> fetch(path, checksum))
        .isInstanceOf(ImageException.class)
        .hasMessage(why);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @DisplayName("is fetched, with its checksum, and its progress is known")
  void fetched() throws Exception {
    Path disk = fetch("/moved", "sha256:" + SUM);
    assertThat(Arrays.copyOf(Files.readAllBytes(disk), IMAGE.length)).isEqualTo(IMAGE);
    assertThat(disk).hasSize(SIZE);
    assertThat(progress).contains("300000/300000");
  }

  @Test
  @DisplayName("is fetched on where the connection breaks, as long as it is the same file")
  void resumed() throws Exception {
    assertThat(Arrays.copyOf(Files.readAllBytes(fetch("/breaks", "")), IMAGE.length))
        .isEqualTo(IMAGE);
    assertThat(ranges)
        .containsExactly("null null", "bytes=128000- \"one\"", "bytes=256000- \"one\"");
  }

  @Test
  @DisplayName("that cannot be had is told by its cause, and leaves nothing")
  void causes() {
    refused("/missing", "", "http://%s/missing was answered with code 404".formatted(host));
    refused("/around", "", "http://%s/around leads from one address to the next".formatted(host));
    refused(
        "/cut",
        "",
        "the connection to http://%s/cut broke after 100000 of 300000 bytes".formatted(host));
    refused(
        "/whole",
        "sha256:" + "0".repeat(64),
        "the image is another one than its checksum says: it adds up to " + SUM);
    refused(
        "/whole",
        "crc:12",
        "spec.source.http.checksum: crc:12 is not sha256:… or one of md5, sha1, sha512");
  }

  @Test
  @DisplayName("is not fetched from this machine, neither straight nor by a redirect")
  void insideByRedirect() {
    refused(
        "/inside",
        "",
        "127.0.0.1 is an address of this machine or of its link, from which nothing is fetched"
            + " unless 'virtctl serve --import-from 127.0.0.1:1' allows it");
    refused("/file", "", "file:///etc/shadow is no address of http or https");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1/x",
        "http://localhost/x",
        "http://[::1]/x",
        "http://[::ffff:127.0.0.1]/x",
        "http://0.0.0.0/x",
        "http://169.254.169.254/latest/meta-data",
        "http://[fe80::1]/x",
        "http://224.0.0.1/x"
      })
  @DisplayName("is not fetched from addresses that only this machine reaches")
  void inside(String url) {
    assertThatThrownBy(
            () ->
                new HttpSource(new AllowedHosts(Set.of()), url, "")
                    .into(folder.resolve("disk"), SIZE, (count, total) -> {}))
        .isInstanceOf(ImageException.class)
        .hasMessageContaining("is an address of this machine or of its link");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/shadow",
        "ftp://example/x",
        "http:///x",
        "x",
        "http://a:b@h/x",
        "jar:http://a!/x"
      })
  @DisplayName("has an address of http or https, without a password")
  void addresses(String url) {
    assertThatThrownBy(
            () ->
                new HttpSource(new AllowedHosts(Set.of()), url, "")
                    .into(folder.resolve("disk"), SIZE, (count, total) -> {}))
        .isInstanceOf(ImageException.class);
    assertThat(folder).isEmptyDirectory();
  }
}
