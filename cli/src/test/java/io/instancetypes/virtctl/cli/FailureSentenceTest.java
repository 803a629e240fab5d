package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FailureSentenceTest {
  @Test
  @DisplayName("Failures of files name the file and what is wrong with it, as shells do")
  void namesFiles() {
    assertThat(FailureSentence.of(new AccessDeniedException("secret.yaml")))
        .isEqualTo("secret.yaml: permission denied");
    assertThat(FailureSentence.of(new NoSuchFileException("vm.yaml")))
        .isEqualTo("vm.yaml: no such file or directory");
    assertThat(FailureSentence.of(new FileAlreadyExistsException("pom.xml")))
        .isEqualTo("pom.xml: there is a file of that name, no directory");
    assertThat(FailureSentence.of(new FileSystemException("disk")))
        .isEqualTo("disk: cannot be used");
    assertThat(
            FailureSentence.of(new InvalidPathException("w\u00e9b.yaml", "unmappable characters")))
        .isEqualTo(
            "w\u00e9b.yaml: no file can have this name here; LC_ALL=C.UTF-8 allows all letters");
  }

  @Test
  @DisplayName("A failure that was wrapped on its way is told as itself")
  void unwraps() {
    assertThat(FailureSentence.of(new UncheckedIOException(new IOException("disk full"))))
        .isEqualTo("disk full");
  }
}
