package io.instancetypes.https.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("PEM")
class PemTest {
  @Test
  @DisplayName("gives back the certificates and keys that were written, beside each other")
  void roundTrip() throws Exception {
    Credentials own =
        CertificateAuthority.create(Duration.ofDays(1), Clock.systemUTC()).credentials();
    KeyPair keys = CertificateAuthority.newKeys();
    String text = Pem.of(own.certificate()) + Pem.of(own.key()) + Pem.of(keys.getPublic());
    assertThat(Pem.certificate(text)).isEqualTo(own.certificate());
    assertThat(Pem.privateKey(text)).isEqualTo(own.key());
    assertThat(Pem.publicKey(text)).isEqualTo(keys.getPublic());
    assertThat(text.lines()).allMatch(line -> line.length() <= 64);
  }

  @Test
  @DisplayName("says what is missing or damaged")
  void damaged() throws Exception {
    String key = Pem.of(CertificateAuthority.newKeys().getPrivate());
    assertThatThrownBy(() -> Pem.certificate(key))
        .isInstanceOf(GeneralSecurityException.class)
        .hasMessage("there is no CERTIFICATE block");
    assertThatThrownBy(() -> Pem.privateKey(key.substring(0, 60)))
        .isInstanceOf(GeneralSecurityException.class)
        .hasMessage("there is no PRIVATE KEY block");
    assertThatThrownBy(
            () -> Pem.privateKey("-----BEGIN PRIVATE KEY-----\nM\n-----END PRIVATE KEY-----"))
        .isInstanceOf(GeneralSecurityException.class)
        .hasMessage("the PRIVATE KEY block is damaged");
  }
}
