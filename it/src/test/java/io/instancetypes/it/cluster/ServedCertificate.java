package io.instancetypes.it.cluster;

import io.instancetypes.testkit.TrustAnybody;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/** Looks at the certificate that is served, whoever issued it. */
final class ServedCertificate {
  private ServedCertificate() {}

  static X509Certificate at(int port) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new TrustAnybody()}, new SecureRandom());
    try (var socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
      socket.startHandshake();
      return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }
  }
}
