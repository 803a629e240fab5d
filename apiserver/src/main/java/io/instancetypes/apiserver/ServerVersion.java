package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Kubernetes version that clients are told. What is served is the API of the newest; kubectl
 * warns where the two are further apart than it likes, which an older one can be spared.
 */
public record ServerVersion(int minor) {
  public static final ServerVersion NEWEST = new ServerVersion(36);

  /** Before it, kubectl and the API disagree on more than the number. */
  public static final ServerVersion OLDEST = new ServerVersion(20);

  private static final Pattern NUMBER = Pattern.compile("v?1\\.([0-9]{2})");

  /** Such as 1.30; empty if it is no version that can be told. */
  public static Optional<ServerVersion> parse(String text) {
    Matcher number = NUMBER.matcher(text);
    return Optional.of(number)
        .filter(Matcher::matches)
        .map(matched -> new ServerVersion(Integer.parseInt(matched.group(1))))
        .filter(version -> version.minor >= OLDEST.minor && version.minor <= NEWEST.minor);
  }

  String gitVersion() {
    return "v" + this + ".0+instancetypes";
  }

  Fields document() {
    String number = String.valueOf(minor);
    return Fields.of(
        "major", "1",
        "minor", number,
        "emulationMajor", "1",
        "emulationMinor", number,
        "gitVersion", gitVersion(),
        "gitCommit", "",
        "gitTreeState", "clean",
        "buildDate", "1970-01-01T00:00:00Z",
        "goVersion", "none",
        "compiler", "javac",
        "platform", "java/" + Runtime.version().feature());
  }

  @Override
  public String toString() {
    return "1." + minor;
  }
}
