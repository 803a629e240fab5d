package io.instancetypes.virtctl.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.virtctl.cli.Refusal;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PrivateKeysTest {
  /** Made by openssl for this test. */
  private static final String ELLIPTIC =
      """
      -----BEGIN EC PRIVATE KEY-----
      MHcCAQEEIEX+lR6htruClcXz97O2TsoIMU6Pd9vgxEALOPiPTqFToAoGCCqGSM49
      AwEHoUQDQgAEZWRKRrf4+ZeTBLE892QAOBLgSSStrp8Mn7BqY8MUCKg2Sk+n0jNk
      wPHv/tbqiYTP+cGg4vS9wG2fFVD1vVjYew==
      -----END EC PRIVATE KEY-----
      """;

  private static String pem(String label, byte[] der) {
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
        .formatted(label, Base64.getMimeEncoder().encodeToString(der));
  }

  @Test
  @DisplayName("A key on a curve names its curve itself")
  void elliptic() throws GeneralSecurityException {
    assertThat(PrivateKeys.of(ELLIPTIC))
        .isInstanceOfSatisfying(
            ECPrivateKey.class,
            key ->
                assertThat(key.getS())
                    .isEqualTo(
                        new BigInteger(
                            "45fe951ea1b6bb8295c5f3f7b3b64eca08314e8f77dbe0c4400b38f88f4ea153",
                            16)));
  }

  @Test
  @DisplayName("An RSA key is read with and without what says that it is one")
  void rsa() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    var key = (RSAPrivateKey) generator.generateKeyPair().getPrivate();
    byte[] wrapped = key.getEncoded();
    // The key itself follows 26 bytes that say what it is.
    byte[] plain = Arrays.copyOfRange(wrapped, 26, wrapped.length);

    assertThat(PrivateKeys.of(pem("PRIVATE KEY", wrapped))).isEqualTo(key);
    assertThat(PrivateKeys.of(pem("RSA PRIVATE KEY", plain))).isEqualTo(key);
  }

  @Test
  @DisplayName("What is no key is not taken for one")
  void refuses() {
    assertThatThrownBy(() -> PrivateKeys.of("nothing"))
        .isInstanceOf(Refusal.class)
        .hasMessage("the client key of the kubeconfig cannot be read");
    assertThatThrownBy(() -> PrivateKeys.of(pem("PRIVATE KEY", new byte[] {1, 2, 3})))
        .isInstanceOf(Refusal.class)
        .hasMessage("the client key of the kubeconfig is of no known kind");
  }
}
