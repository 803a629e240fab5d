package io.instancetypes.apiserver.verb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Json;
import io.instancetypes.store.Entry;
import java.io.ByteArrayOutputStream;
import java.util.function.Function;

/** A list document put together from objects that are bytes already. */
final class ListBytes {
  private static final byte[] ITEMS = ",\"items\":[".getBytes(US_ASCII);
  private static final byte[] END = "]}".getBytes(US_ASCII);

  private ListBytes() {}

  static byte[] of(
      String kind, String apiVersion, Listing.Objects objects, Function<Entry, byte[]> rendered) {
    byte[] head =
        Json.write(
            Fields.of("kind", kind, "apiVersion", apiVersion, "metadata", metadata(objects)));
    var out = new ByteArrayOutputStream(size(objects));
    out.write(head, 0, head.length - 1);
    out.writeBytes(ITEMS);
    boolean first = true;
    for (Entry entry : objects.entries()) {
      if (!first) {
        out.write(',');
      }
      first = false;
      out.writeBytes(rendered.apply(entry));
    }
    out.writeBytes(END);
    return out.toByteArray();
  }

  private static int size(Listing.Objects objects) {
    long size = 256;
    for (Entry entry : objects.entries()) {
      size += entry.value().length + 40;
    }
    return (int) Math.min(size, Integer.MAX_VALUE - 16);
  }

  static Fields metadata(Listing.Objects objects) {
    var metadata = Fields.of("resourceVersion", Long.toString(objects.revision()));
    if (!objects.next().isEmpty()) {
      metadata.put("continue", objects.next());
    }
    if (objects.remaining() >= 0) {
      metadata.put("remainingItemCount", objects.remaining());
    }
    return metadata;
  }
}
