package io.instancetypes.apiserver.identity;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.MovableClock;
import io.instancetypes.https.certificate.CertificateAuthority;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The record of an authority")
class IssuedCertificatesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final MovableClock clock = new MovableClock(START);
  private final List<String> log = new ArrayList<>();

  @TempDir Path directory;
  private CertificateAuthority authority;
  private IssuedCertificates record;

  @BeforeEach
  void open() throws Exception {
    authority = CertificateAuthority.open(directory, clock);
    record = new IssuedCertificates(directory);
  }

  private X509Certificate issue(String user, String... groups) throws Exception {
    X509Certificate certificate =
        authority.issueClient(user, List.of(groups), Duration.ofDays(1)).certificate();
    record.add(certificate, user, List.of(groups), clock.instant());
    return certificate;
  }

  @Test
  @DisplayName("holds who got what until when, for its owner's eyes")
  void list() throws Exception {
    X509Certificate jane = issue("jane", "a,b", "c\n\"d\"");
    assertThat(record.list())
        .containsExactly(
            new IssuedCertificate(
                jane.getSerialNumber(),
                "jane",
                List.of("a,b", "c\n\"d\""),
                START,
                START.plus(Duration.ofDays(1)),
                null));
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("issued.jsonl"))))
        .isEqualTo("rw-------");
  }

  @Test
  @DisplayName("revokes all certificates of a name, or the one of a serial number")
  void revoke() throws Exception {
    issue("jane");
    issue("jane");
    X509Certificate kim = issue("kim");
    assertThat(record.revoke("jane", START)).hasSize(2).allMatch(IssuedCertificate::isRevoked);
    assertThat(record.list())
        .extracting(IssuedCertificate::isRevoked)
        .containsExactly(true, true, false);
    String colons = "%032X".formatted(kim.getSerialNumber()).replaceAll("..(?=.)", "$0:");
    assertThat(record.revoke(colons, START))
        .extracting(IssuedCertificate::user)
        .containsExactly("kim");
    assertThat(record.revoke("nobody", START)).isEmpty();
  }

  @Test
  @DisplayName("revokes serial numbers that it does not know, and tells names that look like one")
  void unknown() throws Exception {
    String digits = "0123456789abcdef0123456789abcdef";
    assertThat(record.revoke(digits, START))
        .extracting(IssuedCertificate::hexSerial)
        .containsExactly(digits);
    issue("fedcba9876543210");
    assertThat(record.revoke("fedcba9876543210", START))
        .extracting(IssuedCertificate::user)
        .containsExactly("fedcba9876543210");
  }

  @Test
  @DisplayName("revokes a serial number although somebody is called so")
  void namedLikeACertificate() throws Exception {
    String serial = "%032x".formatted(issue("eve").getSerialNumber());
    issue(serial);
    assertThat(record.revoke(serial, START))
        .extracting(IssuedCertificate::user)
        .containsExactly("eve", serial);
  }

  @Test
  @DisplayName("goes on after a line that was not written to its end")
  void unfinished() throws Exception {
    issue("jane");
    Files.writeString(directory.resolve("issued.jsonl"), "{\"serial\":\"01", APPEND);
    assertThat(record.list()).extracting(IssuedCertificate::user).containsExactly("jane");
    issue("kim");
    assertThat(record.list()).extracting(IssuedCertificate::user).containsExactly("jane", "kim");
  }

  @Test
  @DisplayName("is whole although several write at once")
  void concurrent() throws Exception {
    X509Certificate certificate = issue("first");
    try (var threads = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < 40; i++) {
        String user = "user-" + i;
        threads.submit(
            () -> {
              new IssuedCertificates(directory).add(certificate, user, List.of(), START);
              return null;
            });
      }
    }
    assertThat(record.list()).hasSize(41);
  }

  @Test
  @DisplayName("is believed by a server that runs, and what was revoked stays so when it gets lost")
  void revocations() throws Exception {
    X509Certificate jane = issue("jane");
    var revocations = new Revocations(record, log::add);
    assertThat(revocations.isRevoked(jane)).isFalse();
    record.revoke("jane", START);
    Eventually.holds(() -> assertThat(revocations.isRevoked(jane)).isTrue());
    Files.delete(directory.resolve("issued.jsonl"));
    while (log.isEmpty()) {
      assertThat(revocations.isRevoked(jane)).isTrue();
    }
    assertThat(revocations.isRevoked(jane)).isTrue();
  }

  @Test
  @DisplayName("that is damaged keeps a server from starting, and says what to do")
  void damaged() throws Exception {
    issue("jane");
    Path file = directory.resolve("issued.jsonl");
    Files.writeString(file, Files.readString(file) + "{\"serial\":\"1\"}\n");
    assertThatThrownBy(() -> new Revocations(record, log::add))
        .hasMessage(
            "line 2 of %s is no record of a certificate. Put the file back, or remove the line: then a certificate that it revoked is good again until it ends."
                .formatted(file));
  }

  @Test
  @DisplayName("takes over what another has revoked, and forgets nothing")
  void merge(@TempDir Path elsewhere) throws Exception {
    issue("jane");
    Files.copy(directory.resolve("issued.jsonl"), elsewhere.resolve("issued.jsonl"));
    issue("kim");
    record.revoke("jane", START);
    var older = new IssuedCertificates(elsewhere);
    older.revoke("00000000000000000000000000000007", START);
    older.merge(record);
    assertThat(older.list())
        .extracting(one -> one.user() + " " + one.isRevoked())
        .containsExactly("jane true", " true", "kim false");
  }
}
