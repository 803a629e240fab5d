package io.instancetypes.dist;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code REGISTRY/NAME:TAG}. */
record ImageName(String registry, String name, String tag) {
  private static final Pattern FORM =
      Pattern.compile(
          "([a-zA-Z0-9.-]+(?::[0-9]+)?)/([a-z0-9]+(?:[._/-]+[a-z0-9]+)*):([\\w][\\w.-]{0,127})");

  static ImageName parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new DistributionException(
          "\"%s\" is neither REGISTRY/NAME:TAG nor a file that ends with .tar".formatted(text));
    }
    if (matcher.group(3).equals("latest")) {
      throw new DistributionException(
          "the tag latest says nothing about what is behind it; use a version");
    }
    return new ImageName(matcher.group(1), matcher.group(2), matcher.group(3));
  }

  /** Registries of this machine speak HTTP, all others HTTPS. */
  String url() {
    boolean here = registry.matches("(localhost|127\\.0\\.0\\.1)(:[0-9]+)?");
    return (here ? "http://" : "https://") + registry + "/v2/" + name + "/";
  }
}
