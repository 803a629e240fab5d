package io.instancetypes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.apiserver.identity.KubeconfigFile;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.KeyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes users of a server whose certificate authority lies beside its data. */
final class Users {
  /** The group that may do everything. */
  static final String MASTERS = "system:masters";

  private final Path directory;
  private final String url;

  /** Of the server at an address that keeps its data in the directory. */
  Users(Path directory, String url) {
    this.directory = directory;
    this.url = url;
  }

  /** Where both servers keep the authority that their clients are known by. */
  static Path certificates(Path directory) throws IOException {
    return Files.createDirectories(directory.resolve("certificates"));
  }

  Path kubeconfig(String user, List<String> groups) {
    try {
      Path folder = Files.createDirectories(directory.resolve("users"));
      Path file = folder.resolve(fileName(user, groups));
      if (!Files.exists(file)) {
        CertificateAuthority authority = authority();
        var cluster = new KubeconfigFile.Cluster("test", url, authority.certificate());
        KeyFile.write(file, KubeconfigFile.of(cluster, user, credentials(authority, user, groups)));
      }
      return file;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static String fileName(String user, List<String> groups) {
    return Stream.concat(Stream.of(user), groups.stream())
        .map(name -> URLEncoder.encode(name, UTF_8))
        .collect(Collectors.joining("+", "", ".kubeconfig"));
  }

  TestApi administrator() {
    try {
      CertificateAuthority authority = authority();
      return new TestApi(
          url, authority.certificate(), credentials(authority, "testkit", List.of(MASTERS)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private CertificateAuthority authority() throws IOException, GeneralSecurityException {
    return CertificateAuthority.open(certificates(directory), Clock.systemUTC());
  }

  private static Credentials credentials(
      CertificateAuthority authority, String user, List<String> groups)
      throws GeneralSecurityException {
    return authority.issueClient(user, groups, CertificateAuthority.YEAR);
  }
}
