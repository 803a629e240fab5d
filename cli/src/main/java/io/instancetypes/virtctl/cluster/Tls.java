package io.instancetypes.virtctl.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** Connections on which both sides know whom they talk to, as a kubeconfig says. */
final class Tls {
  private Tls() {}

  static SSLContext context(KubeconfigContext config) throws GeneralSecurityException, IOException {
    var context = SSLContext.getInstance("TLS");
    context.init(keys(config), trust(config), null);
    return context;
  }

  /** Shows nothing and believes everything, which its user has asked for. */
  static SSLContext unverified() throws GeneralSecurityException {
    var context = SSLContext.getInstance("TLS");
    context.init(new KeyManager[0], new TrustManager[] {new Anybody()}, null);
    return context;
  }

  private static KeyManager[] keys(KubeconfigContext config)
      throws GeneralSecurityException, IOException {
    if (config.certificate().isEmpty()) {
      return new KeyManager[0];
    }
    KeyStore store = emptyStore();
    Certificate[] chain = certificates(config.certificate()).toArray(Certificate[]::new);
    store.setKeyEntry("own", PrivateKeys.of(config.key()), new char[0], chain);
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, new char[0]);
    return factory.getKeyManagers();
  }

  /** Null stands for what the JDK trusts. */
  private static TrustManager[] trust(KubeconfigContext config)
      throws GeneralSecurityException, IOException {
    if (config.unverified()) {
      return new TrustManager[] {new Anybody()};
    }
    if (config.authority().isEmpty()) {
      return null;
    }
    KeyStore store = emptyStore();
    for (Certificate certificate : certificates(config.authority())) {
      store.setCertificateEntry("authority" + store.size(), certificate);
    }
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static Collection<? extends Certificate> certificates(String pem)
      throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(pem.getBytes(UTF_8)));
  }

  /** For {@code insecure-skip-tls-verify}, which its user has asked for. */
  private static final class Anybody extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
