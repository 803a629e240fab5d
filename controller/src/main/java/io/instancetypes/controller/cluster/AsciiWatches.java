package io.instancetypes.controller.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes what a watch receives in ASCII, with the escapes of JSON. The library decodes each buffer
 * by itself and takes the unused end of the result for text, so that one letter with an accent, in
 * any object, would end the watch, and with it the process.
 *
 * <p>It is so in fabric8's WatchHTTPManager since fabric8io/kubernetes-client#4619, up to 7.9.0 at
 * least. This class can go as soon as its test holds without it.
 */
final class AsciiWatches implements Interceptor {
  static final String NAME = "ascii-watches";

  @Override
  public AsyncBody.Consumer<List<ByteBuffer>> consumer(
      AsyncBody.Consumer<List<ByteBuffer>> consumer, HttpRequest request) {
    String query = request.uri().getQuery();
    if (query == null || !query.contains("watch=true")) {
      return consumer;
    }
    var escaping = new Escaping();
    return (received, body) -> {
      var escaped = new ArrayList<ByteBuffer>(received.size());
      received.forEach(buffer -> escaped.add(escaping.escaped(buffer)));
      consumer.consume(escaped, body);
    };
  }

  /** Holds the beginning of a character whose end is in the next buffer. */
  static final class Escaping {
    private int character;
    private int missing;

    ByteBuffer escaped(ByteBuffer buffer) {
      if (missing == 0 && isAscii(buffer)) {
        return buffer;
      }
      var ascii = new ByteArrayOutputStream(buffer.remaining());
      while (buffer.hasRemaining()) {
        append(buffer.get() & 0xFF, ascii);
      }
      return ByteBuffer.wrap(ascii.toByteArray());
    }

    private static boolean isAscii(ByteBuffer buffer) {
      for (int at = buffer.position(); at < buffer.limit(); at++) {
        if (buffer.get(at) < 0) {
          return false;
        }
      }
      return true;
    }

    private void append(int octet, ByteArrayOutputStream ascii) {
      if (octet < 0x80) {
        ascii.write(octet);
      } else if (octet >= 0xC0) {
        missing = octet >= 0xF0 ? 3 : octet >= 0xE0 ? 2 : 1;
        character = octet & 0x3F >> missing;
      } else {
        character = character << 6 | octet & 0x3F;
        if (--missing == 0) {
          escape(ascii);
        }
      }
    }

    private void escape(ByteArrayOutputStream ascii) {
      int known = Character.isValidCodePoint(character) ? character : 0xFFFD;
      for (char unit : Character.toChars(known)) {
        ascii.writeBytes(String.format(Locale.ROOT, "\\u%04x", (int) unit).getBytes(US_ASCII));
      }
    }
  }
}
