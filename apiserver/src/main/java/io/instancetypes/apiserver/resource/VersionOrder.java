package io.instancetypes.apiserver.resource;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order in which versions are offered: v2, v1, v1beta2, v1beta1, v1alpha1, then the rest by
 * name.
 */
final class VersionOrder {
  private static final Pattern VERSION =
      Pattern.compile("v([1-9][0-9]*)(?:(alpha|beta)([1-9][0-9]*))?");

  static final Comparator<String> PREFERRED_FIRST =
      Comparator.comparing(VersionOrder::rank).reversed().thenComparing(Comparator.naturalOrder());

  private VersionOrder() {}

  /** Texts of equal length that compare as the versions rank. */
  private static String rank(String version) {
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.matches()) {
      return "";
    }
    int stability = matcher.group(2) == null ? 2 : matcher.group(2).equals("beta") ? 1 : 0;
    int minor = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
    return "%d %010d %010d".formatted(stability, Integer.parseInt(matcher.group(1)), minor);
  }
}
