package io.instancetypes.runtime.volume;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The files that cloud-init looks for, in either of its two layouts. */
record CloudInit(EntryReader entries, KubeObject vmi) {
  Map<String, byte[]> noCloud(Map<?, ?> source) throws PreparationException {
    var files = new LinkedHashMap<String, byte[]>();
    files.put("user-data", text(source, "userData"));
    files.put(
        "meta-data", Json.write(Fields.of("instance-id", id(), "local-hostname", hostname())));
    putUnlessEmpty(files, "network-config", text(source, "networkData"));
    return files;
  }

  Map<String, byte[]> configDrive(Map<?, ?> source) throws PreparationException {
    var files = new LinkedHashMap<String, byte[]>();
    files.put("openstack/latest/user_data", text(source, "userData"));
    files.put(
        "openstack/latest/meta_data.json",
        Json.write(
            Fields.of(
                "uuid", id(), "instance_id", id(), "hostname", hostname(), "name", hostname())));
    putUnlessEmpty(files, "openstack/latest/network_data.json", text(source, "networkData"));
    return files;
  }

  private static void putUnlessEmpty(Map<String, byte[]> files, String name, byte[] content) {
    if (content.length > 0) {
      files.put(name, content);
    }
  }

  /** Another one than that of any machine before, so that cloud-init does its work once. */
  private String id() {
    return vmi.name() + "." + vmi.namespace();
  }

  private String hostname() {
    String own = Fields.text(vmi.spec(), "hostname");
    return own.isEmpty() ? vmi.name() : own;
  }

  /** Written there, in Base64, or in a Secret, whose entry KubeVirt spells in two ways. */
  private byte[] text(Map<?, ?> source, String key) throws PreparationException {
    String encoded = Fields.text(source, key + "Base64");
    if (!encoded.isEmpty()) {
      return EntryReader.base64(encoded, key + "Base64");
    }
    String secret =
        Fields.text(
            Fields.map(source, key.equals("userData") ? "secretRef" : key + "SecretRef"), "name");
    if (secret.isEmpty()) {
      return Fields.text(source, key).getBytes(UTF_8);
    }
    Map<String, byte[]> found = entries.secret(vmi.namespace(), secret, false);
    byte[] lower = found.get(key.toLowerCase(Locale.ROOT));
    byte[] content = lower == null ? found.get(key) : lower;
    if (content == null) {
      throw new PreparationException("Secret %s has no entry %s".formatted(secret, key));
    }
    return content;
  }
}
