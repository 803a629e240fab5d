package io.instancetypes.virtctl.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A chromium without a window, told what to do in its own protocol. The libraries that do this
 * bring a runtime of some 200 MB along; what is needed here fits on two pages.
 */
final class Chromium implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 120;

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<Fields>> waiting = new ConcurrentHashMap<>();

  private Chromium(Process process, Path profile, String address) {
    this.process = process;
    this.profile = profile;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), new Messages())
            .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
            .join();
  }

  /** Where one is installed; empty if none is. */
  static Optional<Path> find() {
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(
            name ->
                Stream.of(System.getenv().getOrDefault("PATH", "/usr/bin").split(":"))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static Chromium start(Path program) throws IOException {
    Path profile = Files.createTempDirectory("chromium");
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-extensions",
                "--disable-background-networking",
                "--no-first-run",
                "--hide-scrollbars",
                "--ignore-certificate-errors",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    var lines = new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
    String line = lines.readLine();
    while (line != null && !line.startsWith("DevTools listening on ")) {
      line = lines.readLine();
    }
    if (line == null) {
      throw new IOException("chromium ended before it listened");
    }
    Thread.ofVirtual().start(() -> lines.lines().forEach(ignored -> {}));
    return new Chromium(process, profile, line.substring(line.indexOf("ws://")));
  }

  /** A page with cookies of its own. */
  WebPage page(int width, int height, boolean dark, boolean scripts) {
    String context =
        Fields.text(ask("", "Target.createBrowserContext", new Fields()), "browserContextId");
    Fields target =
        ask(
            "",
            "Target.createTarget",
            Fields.of("url", "about:blank", "browserContextId", context));
    Fields attached =
        ask(
            "",
            "Target.attachToTarget",
            Fields.of("targetId", target.get("targetId"), "flatten", true));
    return new WebPage(
        this, Fields.text(attached, "sessionId"), context, width, height, dark, scripts);
  }

  /** Asks, and waits for the answer. */
  Fields ask(String session, String method, Fields parameters) {
    int id = ids.incrementAndGet();
    var answer = new CompletableFuture<Fields>();
    waiting.put(id, answer);
    Fields message = Fields.of("id", id, "method", method, "params", parameters);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    synchronized (socket) {
      socket.sendText(new String(Json.write(message), UTF_8), true).join();
    }
    Fields got = answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    if (got.get("error") instanceof Map<?, ?> error) {
      throw new IllegalStateException(method + ": " + error.get("message"));
    }
    return got.get("result") instanceof Fields result ? result : new Fields();
  }

  private final class Messages implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        Fields message = (Fields) Json.read(text.toString().getBytes(UTF_8));
        text.setLength(0);
        if (message.get("id") instanceof Number id) {
          waiting.remove(id.intValue()).complete(message);
        }
      }
      from.request(1);
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    // Its helpers live a moment longer than it does, and still write to the profile.
    List<ProcessHandle> helpers = process.descendants().toList();
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    helpers.forEach(ProcessHandle::destroyForcibly);
    helpers.forEach(helper -> helper.onExit().orTimeout(10, TimeUnit.SECONDS).join());
    try (Stream<Path> files = Files.walk(profile)) {
      List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : all) {
        Files.deleteIfExists(file);
      }
    }
  }
}
