package io.instancetypes.operator;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.testkit.TrustAnybody;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;

/** Calls an operator, with a client certificate or without, and trusts whatever it serves. */
final class Caller {
  private final HttpClient client;
  private final int port;

  /**
   * @param credentials null to show none
   */
  Caller(int port, Credentials credentials) throws Exception {
    this.port = port;
    this.client = HttpClient.newBuilder().sslContext(context(credentials)).build();
  }

  static SSLContext context(Credentials credentials) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(
        credentials == null ? null : new KeyManager[] {new OneKey(credentials)},
        new TrustManager[] {new TrustAnybody()},
        null);
    return context;
  }

  HttpResponse<String> send(String method, String path, Object body, String... headers)
      throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + path))
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(Json.write(body)));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  Fields post(String path, Fields body) throws Exception {
    return (Fields) Json.read(send("POST", path, body).body().getBytes());
  }

  private static final class OneKey extends X509ExtendedKeyManager {
    private final Credentials own;

    OneKey(Credentials own) {
      this.own = own;
    }

    @Override
    public String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
      return "own";
    }

    @Override
    public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
      return "own";
    }

    @Override
    public String[] getClientAliases(String type, Principal[] issuers) {
      return new String[] {"own"};
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return new X509Certificate[] {own.certificate()};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return own.key();
    }

    @Override
    public String[] getServerAliases(String type, Principal[] issuers) {
      return null;
    }

    @Override
    public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
      return null;
    }
  }
}
