package io.instancetypes.apiserver.object;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.store.Entry;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Objects to the bytes that are stored and back.
 *
 * <p>The bytes are the JSON that clients get, but for the resource version, which is known only
 * when the write is done. It is put in its place when the bytes are sent, so that what is stored is
 * sent without being read again.
 */
public final class Codec {
  private static final byte[] METADATA = "\"metadata\":{".getBytes(StandardCharsets.US_ASCII);

  private Codec() {}

  /** Type and metadata come first: that is where {@link #rendered} looks for them. */
  public static byte[] encode(Fields object) {
    var ordered = new Fields(object.size());
    ordered.put("apiVersion", object.get("apiVersion"));
    ordered.put("kind", object.get("kind"));
    ordered.put("metadata", withoutVersion(Metadata.of(object)));
    object.forEach(ordered::putIfAbsent);
    return Json.write(ordered);
  }

  private static Fields withoutVersion(Fields metadata) {
    var kept = new Fields(metadata.size());
    metadata.forEach(kept::put);
    kept.remove("resourceVersion");
    kept.remove("selfLink");
    return kept;
  }

  /** A fresh document, free to be changed. */
  public static Fields decode(Entry entry) {
    return decode(entry.value(), entry.revision());
  }

  public static Fields decode(byte[] value, long revision) {
    var object = (Fields) Json.read(value);
    Metadata.of(object).put("resourceVersion", Long.toString(revision));
    return object;
  }

  /** The stored JSON with its resource version. */
  public static byte[] rendered(byte[] value, long revision) {
    int at = metadataStart(value);
    byte[] version =
        ("\"resourceVersion\":\"" + revision + "\",").getBytes(StandardCharsets.US_ASCII);
    var whole = new byte[value.length + version.length];
    System.arraycopy(value, 0, whole, 0, at);
    System.arraycopy(version, 0, whole, at, version.length);
    System.arraycopy(value, at, whole, at + version.length, value.length - at);
    return whole;
  }

  /** Rendered JSON without the type, which stands first in it. */
  public static byte[] withoutType(byte[] whole, String apiVersion, String kind) {
    byte[] type =
        ("{\"apiVersion\":\"" + apiVersion + "\",\"kind\":\"" + kind + "\",")
            .getBytes(StandardCharsets.UTF_8);
    int end = type.length;
    if (end >= whole.length || !Arrays.equals(whole, 0, end, type, 0, end)) {
      return whole;
    }
    byte[] rest = Arrays.copyOfRange(whole, end - 1, whole.length);
    rest[0] = '{';
    return rest;
  }

  /** Every stored object has a name, so something always follows. */
  private static int metadataStart(byte[] value) {
    for (int i = 0; i + METADATA.length < value.length; i++) {
      if (value[i] == '"'
          && Arrays.equals(value, i, i + METADATA.length, METADATA, 0, METADATA.length)) {
        return i + METADATA.length;
      }
    }
    throw new IllegalStateException("A stored object has no metadata");
  }
}
