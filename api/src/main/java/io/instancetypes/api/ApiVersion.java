package io.instancetypes.api;

import java.util.Locale;
import java.util.Optional;

/** The served versions of the API group, oldest first. */
public enum ApiVersion {
  V1ALPHA1,
  V1ALPHA2,
  V1BETA1,
  V1BETA2;

  public static final String GROUP = "instancetype.kubevirt.io";

  /** The version in which objects are kept, whatever version they arrive in. */
  public static final ApiVersion STORAGE = V1BETA2;

  private final String version = name().toLowerCase(Locale.ROOT);
  private final String apiVersion = GROUP + "/" + version;

  /** The version that the {@code apiVersion} of a document names, group included. */
  public static Optional<ApiVersion> of(String apiVersion) {
    for (ApiVersion candidate : values()) {
      if (candidate.apiVersion.equals(apiVersion)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  /** As in a path of the API: {@code v1beta2}. */
  public String version() {
    return version;
  }

  /** As in a document: {@code instancetype.kubevirt.io/v1beta2}. */
  public String apiVersion() {
    return apiVersion;
  }

  public boolean isAlpha() {
    return this == V1ALPHA1 || this == V1ALPHA2;
  }

  public boolean isOlderThan(ApiVersion other) {
    return compareTo(other) < 0;
  }

  @Override
  public String toString() {
    return version;
  }
}
