package io.instancetypes.runtime.source;

import io.instancetypes.runtime.image.ImageException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/**
 * A file of a web server. Where the connection breaks, the rest is asked for, if it is still the
 * same file.
 */
final class Download extends InputStream {
  private static final int CONNECT_MILLISECONDS = 15_000;
  private static final int MOST_REDIRECTS = 10;
  private static final int MOST_BREAKS = 5;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  private final AllowedHosts hosts;
  private final URI address;
  private final int stallMilliseconds;
  private HttpURLConnection connection;
  private InputStream body;
  private String validator;
  private long total;
  private long position;
  private int breaks;

  /**
   * @param stallMilliseconds how long it may be silent
   */
  Download(AllowedHosts hosts, String address, int stallMilliseconds) throws IOException {
    this.hosts = hosts;
    this.address = parse(address);
    this.stallMilliseconds = stallMilliseconds;
    open();
    total = connection.getContentLengthLong();
    String etag = connection.getHeaderField("ETag");
    boolean strong = etag != null && !etag.startsWith("W/");
    validator = strong ? etag : connection.getHeaderField("Last-Modified");
  }

  /** How long it is; negative if nobody says. */
  long total() {
    return total;
  }

  private static URI parse(String address) throws ImageException {
    try {
      return new URI(address);
    } catch (URISyntaxException garbled) {
      throw new ImageException("%s is no address".formatted(address), garbled);
    }
  }

  private void open() throws IOException {
    URI at = address;
    for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      hosts.require(at);
      ask(at);
      int code = connection.getResponseCode();
      if (!REDIRECTS.contains(code)) {
        take(code);
        return;
      }
      String next = String.valueOf(connection.getHeaderField("Location"));
      connection.disconnect();
      URI target = at.resolve(parse(next));
      if (at.getScheme().equals("https") && !"https".equals(target.getScheme())) {
        throw new ImageException("%s leads to %s, which is not secret".formatted(at, target));
      }
      at = target;
    }
    throw new ImageException("%s leads from one address to the next".formatted(address));
  }

  private void ask(URI at) throws IOException {
    connection = (HttpURLConnection) at.toURL().openConnection();
    connection.setInstanceFollowRedirects(false);
    connection.setConnectTimeout(CONNECT_MILLISECONDS);
    connection.setReadTimeout(stallMilliseconds);
    connection.setUseCaches(false);
    connection.setRequestProperty("User-Agent", "virtctl");
    if (position > 0) {
      connection.setRequestProperty("Range", "bytes=" + position + "-");
      connection.setRequestProperty("If-Range", validator);
    }
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
