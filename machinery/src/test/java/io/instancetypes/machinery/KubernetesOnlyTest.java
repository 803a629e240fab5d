package io.instancetypes.machinery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KubernetesOnlyTest {
  private static final Pattern MACHINES =
      Pattern.compile("kubevirt|virtualmachine|virtual machine|instancetype(?!s\\.)");

  @Test
  @DisplayName("What Kubernetes does to objects knows nothing of VirtualMachines and their types")
  void knowsNoMachines() throws IOException {
    var found = new ArrayList<String>();
    try (Stream<Path> sources = Files.walk(Path.of("src/main"))) {
      for (Path source : sources.filter(Files::isRegularFile).toList()) {
        for (String line : lines(source)) {
          if (MACHINES.matcher(line.toLowerCase(Locale.ROOT)).find()) {
            found.add(source.getFileName() + ": " + line.strip());
          }
        }
      }
    }
    assertThat(found).isEmpty();
  }

  private static List<String> lines(Path source) throws IOException {
    return source.toString().endsWith(".java") ? Files.readAllLines(source) : List.of();
  }
}
