package io.instancetypes.runtime.volume;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Makes images. */
final class QemuImg {
  private static final int PATIENCE_SECONDS = 60;

  private QemuImg() {}

  static void create(Path image, long bytes) throws IOException {
    run("create", "-q", "-f", "qcow2", image.toString(), Long.toString(bytes));
  }

  /**
   * @param format of the base, which is never guessed
   */
  static void overlay(Path image, Path base, String format) throws IOException {
    run("create", "-q", "-f", "qcow2", "-b", base.toString(), "-F", format, image.toString());
  }

  private static void run(String... arguments) throws IOException {
    var command = new ArrayList<>(List.of("qemu-img"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var output = process.getInputStream()) {
      process.getOutputStream().close();
      String said = new String(output.readAllBytes(), UTF_8).strip();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new PreparationException(
            "qemu-img cannot make " + arguments[arguments.length - 1] + ": " + said);
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new PreparationException("nobody waits for qemu-img any more", hurried);
    } finally {
      process.destroyForcibly();
    }
  }
}
