package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;

/** The Kubernetes version whose API is served, as clients that look for features ask for it. */
final class ServerVersion {
  static final String GIT_VERSION = "v1.36.0+instancetypes";

  private static final String MINOR = "36";

  private ServerVersion() {}

  static Fields document() {
    return Fields.of(
        "major", "1",
        "minor", MINOR,
        "emulationMajor", "1",
        "emulationMinor", MINOR,
        "gitVersion", GIT_VERSION,
        "gitCommit", "",
        "gitTreeState", "clean",
        "buildDate", "1970-01-01T00:00:00Z",
        "goVersion", "none",
        "compiler", "javac",
        "platform", "java/" + Runtime.version().feature());
  }
}
