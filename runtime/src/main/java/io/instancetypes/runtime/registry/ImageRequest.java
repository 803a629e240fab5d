package io.instancetypes.runtime.registry;

import io.instancetypes.runtime.image.ImageException;

/** An image that somebody wants, and as whom. */
public record ImageRequest(
    ImageName image, String architecture, PullPolicy policy, RegistryCredentials credentials) {
  /** Whether what is here already is good enough. */
  public enum PullPolicy {
    ALWAYS,
    IF_NOT_PRESENT,
    NEVER;

    /** Where nobody says, it depends on the tag, as Kubernetes has it. */
    public static PullPolicy of(String text, ImageName image) throws ImageException {
      return switch (text) {
        case "" -> image.isLatest() ? ALWAYS : IF_NOT_PRESENT;
        case "Always" -> ALWAYS;
        case "IfNotPresent" -> IF_NOT_PRESENT;
        case "Never" -> NEVER;
        default ->
            throw new ImageException(
                "imagePullPolicy: %s is not Always, IfNotPresent or Never".formatted(text));
      };
    }
  }
}
