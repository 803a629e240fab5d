package io.instancetypes.apiserver.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.identity.Identification.Known;
import io.instancetypes.apiserver.identity.Identification.Refused;
import io.instancetypes.apiserver.testing.MovableClock;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.machinery.rbac.UserInfo;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A client certificate")
class ClientCertificatesTest {
  private final MovableClock clock = new MovableClock(Instant.parse("2026-01-01T00:00:00Z"));

  @TempDir Path directory;

  private final Set<X509Certificate> revoked = new HashSet<>();
  private CertificateAuthority authority;
  private ClientCertificates certificates;

  @BeforeEach
  void open() throws Exception {
    authority = CertificateAuthority.open(directory, clock);
    certificates = new ClientCertificates(authority.certificate(), revoked::contains, clock);
  }

  private X509Certificate issue(String name, String... groups) throws Exception {
    return authority.issueClient(name, List.of(groups), Duration.ofHours(1)).certificate();
  }

  private Identification identify(X509Certificate... chain) {
    return certificates.user(chain);
  }

  private UserInfo known(X509Certificate certificate) {
    return ((Known) identify(certificate)).user();
  }

  private String reason(X509Certificate certificate) {
    String reason = ((Refused) identify(certificate)).reason();
    return reason.substring(reason.lastIndexOf(": it") + 2);
  }

  @Test
  @DisplayName("tells the name and the groups of its user, and which certificate it was")
  void user() throws Exception {
    X509Certificate certificate = issue("jane", "dev", "system:masters");
    UserInfo user = known(certificate);
    assertThat(user.name()).isEqualTo("jane");
    assertThat(user.groups()).containsExactly("dev", "system:masters", "system:authenticated");
    assertThat(user.extra())
        .hasEntrySatisfying(
            "authentication.kubernetes.io/credential-id",
            id -> assertThat(id).singleElement().asString().matches("X509SHA256=[0-9a-f]{64}"));
    assertThat(known(certificate)).isEqualTo(user);
  }

  @Test
  @DisplayName("may have names with any characters")
  void characters() throws Exception {
    UserInfo user = known(issue("a, b=\"c\"+ü;<d>\\#", "x,O=system:masters"));
    assertThat(user.name()).isEqualTo("a, b=\"c\"+ü;<d>\\#");
    assertThat(user.groups()).containsExactly("x,O=system:masters", "system:authenticated");
  }

  @Test
  @DisplayName("is refused before and after its time, also if it was known")
  void outdated() throws Exception {
    X509Certificate certificate = issue("jane");
    clock.move(Duration.ofMinutes(-10));
    assertThat(identify(certificate)).isInstanceOf(Known.class);
    clock.move(Duration.ofHours(-24));
    assertThat(reason(certificate)).isEqualTo("it is not valid before 2025-12-31T00:00:00Z");
    clock.move(Duration.ofHours(25));
    assertThat(identify(certificate)).isInstanceOf(Known.class);
    clock.move(Duration.ofMinutes(11));
    assertThat(reason(certificate)).isEqualTo("it expired at 2026-01-01T01:00:00Z");
  }

  @Test
  @DisplayName("is refused once it was revoked, also if it was known")
  void revoked() throws Exception {
    X509Certificate certificate = issue("jane");
    assertThat(identify(certificate)).isInstanceOf(Known.class);
    revoked.add(certificate);
    assertThat(reason(certificate)).isEqualTo("it was revoked");
  }

  @Test
  @DisplayName("is refused if another authority of the same name signed it")
  void foreign(@TempDir Path elsewhere) throws Exception {
    var foreign = CertificateAuthority.open(elsewhere, clock);
    var certificate = foreign.issueClient("jane", List.of(), Duration.ofHours(1)).certificate();
    assertThat(reason(certificate)).isEqualTo("it is not signed by this server's authority");
    assertThat(identify(certificate, foreign.certificate(), authority.certificate()))
        .isInstanceOf(Refused.class);
  }

  @Test
  @DisplayName("is refused if it is meant for servers or authorities, or names nobody")
  void purposes() throws Exception {
    assertThat(reason(authority.issueServing(List.of("a")).certificate()))
        .isEqualTo("it is not meant for clients");
    assertThat(reason(authority.certificate())).isEqualTo("it is not meant for clients");
    assertThat(reason(issue(""))).isEqualTo("it names nobody");
  }

  @Test
  @DisplayName("that is not there is refused")
  void none() {
    assertThat(identify()).isEqualTo(new Refused("there is no certificate"));
  }
}
