package io.instancetypes.runtime.source;

import io.instancetypes.runtime.image.ImageException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/**
 * A file of a web server. Where the connection breaks, the rest is asked for, if it is still the
 * same file.
 */
public final class Download extends InputStream {
  private static final int MOST_BREAKS = 5;

  private final WebGet web;
  private final URI address;
  private final Map<String, String> headers;
  private HttpURLConnection connection;
  private InputStream body;
  private String validator;
  private long total;
  private long position;
  private int breaks;

  /**
   * @param headers that are sent with every request
   */
  public Download(WebGet web, URI address, Map<String, String> headers) throws IOException {
    this.web = web;
    this.address = address;
    this.headers = headers;
    open();
    total = connection.getContentLengthLong();
    String etag = connection.getHeaderField("ETag");
    boolean strong = etag != null && !etag.startsWith("W/");
    validator = strong ? etag : connection.getHeaderField("Last-Modified");
  }

  /** How long it is; negative if nobody says. */
  public long total() {
    return total;
  }

  private void open() throws IOException {
    var sent = new HashMap<>(headers);
    if (position > 0) {
      sent.put("Range", "bytes=" + position + "-");
      sent.put("If-Range", validator);
    }
    connection = web.open(address, sent);
    take(connection.getResponseCode());
  }

  private void take(int code) throws IOException {
    if (code != (position > 0 ? HttpURLConnection.HTTP_PARTIAL : HttpURLConnection.HTTP_OK)) {
      connection.disconnect();
      throw new ImageException(
          position > 0
              ? "the connection to %s broke, and it does not send the rest".formatted(address)
              : "%s was answered with code %d".formatted(address, code));
    }
    body = connection.getInputStream();
  }

  @Override
  public int read() throws IOException {
    byte[] octet = new byte[1];
    return read(octet, 0, 1) < 0 ? -1 : octet[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    while (true) {
      int count = part(bytes, offset, length);
      if (count >= 0) {
        position += count;
        return count;
      }
      if (total < 0 || position >= total) {
        return -1;
      }
      resume();
    }
  }

  /** Negative where nothing more comes, for whatever reason. */
  private int part(byte[] bytes, int offset, int length) throws IOException {
    try {
      return body.read(bytes, offset, length);
    } catch (IOException broken) {
      if (total < 0) {
        throw broken;
      }
      return -1;
    }
  }

  private void resume() throws IOException {
    close();
    if (++breaks > MOST_BREAKS || validator == null) {
      throw new ImageException(
          "the connection to %s broke after %d of %d bytes".formatted(address, position, total));
    }
    open();
  }

  @Override
  public void close() {
    connection.disconnect();
  }
}
