package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A process of its own with a server, for those who kill it. */
final class KilledServer {
  private KilledServer() {}

  /** When it is killed. */
  interface Moment {
    Moment STARTED =
        (server, said) -> {
          while (server.isAlive() && !Files.readString(said).contains("runs ")) {
            Thread.sleep(20);
          }
        };

    void await(Process server, Path said) throws IOException, InterruptedException;
  }

  /**
   * Milliseconds for which it was there.
   *
   * @param main says {@code runs} when it has started
   */
  static long kill(Class<?> main, List<String> arguments, Moment moment)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
    command.addAll(
        List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
    command.addAll(List.of("-cp", classPath(), main.getName()));
    command.addAll(arguments);
    Path said = Files.createTempFile("server", ".log");
    long begun = System.nanoTime();
    Process server =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(Redirect.to(said.toFile()))
            .start();
    moment.await(server, said);
    assertThat(server.isAlive()).as(Files.readString(said)).isTrue();
    server.destroyForcibly().waitFor();
    Files.delete(said);
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
  }

  /** Some runners start with a class path of their own and load the tests beside it. */
  private static String classPath() {
    return KilledServer.class.getClassLoader() instanceof URLClassLoader tests
        ? Arrays.stream(tests.getURLs()).map(URL::getPath).collect(Collectors.joining(":"))
        : System.getProperty("java.class.path");
  }
}
