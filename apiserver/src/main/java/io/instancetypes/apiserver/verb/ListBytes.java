package io.instancetypes.apiserver.verb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.store.Entry;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;

/** A list document put together from objects that are bytes already. */
final class ListBytes {
  private static final byte[] END = "]}".getBytes(US_ASCII);

  private ListBytes() {}

  static void write(
      String kind,
      String apiVersion,
      ListRequests.Objects objects,
      Function<Entry, byte[]> rendered,
      OutputStream out)
      throws IOException {
    Fields head = Fields.of("kind", kind, "apiVersion", apiVersion, "metadata", metadata(objects));
    write(head, "items", objects, rendered, out);
  }

  /**
   * As above, with everything that comes before the objects.
   *
   * @param field in which the objects are
   */
  static void write(
      Fields head,
      String field,
      ListRequests.Objects objects,
      Function<Entry, byte[]> rendered,
      OutputStream out)
      throws IOException {
    byte[] start = Json.write(head);
    out.write(start, 0, start.length - 1);
    out.write((",\"" + field + "\":[").getBytes(US_ASCII));
    boolean first = true;
    for (Entry entry : objects.entries()) {
      if (!first) {
        out.write(',');
      }
      first = false;
      out.write(rendered.apply(entry));
    }
    out.write(END);
  }

  static Fields metadata(ListRequests.Objects objects) {
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
