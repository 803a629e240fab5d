package io.instancetypes.runtime.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;

/** Who fetches an image, for a registry that does not give it to everybody. */
public record RegistryCredentials(String user, String password) {
  /** For images that everybody may have. */
  public static final RegistryCredentials NONE = new RegistryCredentials("", "");

  boolean isNone() {
    return user.isEmpty() && password.isEmpty();
  }

  String basic() {
    byte[] pair = (user + ":" + password).getBytes(UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** Passwords are shown to nobody. */
  @Override
  public String toString() {
    return isNone() ? "nobody" : user;
  }
}
