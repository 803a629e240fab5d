package io.instancetypes.apiserver.identity;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** What a server needs to speak TLS with clients that may show a certificate. */
public final class ServerTls {
  private static final String ALIAS = "server";

  private ServerTls() {}

  /**
   * Clients are asked for certificates of the authority, and any they show gets through: judging is
   * left to {@link ClientCertificates}, so that an expired one is answered with a status that a
   * person can read. The caller has to want client authentication on its sockets.
   */
  public static SSLContext context(Credentials serving, X509Certificate authority)
      throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(
        new KeyManager[] {new OneKey(serving)},
        new TrustManager[] {new AnyClient(authority)},
        null);
    return context;
  }

  /** A key store would encrypt the key with a password just to decrypt it again. */
  private static final class OneKey extends X509ExtendedKeyManager {
    private final Credentials credentials;

    OneKey(Credentials credentials) {
      this.credentials = credentials;
    }

    @Override
    public String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
      return aliasFor(keyType);
    }

    @Override
    public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
      return aliasFor(keyType);
    }

    @Override
    public String[] getServerAliases(String keyType, Principal[] issuers) {
      String alias = aliasFor(keyType);
      return alias == null ? null : new String[] {alias};
    }

    private String aliasFor(String keyType) {
      return credentials.key().getAlgorithm().equals(keyType) ? ALIAS : null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return new X509Certificate[] {credentials.certificate()};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return credentials.key();
    }

    @Override
    public String[] getClientAliases(String keyType, Principal[] issuers) {
      return null;
    }

    @Override
    public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
      return null;
    }
  }

  /** Extended, since the JDK adds checks of its own to managers that are not. */
  private static final class AnyClient extends X509ExtendedTrustManager {
    private final X509Certificate authority;

    AnyClient(X509Certificate authority) {
      this.authority = authority;
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[] {authority};
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("This is for servers, which trust no other server.");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }
  }
}
