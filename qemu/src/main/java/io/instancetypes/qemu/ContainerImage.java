package io.instancetypes.qemu;

/**
 * A container image that an instance names, and how it is to be fetched.
 *
 * @param pullPolicy {@code Always}, {@code IfNotPresent}, {@code Never}, or empty
 * @param pullSecret the Secret with the credentials for its registry; empty where it has none
 */
public record ContainerImage(String name, String pullPolicy, String pullSecret) {
  static ContainerImage of(FieldNode container) {
    return new ContainerImage(
        container.at("image").text(),
        container.at("imagePullPolicy").text(),
        container.at("imagePullSecret").text());
  }
}
