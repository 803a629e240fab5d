package io.instancetypes.testkit;

import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.KeyFile;
import io.instancetypes.https.certificate.Pem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Clock;
import java.util.List;

/**
 * The keys and certificates that a kube-apiserver is started with, as files in a directory; where a
 * certificate and its key belong together they are in one file.
 */
record ControlPlaneFiles(
    Path authority, Path serving, Path serviceAccounts, Path proxyAuthority, Path proxyClient) {
  /** The name by which aggregated servers know the one that passes requests on to them. */
  static final String PROXY = "front-proxy-client";

  private static final List<String> HOSTS =
      List.of("127.0.0.1", "localhost", "kubernetes.default.svc");

  static ControlPlaneFiles create(Path directory) {
    try {
      Path certificates = Users.certificates(directory);
      var files =
          new ControlPlaneFiles(
              certificates.resolve("ca.crt"),
              certificates.resolve("serving.pem"),
              certificates.resolve("service-account.key"),
              certificates.resolve("proxy/ca.crt"),
              certificates.resolve("proxy/client.pem"));
      files.write();
      return files;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private void write() throws IOException, GeneralSecurityException {
    KeyFile.write(serving, authority(authority).issueServing(HOSTS).pem());
    KeyPair keys = CertificateAuthority.newKeys();
    KeyFile.write(serviceAccounts, Pem.of(keys.getPrivate()) + Pem.of(keys.getPublic()));
    // An authority of its own: whoever it vouches for may claim to be anybody.
    Files.createDirectories(proxyAuthority.getParent());
    KeyFile.write(
        proxyClient,
        authority(proxyAuthority).issueClient(PROXY, List.of(), CertificateAuthority.YEAR).pem());
  }

  private static CertificateAuthority authority(Path certificate)
      throws IOException, GeneralSecurityException {
    return CertificateAuthority.open(certificate.getParent(), Clock.systemUTC());
  }
}
