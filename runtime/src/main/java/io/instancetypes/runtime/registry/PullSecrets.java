package io.instancetypes.runtime.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.volume.EntryReader;
import io.instancetypes.runtime.volume.PreparationException;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** RegistryCredentials for registries in Secrets, in the forms of Docker and of CDI. */
public record PullSecrets(ObjectLookup objects) {
  private static final String CONFIG = ".dockerconfigjson";
  private static final String OLD_CONFIG = ".dockercfg";

  /** Under these names Docker itself keeps what it knows of its hub. */
  private static final List<String> HUB = List.of("https://index.docker.io/v1/", "index.docker.io");

  /**
   * Of a Secret as {@code kubectl create secret docker-registry} makes it.
   *
   * @param secret empty where there is none
   */
  RegistryCredentials docker(String namespace, String secret, ImageName image)
      throws ImageException {
    if (secret.isEmpty()) {
      return RegistryCredentials.NONE;
    }
    Map<String, byte[]> entries = entries(namespace, secret);
    if (entries.containsKey(CONFIG)) {
      return find(Fields.map(parse(entries.get(CONFIG), secret), "auths"), image);
    }
    if (entries.containsKey(OLD_CONFIG)) {
      return find(parse(entries.get(OLD_CONFIG), secret), image);
    }
    throw new ImageException(
        "Secret %s has no entry %s: make it by 'kubectl create secret docker-registry'"
            .formatted(secret, CONFIG));
  }

  /** Of a Secret as CDI wants it. */
  public RegistryCredentials cdi(String namespace, String secret) throws ImageException {
    if (secret.isEmpty()) {
      return RegistryCredentials.NONE;
    }
    Map<String, byte[]> entries = entries(namespace, secret);
    return new RegistryCredentials(
        entry(entries, secret, "accessKeyId"), entry(entries, secret, "secretKey"));
  }

  private static String entry(Map<String, byte[]> entries, String secret, String key)
      throws ImageException {
    if (!entries.containsKey(key)) {
      throw new ImageException("Secret %s has no entry %s".formatted(secret, key));
    }
    return new String(entries.get(key), UTF_8);
  }

  private Map<String, byte[]> entries(String namespace, String secret) throws ImageException {
    try {
      return new EntryReader(objects).secret(namespace, secret, false);
    } catch (PreparationException missing) {
      throw new ImageException(missing.getMessage(), missing);
    }
  }

  private static Map<?, ?> parse(byte[] text, String secret) throws ImageException {
    try {
      return Fields.map(Json.read(text));
    } catch (UnreadableException garbled) {
      throw new ImageException("Secret %s holds no JSON".formatted(secret), garbled);
    }
  }

  /** What is for other registries is not shown to this one. */
  private static RegistryCredentials find(Map<?, ?> all, ImageName image) throws ImageException {
    for (Map.Entry<?, ?> entry : all.entrySet()) {
      if (isFor(entry.getKey().toString(), image)) {
        return credentials(Fields.map(entry.getValue()));
      }
    }
    return RegistryCredentials.NONE;
  }

  private static boolean isFor(String key, ImageName image) {
    if (image.registry().equals("docker.io") && HUB.contains(key)) {
      return true;
    }
    String place = key.replaceFirst("^https?://", "").replaceFirst("/v[12]/?$", "");
    String full = image.registry() + "/" + image.repository();
    return place.equals(image.registry())
        || full.equals(place)
        || place.contains("/") && full.startsWith(place + "/");
  }

  private static RegistryCredentials credentials(Map<?, ?> entry) throws ImageException {
    String user = Fields.text(entry, "username");
    if (!user.isEmpty()) {
      return new RegistryCredentials(user, Fields.text(entry, "password"));
    }
    try {
      byte[] decoded = Base64.getDecoder().decode(Fields.text(entry, "auth"));
      String[] pair = new String(decoded, UTF_8).split(":", 2);
      return new RegistryCredentials(pair[0], pair.length < 2 ? "" : pair[1]);
    } catch (IllegalArgumentException garbled) {
      throw new ImageException("the credentials for a registry are not Base64", garbled);
    }
  }
}
