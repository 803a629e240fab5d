package io.instancetypes.runtime.volume;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The entries of ConfigMaps and Secrets. */
public record EntryReader(ObjectLookup objects) {
  Map<String, byte[]> configMap(String namespace, String name, boolean optional)
      throws PreparationException {
    Map<?, ?> document = find("ConfigMap", namespace, name, optional);
    var entries = new LinkedHashMap<String, byte[]>();
    Fields.map(document, "data")
        .forEach((key, value) -> entries.put(key.toString(), Fields.text(value).getBytes(UTF_8)));
    entries.putAll(decoded(Fields.map(document, "binaryData"), "ConfigMap " + name));
    return entries;
  }

  public Map<String, byte[]> secret(String namespace, String name, boolean optional)
      throws PreparationException {
    return decoded(Fields.map(find("Secret", namespace, name, optional), "data"), "Secret " + name);
  }

  private Map<?, ?> find(String kind, String namespace, String name, boolean optional)
      throws PreparationException {
    Optional<? extends Map<?, ?>> found = objects.find(kind, namespace, name);
    if (found.isEmpty() && !optional) {
      throw new PreparationException(
          "there is no %s %s in namespace %s".formatted(kind, name, namespace));
    }
    return found.isEmpty() ? Map.of() : found.get();
  }

  private static Map<String, byte[]> decoded(Map<?, ?> data, String where)
      throws PreparationException {
    var entries = new LinkedHashMap<String, byte[]>();
    for (Map.Entry<?, ?> entry : data.entrySet()) {
      entries.put(
          entry.getKey().toString(),
          base64(Fields.text(entry.getValue()), where + ", entry " + entry.getKey()));
    }
    return entries;
  }

  static byte[] base64(String text, String where) throws PreparationException {
    try {
      return Base64.getMimeDecoder().decode(text);
    } catch (IllegalArgumentException garbled) {
      throw new PreparationException(where + " is not Base64", garbled);
    }
  }
}
