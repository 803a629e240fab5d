package io.instancetypes.runtime.source;

import io.instancetypes.runtime.image.ImageException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Asks a web server for something, and goes where it leads to. Every address is judged before it is
 * asked.
 *
 * @param stallMilliseconds how long a server may be silent
 */
public record WebGet(AllowedHosts hosts, int stallMilliseconds) {
  /** Shows who asks: it is for the server that was named, and not for where that leads to. */
  public static final String AUTHORIZATION = "Authorization";

  private static final int CONNECT_MILLISECONDS = 15_000;
  private static final int MOST_REDIRECTS = 10;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  public static URI parse(String address) throws ImageException {
    try {
      return new URI(address);
    } catch (URISyntaxException garbled) {
      throw new ImageException("%s is no address".formatted(address), garbled);
    }
  }

  /** Has an answer when it returns, which may be a refusal. */
  public HttpURLConnection open(URI address, Map<String, String> headers) throws IOException {
    URI at = address;
    var sent = new HashMap<>(headers);
    for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      hosts.require(at);
      HttpURLConnection connection = ask(at, sent);
      if (!REDIRECTS.contains(connection.getResponseCode())) {
        return connection;
      }
      String next = String.valueOf(connection.getHeaderField("Location"));
      connection.disconnect();
      URI target = at.resolve(parse(next));
      requireSecret(at, target);
      if (!String.valueOf(at.getAuthority()).equals(target.getAuthority())) {
        sent.remove(AUTHORIZATION);
      }
      at = target;
    }
    throw new ImageException("%s leads from one address to the next".formatted(address));
  }

  /** Who was asked in secret does not make us ask in public. */
  public static void requireSecret(URI from, URI target) throws ImageException {
    if (from.getScheme().equals("https") && !"https".equals(target.getScheme())) {
      throw new ImageException("%s leads to %s, which is not secret".formatted(from, target));
    }
  }

  private HttpURLConnection ask(URI at, Map<String, String> headers) throws IOException {
    var connection = (HttpURLConnection) at.toURL().openConnection();
    connection.setInstanceFollowRedirects(false);
    connection.setConnectTimeout(CONNECT_MILLISECONDS);
    connection.setReadTimeout(stallMilliseconds);
    connection.setUseCaches(false);
    connection.setRequestProperty("User-Agent", "virtctl");
    headers.forEach(connection::setRequestProperty);
    try {
      connection.getResponseCode();
      return connection;
    } catch (SocketTimeoutException silent) {
      connection.disconnect();
      throw new ImageException("%s does not answer".formatted(at.getAuthority()), silent);
    } catch (IOException unreachable) {
      connection.disconnect();
      throw new ImageException(
          "%s cannot be reached: %s".formatted(at.getAuthority(), unreachable.getMessage()),
          unreachable);
    }
  }
}
