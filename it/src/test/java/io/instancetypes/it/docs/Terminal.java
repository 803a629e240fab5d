package io.instancetypes.it.docs;

import io.instancetypes.it.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where somebody follows a document: a copy of the repository, and a home of their own. */
final class Terminal implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 120;
  private static final Path JAR = Path.of("../cli/target/virtctl.jar").toAbsolutePath();
  private static final Pattern EXPORT = Pattern.compile("export (\\w+)=~(\\S*)");
  private static final Pattern ADDRESS = Pattern.compile("https://127\\.0\\.0\\.1:\\d+");

  /** Told only where the rest takes its time. */
  private static final Pattern PROGRESS =
      Pattern.compile("(?m)^\\S+ installed (\\d+) of (?!\\1 )\\d+ .*\n");

  private static final String SERVED = "admin.kubeconfig";

  private final Path home;
  private final Path folder;
  private final Map<String, String> variables = new HashMap<>();
  private Process server;
  private String serving;

  Terminal(Path directory) throws IOException {
    this.home = Files.createDirectories(directory.resolve("home"));
    this.folder = Files.createDirectories(directory.resolve("instancetypes"));
    for (String part : List.of("examples", "deploy")) {
      Files.createSymbolicLink(folder.resolve(part), Path.of("..", part).toRealPath());
    }
    Files.createSymbolicLink(folder.resolve("kubectl"), Tools.kubectl());
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path launcher = folder.resolve("virtctl");
    String options =
        "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
            + " --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow";
    Files.writeString(
        launcher, "#!/bin/sh\nexec '%s' %s -jar '%s' \"$@\"\n".formatted(java, options, JAR));
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** What a command printed, and how it ended. */
  record Result(int code, String text) {}

  Result run(String command) throws IOException, InterruptedException {
    Matcher export = EXPORT.matcher(command);
    if (export.matches()) {
      variables.put(export.group(1), home + export.group(2));
      return new Result(0, "");
    }
    if (command.matches("(\\./)?virtctl serve( --[a-z]+( qemu)?)*")) {
      return new Result(0, serve(command));
    }
    if (command.startsWith("virtctl restore ")) {
      stopServer();
    }
    Path said = Files.createTempFile(home, "said", "");
    Process process = start(command, said);
    boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    String text = seen(Files.readString(said));
    return new Result(ended ? process.exitValue() : -1, text);
  }

  private Process start(String command, Path said) throws IOException {
    var builder = new ProcessBuilder("bash", "-o", "pipefail", "-c", command);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("XDG_") || name.equals("KUBECONFIG"));
    environment.put("HOME", home.toString());
    environment.put("PATH", folder + ":" + environment.get("PATH"));
    environment.putAll(variables);
    return builder
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
  }

  /** Again only with other options; on a port that nobody else uses. */
  private String serve(String command) throws IOException, InterruptedException {
    Path said = home.resolve("served");
    if (!command.equals(serving)) {
      stopServer();
      serving = command;
      server = start("exec " + command + " --port 0", said);
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (!Files.readString(said).contains(SERVED)) {
        if (!server.isAlive() || System.nanoTime() > end) {
          throw new AssertionError("virtctl serve said: " + Files.readString(said));
        }
        Thread.sleep(20);
      }
      variables.putIfAbsent(
          "KUBECONFIG", home.resolve(".local/state/instancetypes").resolve(SERVED).toString());
    }
    return seen(Files.readString(said));
  }

  private String seen(String text) {
    String known = ADDRESS.matcher(text).replaceAll("https://127.0.0.1:6443");
    return PROGRESS.matcher(known).replaceAll("").replace(home.toString(), "/home/jane");
  }

  private void stopServer() throws InterruptedException {
    if (server != null) {
      server.destroy();
      server.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      server.destroyForcibly();
      server = null;
      serving = null;
    }
  }

  @Override
  public void close() {
    try {
      stopServer();
    } catch (InterruptedException hurried) {
      server.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
