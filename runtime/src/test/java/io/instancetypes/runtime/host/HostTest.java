package io.instancetypes.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The machine")
class HostTest {
  @TempDir private Path folder;

  @Test
  @DisplayName("says what is missing, and how to get it")
  void missingPrograms() throws Exception {
    assertThat(Programs.missing(folder.toString()))
        .hasValue(
            "there is no qemu-system-x86_64, qemu-img, setsid on this machine: install QEMU, with"
                + " 'apt-get install qemu-system-x86 qemu-utils ovmf' or what your system has"
                + " instead");
    for (String program : new String[] {"qemu-system-x86_64", "qemu-img", "setsid"}) {
      Files.createFile(
          folder.resolve(program),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    assertThat(Programs.missing("/nowhere:" + folder)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"host,host", "Big_Host.example,big-host.example", "'-x-',x", "'',localhost"})
  @DisplayName("is a node by its host name, as far as that is one by Kubernetes' rules")
  void names(String hostName, String node) {
    assertThat(NodeName.of(hostName)).isEqualTo(node);
  }
}
