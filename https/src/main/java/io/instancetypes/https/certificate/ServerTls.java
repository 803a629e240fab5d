package io.instancetypes.https.certificate;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** What a server needs to speak TLS with clients that may show a certificate. */
public final class ServerTls {
  private ServerTls() {}

  /**
   * Clients are asked for certificates of the authorities, and any they show gets through: judging
   * is left to the caller, so that an expired one is answered with a status that a person can read.
   * The caller has to want client authentication on its sockets.
   *
   * @param serving asked at each handshake, so that new credentials need no new context
   */
  public static SSLContext context(
      Supplier<Credentials> serving, Supplier<List<X509Certificate>> authorities)
      throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(
        new KeyManager[] {new OneKey(serving)},
        new TrustManager[] {new AnyClient(authorities)},
        null);
    return context;
  }

  /** A key store would encrypt the key with a password just to decrypt it again. */
  private static final class OneKey extends X509ExtendedKeyManager {
    /** Far more than are replaced while a handshake lasts. */
    private static final int REMEMBERED = 16;

    private final Supplier<Credentials> serving;

    /** A handshake asks for certificate and key one after the other, and both must fit. */
    private final Map<String, Credentials> chosen =
        Collections.synchronizedMap(
            new LinkedHashMap<>() {
              @Override
              protected boolean removeEldestEntry(Map.Entry<String, Credentials> eldest) {
                return size() > REMEMBERED;
              }
            });

    OneKey(Supplier<Credentials> serving) {
      this.serving = serving;
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
      Credentials current = serving.get();
      if (!current.key().getAlgorithm().equals(keyType)) {
        return null;
      }
      String alias = current.certificate().getSerialNumber().toString();
      chosen.putIfAbsent(alias, current);
      return alias;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return new X509Certificate[] {chosen.get(alias).certificate()};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return chosen.get(alias).key();
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
    private final Supplier<List<X509Certificate>> authorities;

    AnyClient(Supplier<List<X509Certificate>> authorities) {
      this.authorities = authorities;
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return authorities.get().toArray(X509Certificate[]::new);
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
