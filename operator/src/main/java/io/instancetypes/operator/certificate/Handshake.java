package io.instancetypes.operator.certificate;

import io.instancetypes.https.certificate.Credentials;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/** Calls a server as an API server would, to see what it really serves. */
public final class Handshake {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private Handshake() {}

  /**
   * Fails unless the server at a port of this machine serves a certificate.
   *
   * @param host the name under which it is called
   * @param bundle the authorities that the caller trusts
   */
  public static void prove(
      InetSocketAddress address, String host, Credentials expected, String bundle)
      throws IOException, GeneralSecurityException {
    try (var plain = new Socket()) {
      plain.connect(address, (int) PATIENCE.toMillis());
      plain.setSoTimeout((int) PATIENCE.toMillis());
      try (SSLSocket socket =
          (SSLSocket)
              trusting(bundle)
                  .getSocketFactory()
                  .createSocket(plain, host, address.getPort(), true)) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        Certificate served = socket.getSession().getPeerCertificates()[0];
        if (!served.equals(expected.certificate())) {
          throw new GeneralSecurityException(
              "another certificate is served than the one that was issued");
        }
      }
    }
  }

  private static SSLContext trusting(String bundle) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {Authorities.of(bundle).judge()}, null);
    return context;
  }
}
