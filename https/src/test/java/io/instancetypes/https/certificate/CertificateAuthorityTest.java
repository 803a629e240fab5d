package io.instancetypes.https.certificate;

import static io.instancetypes.https.certificate.CertificateAuthority.YEAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The certificate authority")
class CertificateAuthorityTest {
  private Clock clock = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

  @TempDir Path directory;

  private CertificateAuthority open() throws Exception {
    return CertificateAuthority.open(directory, clock);
  }

  private static String mode(Path file) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  @DisplayName("is made once, for ten years, and kept where only its owner can read it")
  void made() throws Exception {
    X509Certificate certificate = open().certificate();
    assertThat(open().certificate()).isEqualTo(certificate);
    assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=instancetypes");
    assertThat(certificate.getNotBefore()).isEqualTo("2025-12-31T00:00:00Z");
    assertThat(certificate.getNotAfter()).isEqualTo("2035-12-30T00:00:00Z");
    assertThat(certificate.getBasicConstraints()).isZero();
    assertThat(certificate.getSigAlgName()).isEqualTo("SHA256withECDSA");
    certificate.verify(certificate.getPublicKey());
    assertThat(mode(directory.resolve("ca.key"))).isEqualTo("rw-------");
    try (var files = Files.list(directory)) {
      assertThat(files.map(it -> it.getFileName().toString()))
          .containsExactlyInAnyOrder("ca.crt", "ca.key");
    }
  }

  @Test
  @DisplayName("vouches for a server under all its names and addresses")
  void serving() throws Exception {
    CertificateAuthority authority = open();
    X509Certificate certificate =
        authority.issueServing(List.of("localhost", "127.0.0.1", "::1")).certificate();
    certificate.verify(authority.certificate().getPublicKey());
    assertThat(certificate.getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(
            List.of(2, "localhost"), List.of(7, "127.0.0.1"), List.of(7, "0:0:0:0:0:0:0:1"));
    assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    assertThat(certificate.getNotAfter()).isEqualTo("2027-01-01T00:00:00Z");
    assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
  }

  @Test
  @DisplayName("vouches for a user and the groups, no longer than it lasts itself")
  void client() throws Exception {
    CertificateAuthority authority = open();
    X509Certificate certificate =
        authority.issueClient("jane", List.of("dev", "ops"), Duration.ofHours(1)).certificate();
    assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=jane,O=ops,O=dev");
    assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.2");
    assertThat(certificate.getNotAfter()).isEqualTo("2026-01-01T01:00:00Z");
    assertThat(
            authority
                .issueClient("jane", List.of(), Duration.ofDays(36_500))
                .certificate()
                .getNotAfter())
        .isEqualTo("2035-12-30T00:00:00Z");
  }

  @Test
  @DisplayName("gets more time after two thirds of it, and whatever it issued stays good")
  void extended() throws Exception {
    CertificateAuthority first = open();
    X509Certificate jane = first.issueClient("jane", List.of(), YEAR).certificate();
    clock = Clock.offset(clock, Duration.ofDays(2433));
    assertThat(open().certificate()).isEqualTo(first.certificate());
    clock = Clock.offset(clock, Duration.ofDays(1));
    CertificateAuthority second = open();
    assertThat(second.certificate().getNotBefore()).isEqualTo("2025-12-31T00:00:00Z");
    assertThat(second.certificate().getNotAfter()).isEqualTo("2042-08-29T00:00:00Z");
    assertThat(open().certificate()).isEqualTo(second.certificate());

    assertThat(CertificateAuthority.isSignedBy(second.certificate(), jane)).isTrue();
    X509Certificate server = second.issueServing(List.of("a")).certificate();
    assertThat(CertificateAuthority.isSignedBy(first.certificate(), server))
        .as("whoever trusts the first trusts what the second issues")
        .isTrue();
  }

  @Test
  @DisplayName("gets more time although it has ended, or has not begun for a clock set back")
  void extendedLate() throws Exception {
    X509Certificate first = open().certificate();
    clock = Clock.offset(clock, Duration.ofDays(36_500));
    X509Certificate second = open().certificate();
    second.checkValidity(Date.from(clock.instant()));
    clock = Clock.offset(clock, Duration.ofDays(-36_502));
    X509Certificate third = open().certificate();
    third.checkValidity(Date.from(clock.instant()));
    assertThat(third.getNotAfter()).isEqualTo(second.getNotAfter());
    assertThat(third.getPublicKey()).isEqualTo(first.getPublicKey());
  }

  @Test
  @DisplayName("is made anew if a crash left a key alone")
  void keyAlone() throws Exception {
    Files.writeString(directory.resolve("ca.key"), "half");
    assertThat(open().issueServing(List.of("a")).certificate()).isNotNull();
  }

  @Test
  @DisplayName("refuses to start from damaged files, and says what to do")
  void damaged() throws Exception {
    open();
    Path key = directory.resolve("ca.key");
    String good = Files.readString(key);
    Files.writeString(key, "nothing");
    assertThatThrownBy(this::open)
        .isInstanceOf(GeneralSecurityException.class)
        .hasMessage(
            "The certificate authority in %s and %s can't be used: there is no PRIVATE KEY block."
                    .formatted(directory.resolve("ca.crt"), key)
                + " Put back both files, or remove both for a new authority that nobody knows"
                + " yet.");
    Files.writeString(key, good);
    assertThat(open().certificate()).isNotNull();
  }

  @Test
  @DisplayName("never issues with a key that is not its own")
  void foreignKey(@TempDir Path elsewhere) throws Exception {
    open();
    CertificateAuthority.open(elsewhere, clock);
    Files.copy(
        elsewhere.resolve("ca.key"),
        directory.resolve("ca.key"),
        StandardCopyOption.REPLACE_EXISTING);
    CertificateAuthority authority = open();
    assertThatThrownBy(() -> authority.issueServing(List.of("a")))
        .hasMessage("The key in ca.key is not that of ca.crt.");
    clock = Clock.offset(clock, Duration.ofDays(3000));
    assertThatThrownBy(this::open).hasMessage("The key in ca.key is not that of ca.crt.");
  }
}
