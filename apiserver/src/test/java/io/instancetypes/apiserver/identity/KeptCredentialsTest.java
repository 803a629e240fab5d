package io.instancetypes.apiserver.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.MovableClock;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Lifetime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A server keeps its credentials")
class KeptCredentialsTest {
  private final MovableClock clock = new MovableClock(Instant.parse("2026-01-01T00:00:00Z"));

  @TempDir Path directory;

  private final Set<X509Certificate> revoked = new HashSet<>();
  private Credentials first;

  @BeforeEach
  void issue() throws Exception {
    first = serving("localhost", "127.0.0.1", "::1");
  }

  private KeptCredentials kept() throws Exception {
    return new KeptCredentials(
        directory,
        CertificateAuthority.open(directory, clock),
        Lifetime.ofDays(365),
        revoked::contains,
        clock);
  }

  private Credentials serving(String... hosts) throws Exception {
    return kept().serving(List.of(hosts));
  }

  @Test
  @DisplayName("from one start to the next, whatever the order and spelling of its addresses")
  void unchanged() throws Exception {
    assertThat(serving("0:0:0:0:0:0:0:1", "127.0.0.1", "localhost")).isEqualTo(first);
    assertThat(kept().administrator("admin")).isEqualTo(kept().administrator("admin"));
  }

  @Test
  @DisplayName("until two thirds of their time are over, when others are made that overlap")
  void renewed() throws Exception {
    clock.move(Duration.ofDays(243));
    assertThat(serving("localhost", "127.0.0.1", "::1")).isEqualTo(first);
    clock.move(Duration.ofDays(1));
    Credentials second = serving("localhost", "127.0.0.1", "::1");
    assertThat(second.certificate().getNotAfter()).isEqualTo("2027-09-02T00:00:00Z");
    assertThat(serving("localhost", "127.0.0.1", "::1")).isEqualTo(second);
  }

  @Test
  @DisplayName("also when the clock jumps back by minutes or hours")
  void setBack() throws Exception {
    clock.move(Duration.ofHours(-24));
    assertThat(serving("localhost", "127.0.0.1", "::1")).isEqualTo(first);
  }

  @Test
  @DisplayName("not those that a clock made which was years ahead and is no longer")
  void forthAndBack() throws Exception {
    clock.move(Duration.ofDays(365 * 12));
    Credentials ahead = serving("localhost", "127.0.0.1", "::1");
    assertThat(ahead).isNotEqualTo(first);
    clock.move(Duration.ofDays(-365 * 12));
    Credentials again = serving("localhost", "127.0.0.1", "::1");
    again.certificate().checkValidity(Date.from(clock.instant()));
    X509Certificate authority = CertificateAuthority.open(directory, clock).certificate();
    authority.checkValidity(Date.from(clock.instant()));
    assertThat(CertificateAuthority.isSignedBy(authority, first.certificate())).isTrue();
    assertThat(CertificateAuthority.isSignedBy(authority, again.certificate())).isTrue();
  }

  @Test
  @DisplayName("until its addresses change")
  void moved() throws Exception {
    Credentials more = serving("localhost", "127.0.0.1", "::1", "10.0.0.7");
    assertThat(more).isNotEqualTo(first);
    assertThat(serving("localhost")).isNotEqualTo(more);
  }

  @Test
  @DisplayName("until its authority is another")
  void otherAuthority() throws Exception {
    Files.delete(directory.resolve("ca.crt"));
    assertThat(serving("localhost", "127.0.0.1", "::1")).isNotEqualTo(first);
  }

  @Test
  @DisplayName("unless they are damaged: then it makes others")
  void damaged() throws Exception {
    Files.writeString(directory.resolve("serving.pem"), "-----BEGIN CERTIFICATE-----");
    assertThat(serving("localhost", "127.0.0.1", "::1")).isNotEqualTo(first);
  }

  @Test
  @DisplayName("unless they were revoked: then it makes others")
  void revoked() throws Exception {
    Credentials lost = kept().administrator("admin");
    revoked.add(lost.certificate());
    assertThat(kept().administrator("admin")).isNotEqualTo(lost);
    assertThat(new IssuedCertificates(directory).list())
        .extracting(IssuedCertificate::user)
        .containsExactly("admin", "admin");
  }

  @Test
  @DisplayName("and the administrator is a master")
  void administrator() throws Exception {
    assertThat(kept().administrator("admin").certificate().getSubjectX500Principal().getName())
        .isEqualTo("CN=admin,O=system:masters");
    assertThat(kept().administrator("root").certificate().getSubjectX500Principal().getName())
        .isEqualTo("CN=root,O=system:masters");
  }
}
