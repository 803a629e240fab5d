package io.instancetypes.apiserver;

import io.instancetypes.apiserver.identity.KeptCredentials;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.ServerTls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import javax.net.ssl.SSLContext;

/** By what clients know the server, and its administrator: made at the first start, then kept. */
record ServerIdentity(
    Path directory, CertificateAuthority authority, SSLContext tls, Credentials administrator) {

  /** Whether a server has started there before. */
  static boolean isIn(Path data) {
    return Files.exists(data.resolve("certificates/ca.crt"));
  }

  static ServerIdentity open(Path data, String address, Clock clock) {
    try {
      Path directory = Files.createDirectories(data.resolve("certificates"));
      var authority = CertificateAuthority.open(directory, clock);
      var kept = new KeptCredentials(directory, authority, clock);
      Credentials serving = kept.serving(hosts(address));
      return new ServerIdentity(
          directory,
          authority,
          ServerTls.context(() -> serving, () -> List.of(authority.certificate())),
          kept.administrator("admin"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure.getMessage(), failure);
    }
  }

  /** By which names and addresses the server may be called. */
  private static List<String> hosts(String address) throws IOException {
    var hosts =
        new LinkedHashSet<>(List.of("localhost", "127.0.0.1", "::1", "kubernetes.default.svc"));
    if (InetAddress.getByName(address).isAnyLocalAddress()) {
      for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
        network
            .inetAddresses()
            .filter(own -> !own.isLinkLocalAddress())
            .forEach(own -> hosts.add(own.getHostAddress()));
      }
    } else {
      hosts.add(address);
    }
    return List.copyOf(hosts);
  }

  String authorityPem() throws IOException {
    return Files.readString(directory.resolve("ca.crt"));
  }
}
