package io.instancetypes.runtime.volume;

import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.image.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Makes images. */
final class QemuImg {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

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
    try {
      new Tool(command, PATIENCE).run();
    } catch (ImageException refused) {
      throw new PreparationException(
          "qemu-img cannot make %s: %s"
              .formatted(arguments[arguments.length - 1], refused.getMessage()),
          refused);
    }
  }
}
