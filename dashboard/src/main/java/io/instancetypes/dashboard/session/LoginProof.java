package io.instancetypes.dashboard.session;

import java.security.cert.X509Certificate;
import java.util.List;

/**
 * By what somebody is known to the API. They are shown to it anew with each request, so that a
 * session ends with the token or the certificate that it began with.
 *
 * @param token empty for none
 * @param certificates what was shown in a TLS handshake; empty for none
 */
public record LoginProof(String token, List<X509Certificate> certificates) {
  public static LoginProof ofToken(String token) {
    return new LoginProof(token, List.of());
  }

  public boolean areNone() {
    return token.isEmpty() && certificates.isEmpty();
  }

  /** Not for logs. */
  @Override
  public String toString() {
    return token.isEmpty() ? "a certificate" : "a token";
  }
}
