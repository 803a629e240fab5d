package io.instancetypes.runtime.source;

import io.instancetypes.runtime.image.ImageException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * From where this machine fetches what its users name. They are not to reach through it what only
 * the machine itself reaches: its loopback, its link, its own addresses.
 *
 * @param exempt hosts, as {@code HOST:PORT}, that the owner of the machine has named
 */
public record AllowedHosts(Set<String> exempt) {

  /**
   * Judges every address of a name. The JDK remembers them for as long as a connection takes to be
   * made, so that another answer a moment later changes nothing.
   */
  void require(URI address) throws ImageException {
    String scheme = address.getScheme() == null ? "" : address.getScheme().toLowerCase(Locale.ROOT);
    if (!Set.of("http", "https").contains(scheme) || address.getHost() == null) {
      throw new ImageException("%s is no address of http or https".formatted(address));
    }
    if (address.getUserInfo() != null) {
      throw new ImageException("an address with a password in it is not used");
    }
    if (exempt.contains(hostAndPort(address, scheme))) {
      return;
    }
    for (InetAddress found : addresses(address.getHost())) {
      if (isOfThisMachine(found)) {
        throw new ImageException(
            "%s is an address of this machine or of its link, from which nothing is fetched"
                    .formatted(address.getHost())
                + " unless 'virtctl serve --import-from %s' allows it"
                    .formatted(hostAndPort(address, scheme)));
      }
    }
  }

  /**
   * Whether a host is this very machine, under an address that no other reaches.
   *
   * @param host with or without a port
   */
  public boolean isLoopback(String host) throws ImageException {
    String name = host.replaceFirst(":[0-9]+$", "");
    return Stream.of(addresses(name)).allMatch(InetAddress::isLoopbackAddress);
  }

  private static String hostAndPort(URI address, String scheme) {
    int usual = scheme.equals("https") ? 443 : 80;
    return address.getHost() + ":" + (address.getPort() < 0 ? usual : address.getPort());
  }

  private static InetAddress[] addresses(String host) throws ImageException {
    try {
      return InetAddress.getAllByName(host);
    } catch (UnknownHostException unknown) {
      throw new ImageException("nobody knows the host " + host, unknown);
    }
  }

  static boolean isOfThisMachine(InetAddress address) {
    try {
      return address.isLoopbackAddress()
          || address.isLinkLocalAddress()
          || address.isAnyLocalAddress()
          || address.isMulticastAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException unknown) {
      return true;
    }
  }
}
