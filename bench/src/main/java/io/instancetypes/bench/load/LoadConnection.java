package io.instancetypes.bench.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.documents.Documents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** One keep-alive HTTPS connection after the other, as the administrator of a kubeconfig. */
final class LoadConnection {
  private final SSLContext tls;
  private final SSLContext stranger;
  private final HttpClient http;
  private final String url;

  private LoadConnection(SSLContext tls, SSLContext stranger, String url) {
    this.tls = tls;
    this.stranger = stranger;
    this.http = administrator(HttpClient.Version.HTTP_1_1);
    this.url = url;
  }

  static LoadConnection of(Path kubeconfig) throws IOException, GeneralSecurityException {
    var documents = new ArrayList<Object>();
    Documents.read(Files.readAllBytes(kubeconfig), documents::add);
    Map<?, ?> config = (Map<?, ?>) documents.getFirst();
    Map<?, ?> cluster = part(config, "clusters", "cluster");
    Map<?, ?> user = part(config, "users", "user");
    SSLContext tls =
        context(
            pem(cluster, "certificate-authority"),
            pem(user, "client-certificate"),
            pem(user, "client-key"));
    SSLContext stranger = context(pem(cluster, "certificate-authority"), null, null);
    return new LoadConnection(tls, stranger, (String) cluster.get("server"));
  }

  /** Another client of the administrator, with connections of its own. */
  HttpClient administrator(HttpClient.Version version) {
    return HttpClient.newBuilder().version(version).sslContext(tls).build();
  }

  /** A client that shows no certificate. */
  HttpClient stranger(HttpClient.Version version) {
    return HttpClient.newBuilder().version(version).sslContext(stranger).build();
  }

  SSLContext tls() {
    return tls;
  }

  SSLContext strangerTls() {
    return stranger;
  }

  URI uri(String path) {
    return URI.create(url + path);
  }

  private static Map<?, ?> part(Map<?, ?> config, String list, String key) {
    return (Map<?, ?>) ((Map<?, ?>) ((List<?>) config.get(list)).getFirst()).get(key);
  }

  /** Kubeconfigs hold certificates, or the names of files that do. */
  private static byte[] pem(Map<?, ?> map, String key) throws IOException {
    return map.get(key + "-data") instanceof String data
        ? Base64.getDecoder().decode(data)
        : Files.readAllBytes(Path.of((String) map.get(key)));
  }

  private static SSLContext context(byte[] authority, byte[] certificate, byte[] key)
      throws GeneralSecurityException, IOException {
    var factory = CertificateFactory.getInstance("X.509");
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(
        "ca", factory.generateCertificate(new ByteArrayInputStream(authority)));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    KeyStore own = KeyStore.getInstance("PKCS12");
    own.load(null, null);
    if (certificate != null) {
      Certificate shown = factory.generateCertificate(new ByteArrayInputStream(certificate));
      own.setKeyEntry(
          "own",
          KeyFactory.getInstance("EC").generatePrivate(keySpec(new String(key, UTF_8), shown)),
          new char[0],
          new Certificate[] {shown});
    }
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  /** Keys come in the form of SEC 1 or in that of PKCS 8. */
  private static KeySpec keySpec(String pem, Certificate certificate) {
    byte[] encoded = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    return pem.contains("EC PRIVATE KEY")
        ? new ECPrivateKeySpec(
            new BigInteger(1, Arrays.copyOfRange(encoded, 7, 39)),
            ((ECPublicKey) certificate.getPublicKey()).getParams())
        : new PKCS8EncodedKeySpec(encoded);
  }

  /** The body of an answer that must be a success, or one of the given codes. */
  byte[] send(String method, String path, byte[] body, int... tolerated)
      throws IOException, InterruptedException {
    var response =
        http.send(
            HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", "application/json")
                .method(
                    method,
                    body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
                .build(),
            BodyHandlers.ofByteArray());
    int code = response.statusCode();
    if (code >= 300 && Arrays.stream(tolerated).noneMatch(other -> other == code)) {
      throw new IOException(
          method + " " + path + ": " + code + " " + new String(response.body(), UTF_8));
    }
    return response.body();
  }

  InputStream stream(String path) throws IOException, InterruptedException {
    return open(path).body();
  }

  /** An answer of any code, to be read as it comes. */
  HttpResponse<InputStream> open(String path) throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create(url + path)).build(), BodyHandlers.ofInputStream());
  }
}
