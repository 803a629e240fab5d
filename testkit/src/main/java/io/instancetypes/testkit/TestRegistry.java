package io.instancetypes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A registry of container images on loopback, which can also be a bad one. */
public final class TestRegistry implements AutoCloseable {
  private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
  private static final String INDEX = "application/vnd.oci.image.index.v1+json";
  private static final String TOKEN = "let-me-in";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Map<String, byte[]> content = new ConcurrentHashMap<>();
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private volatile String user = "";
  private volatile String password = "";
  private volatile String silent = "";

  public TestRegistry() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  public String host() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /** Everybody else is refused from now on. */
  public void admitOnly(String name, String secret) {
    user = name;
    password = secret;
  }

  /** Paths with this in them are not answered. */
  public void keepSilentAbout(String part) {
    silent = part;
  }

  /** What was asked for, without what came before and after it was allowed. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  public static String digest(byte[] bytes) {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(bytes);
      return "sha256:" + HexFormat.of().formatHex(sum);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Puts an image there, and returns the digest of its manifest. */
  public String push(String repository, String tag, byte[]... layers) {
    List<Object> all = new ArrayList<>();
    for (byte[] layer : layers) {
      put(repository + "/blobs/" + digest(layer), layer);
      all.add(
          Fields.of(
              "mediaType",
              "application/vnd.oci.image.layer.v1.tar+gzip",
              "digest",
              digest(layer),
              "size",
              (long) layer.length));
    }
    return pushManifest(
        repository, tag, Fields.of("schemaVersion", 2L, "mediaType", MANIFEST, "layers", all));
  }

  /** Puts a manifest there as it is. */
  public String pushManifest(String repository, String tag, Fields manifest) {
    byte[] bytes = Json.write(manifest);
    put(repository + "/manifests/" + tag, bytes);
    put(repository + "/manifests/" + digest(bytes), bytes);
    return digest(bytes);
  }

  /**
   * Names images by architecture.
   *
   * @param digests by architecture
   */
  public String pushIndex(String repository, String tag, Map<String, String> digests) {
    List<Object> all = new ArrayList<>();
    digests.forEach(
        (architecture, digest) ->
            all.add(
                Fields.of(
                    "mediaType",
                    MANIFEST,
                    "digest",
                    digest,
                    "platform",
                    Fields.of("os", "linux", "architecture", architecture))));
    return pushManifest(
        repository, tag, Fields.of("schemaVersion", 2L, "mediaType", INDEX, "manifests", all));
  }

  /** Puts anything there, such as what a digest does not say. */
  public void put(String path, byte[] bytes) {
    content.put("/v2/" + path, bytes);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    if (!silent.isEmpty() && path.contains(silent)) {
      keepSilent();
    }
    if (path.equals("/token")) {
      token(exchange, authorization);
    } else if (!user.isEmpty() && !authorization.equals("Bearer " + TOKEN)) {
      exchange
          .getResponseHeaders()
          .add(
              "WWW-Authenticate",
              "Bearer realm=\"http://%s/token\",service=\"test\"".formatted(host()));
      send(exchange, 401, new byte[0]);
    } else {
      requests.add(path.substring("/v2/".length()).replaceFirst(":.*", ""));
      byte[] found = content.get(path);
      send(exchange, found == null ? 404 : 200, found == null ? new byte[0] : found);
    }
  }

  private void keepSilent() {
    try {
      closed.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void token(HttpExchange exchange, String authorization) throws IOException {
    byte[] pair = (user + ":" + password).getBytes(UTF_8);
    boolean known = authorization.equals("Basic " + Base64.getEncoder().encodeToString(pair));
    send(exchange, known ? 200 : 401, Json.write(Fields.of("token", TOKEN)));
  }

  private static void send(HttpExchange exchange, int code, byte[] body) throws IOException {
    exchange.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
