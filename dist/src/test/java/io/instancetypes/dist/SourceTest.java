package io.instancetypes.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTest {
  @TempDir private Path root;
  @TempDir private Path work;

  private String git(String... arguments) throws Exception {
    var command = new ArrayList<>(List.of("git", "-C", root.toString()));
    command.addAll(List.of("-c", "user.name=a", "-c", "user.email=a@example.org"));
    command.addAll(List.of(arguments));
    Commands.run(work.resolve("said"), Map.of(), command);
    return Files.readString(work.resolve("said")).strip();
  }

  @Test
  @DisplayName("is a commit, says what is not committed, and nothing outside a repository")
  void said() throws Exception {
    assertThat(Source.of(root, work).descriptor()).isEqualTo(Fields.of("name", "source"));

    git("init", "-q");
    Files.writeString(root.resolve("a"), "1");
    git("add", "a");
    git("commit", "-q", "-m", "one");
    git("tag", "v1");
    String commit = git("rev-parse", "HEAD");
    assertThat(commit).hasSize(40);
    assertThat(Source.of(root, work).descriptor())
        .isEqualTo(Fields.of("name", "source", "digest", Fields.of("gitCommit", commit)));

    Files.writeString(root.resolve("a"), "2");
    assertThat(Source.of(root, work).descriptor())
        .isEqualTo(
            Fields.of(
                "name",
                "source",
                "digest",
                Fields.of("gitCommit", commit),
                "annotations",
                Fields.of("uncommittedChanges", true)));
  }
}
