package io.instancetypes.https.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A certificate of 30 days")
class LifetimeTest {
  @ParameterizedTest(name = "{0}")
  @DisplayName("is replaced when two thirds are over, and somebody told when nearly all is")
  @CsvSource({
    "2025-12-29T00:00:00Z, true,  false",
    "2026-01-02T00:00:00Z, false, false",
    "2026-01-20T00:00:00Z, false, false",
    "2026-01-22T00:00:00Z, true,  false",
    "2026-01-29T00:00:00Z, true,  false",
    "2026-01-30T00:00:00Z, true,  true",
    "2026-02-10T00:00:00Z, true,  true",
  })
  void due(Instant now, boolean due, boolean ending) throws Exception {
    var clock = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
    X509Certificate certificate =
        CertificateAuthority.create(Duration.ofDays(365), clock)
            .issueClient("jane", List.of(), Duration.ofDays(30))
            .certificate();
    Lifetime lifetime = Lifetime.ofDays(30);
    assertThat(Lifetime.end(certificate)).isEqualTo("2026-01-31T00:00:00Z");
    assertThat(lifetime.isDue(certificate, now)).isEqualTo(due);
    assertThat(lifetime.isEnding(certificate, now)).isEqualTo(ending);
  }
}
