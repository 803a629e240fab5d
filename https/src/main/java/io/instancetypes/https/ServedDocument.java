package io.instancetypes.https;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A document that changes rarely: a client that has it already is told so. */
public record ServedDocument(String contentType, byte[] bytes, String tag) {
  public static ServedDocument of(String contentType, byte[] bytes) {
    return new ServedDocument(contentType, bytes, hash(bytes));
  }

  private static String hash(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().withUpperCase().formatHex(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  public void send(Exchange exchange, String caching) throws IOException {
    exchange.setHeader("Etag", '"' + tag + '"');
    exchange.setHeader("Cache-Control", caching);
    exchange.setHeader("Vary", "Accept");
    if (exchange.header("If-None-Match").contains(tag)) {
      exchange.answer(304, contentType, "".getBytes(StandardCharsets.US_ASCII));
      return;
    }
    exchange.answer(200, contentType, bytes);
  }
}
