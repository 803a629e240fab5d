package io.instancetypes.runtime.registry;

import io.instancetypes.runtime.image.ImageException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a container image is called, as Docker and Kubernetes read it.
 *
 * @param registry the host, with its port if it has one
 * @param tag empty where a digest is named
 * @param digest empty where a tag is named
 */
public record ImageName(String registry, String repository, String tag, String digest) {
  private static final String PART = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
  private static final Pattern REPOSITORY = Pattern.compile(PART + "(?:/" + PART + ")*");
  private static final Pattern HOST =
      Pattern.compile("(?:[A-Za-z0-9.-]+|\\[[0-9a-fA-F:]+\\])(?::[0-9]{1,5})?");
  private static final Pattern NAME =
      Pattern.compile("([^@]+?)(?::([A-Za-z0-9_][A-Za-z0-9._-]{0,127}))?(?:@(.+))?");

  private static final String SCHEME = "docker://";
  private static final String DOCKER = "docker.io";
  private static final int LONGEST = 4096;
  private static final int LONGEST_REPOSITORY = 255;

  /**
   * @throws ImageException where it is none
   */
  public static ImageName parse(String text) throws ImageException {
    String name = text.startsWith(SCHEME) ? text.substring(SCHEME.length()) : text;
    Matcher parts = NAME.matcher(name);
    if (name.length() > LONGEST || !parts.matches()) {
      throw garbled(text);
    }
    String path = parts.group(1);
    int slash = path.indexOf('/');
    boolean hosted = slash > 0 && isHost(path.substring(0, slash));
    String registry = hosted ? path.substring(0, slash) : DOCKER;
    String repository = hosted ? path.substring(slash + 1) : official(path);
    if (!HOST.matcher(registry).matches()
        || repository.length() > LONGEST_REPOSITORY
        || !REPOSITORY.matcher(repository).matches()) {
      throw garbled(text);
    }
    String digest = parts.group(3) == null ? "" : Digest.require(parts.group(3));
    String tag = parts.group(2) == null ? "latest" : parts.group(2);
    return new ImageName(registry, repository, digest.isEmpty() ? tag : "", digest);
  }

  private static ImageException garbled(String text) {
    return new ImageException(
        "%s is no name of a container image, such as registry.example/images/fedora:43"
            .formatted(text.substring(0, Math.min(text.length(), LONGEST_REPOSITORY))));
  }

  private static boolean isHost(String first) {
    return first.contains(".") || first.contains(":") || first.equals("localhost");
  }

  private static String official(String path) {
    return path.contains("/") ? path : "library/" + path;
  }

  /** Where the registry is spoken to. */
  String host() {
    return registry.equals(DOCKER) ? "registry-1.docker.io" : registry;
  }

  /** What is asked for. */
  String reference() {
    return digest.isEmpty() ? tag : digest;
  }

  /** Whether it can mean another image tomorrow than today, as far as anybody expects. */
  public boolean isLatest() {
    return tag.equals("latest");
  }

  @Override
  public String toString() {
    return registry + "/" + repository + (digest.isEmpty() ? ":" + tag : "@" + digest);
  }
}
