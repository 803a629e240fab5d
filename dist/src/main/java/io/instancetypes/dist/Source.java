package io.instancetypes.dist;

import io.instancetypes.api.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What something is built of.
 *
 * @param commit empty outside a repository
 * @param isChanged whether something of it is not committed
 */
record Source(String commit, boolean isChanged) {
  private static final String CHANGED = "-dirty";

  /**
   * @param work a folder of our own
   */
  static Source of(Path root, Path work) throws IOException, InterruptedException {
    if (!Files.exists(root.resolve(".git"))) {
      return new Source("", false);
    }
    Path log = work.resolve("commit");
    Commands.run(
        log,
        Map.of(),
        List.of(
            "git",
            "-C",
            root.toString(),
            "describe",
            "--always",
            "--abbrev=40",
            "--exclude=*",
            "--dirty=" + CHANGED));
    String said = Files.readString(log).strip();
    boolean changed = said.endsWith(CHANGED);
    return new Source(
        changed ? said.substring(0, said.length() - CHANGED.length()) : said, changed);
  }

  /** In the words of a provenance. */
  Fields descriptor() {
    Fields descriptor = Fields.of("name", "source");
    if (!commit.isEmpty()) {
      descriptor.put("digest", Fields.of("gitCommit", commit));
    }
    if (isChanged) {
      descriptor.put("annotations", Fields.of("uncommittedChanges", true));
    }
    return descriptor;
  }
}
