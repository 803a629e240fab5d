package io.instancetypes.https;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the user of a client is told beside the answer. Headers have little room: as in
 * kube-apiserver, texts are cut at 256 characters once there are more than 4 KiB, and what does not
 * fit even so is left out, but counted.
 */
final class Warnings {
  private static final int MOST_BYTES = 4 * 1024;
  private static final int MOST_CHARACTERS = 256;

  /** Nobody reads thousands, and nobody should have to keep them. */
  private static final int MOST_KEPT = 1_000;

  private final Set<String> texts = new LinkedHashSet<>();
  private int dropped;

  void add(String text) {
    if (texts.size() < MOST_KEPT) {
      texts.add(text);
    } else {
      dropped++;
    }
  }

  /** The values of the headers. */
  List<String> headers() {
    List<String> whole = texts.stream().map(Warnings::header).toList();
    if (dropped == 0 && bytes(whole) <= MOST_BYTES) {
      return whole;
    }
    var headers = new ArrayList<String>();
    int bytes = 0;
    for (String text : texts) {
      String header = header(cut(text));
      bytes += bytes(header);
      if (bytes > MOST_BYTES) {
        break;
      }
      headers.add(header);
    }
    int left = texts.size() - headers.size() + dropped;
    if (left > 0) {
      headers.add(header("and %,d more warnings".formatted(left)));
    }
    return headers;
  }

  private static String cut(String text) {
    return text.codePointCount(0, text.length()) <= MOST_CHARACTERS
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MOST_CHARACTERS));
  }

  private static int bytes(List<String> headers) {
    return headers.stream().mapToInt(Warnings::bytes).sum();
  }

  private static int bytes(String header) {
    return "Warning: ".length() + header.getBytes(UTF_8).length + "\r\n".length();
  }

  private static String header(String text) {
    String line = text.replaceAll("\\p{Cntrl}+", " ");
    return "299 - \"" + line.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
