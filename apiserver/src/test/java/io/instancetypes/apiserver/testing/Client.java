package io.instancetypes.apiserver.testing;

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
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.X509CertSelector;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECPrivateKeySpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Sends requests over HTTPS as a plain program would. */
public final class Client {
  private final HttpClient http;
  private final String url;
  private final List<String> headers;

  private Client(HttpClient http, String url, List<String> headers) {
    this.http = http;
    this.url = url;
    this.headers = headers;
  }

  /** With the certificate of a kubeconfig. */
  public static Client of(String url, Path kubeconfig) {
    return of(url, kubeconfig, true, null);
  }

  /** As above, with another idea of what time it is. */
  public static Client of(String url, Path kubeconfig, Instant now) {
    return of(url, kubeconfig, true, now);
  }

  /** As above, at the server that the kubeconfig names. */
  public static Client of(Path kubeconfig) {
    return of("", kubeconfig, true, null);
  }

  /** Trusts the authority of a kubeconfig, and shows nothing itself. */
  public static Client anonymous(String url, Path kubeconfig) {
    return of(url, kubeconfig, false, null);
  }

  private static Client of(String url, Path kubeconfig, boolean identified, Instant now) {
    try {
      var documents = new ArrayList<Object>();
      Documents.read(Files.readAllBytes(kubeconfig), documents::add);
      Map<?, ?> config = (Map<?, ?>) documents.getFirst();
      Map<?, ?> cluster = part(config, "clusters", "cluster");
      Map<?, ?> user = part(config, "users", "user");
      SSLContext tls =
          context(
              pem(cluster, "certificate-authority-data"),
              identified ? pem(user, "client-certificate-data") : "",
              pem(user, "client-key-data"),
              now);
      String server = url.isEmpty() ? (String) cluster.get("server") : url;
      return new Client(HttpClient.newBuilder().sslContext(tls).build(), server, List.of());
    } catch (IOException | GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static Map<?, ?> part(Map<?, ?> config, String list, String key) {
    return (Map<?, ?>) ((Map<?, ?>) ((List<?>) config.get(list)).getFirst()).get(key);
  }

  private static String pem(Map<?, ?> map, String key) {
    return map.get(key) == null
        ? ""
        : new String(Base64.getDecoder().decode((String) map.get(key)), UTF_8);
  }

  private static SSLContext context(String authority, String certificate, String key, Instant now)
      throws GeneralSecurityException, IOException {
    var factory = CertificateFactory.getInstance("X.509");
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(
        "ca", factory.generateCertificate(new ByteArrayInputStream(authority.getBytes(UTF_8))));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    var parameters = new PKIXBuilderParameters(trusted, new X509CertSelector());
    parameters.setRevocationEnabled(false);
    parameters.setDate(now == null ? null : Date.from(now));
    trust.init(new CertPathTrustManagerParameters(parameters));
    KeyStore own = KeyStore.getInstance("PKCS12");
    own.load(null, null);
    if (!certificate.isEmpty()) {
      Certificate shown =
          factory.generateCertificate(new ByteArrayInputStream(certificate.getBytes(UTF_8)));
      byte[] encoded = Base64.getMimeDecoder().decode(key.replaceAll("-----[A-Z ]+-----", ""));
      own.setKeyEntry(
          "own",
          KeyFactory.getInstance("EC").generatePrivate(elliptic(encoded, shown)),
          new char[0],
          new Certificate[] {shown});
    }
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  /** The same client in the older version of the protocol. */
  public Client overHttp1() {
    HttpClient older =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(http.sslContext())
            .build();
    return new Client(older, url, headers);
  }

  /** The version of the protocol in which a path was answered. */
  public HttpClient.Version version(String path) {
    try {
      return http.send(request("GET", path, "", new byte[0]), BodyHandlers.discarding()).version();
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** A key in the form of SEC 1, which says on which curve it is; so does its certificate. */
  private static ECPrivateKeySpec elliptic(byte[] encoded, Certificate certificate) {
    return new ECPrivateKeySpec(
        new BigInteger(1, Arrays.copyOfRange(encoded, 7, 39)),
        ((ECPublicKey) certificate.getPublicKey()).getParams());
  }

  /** The same client with one more header on every request. */
  public Client with(String name, String value) {
    var more = new ArrayList<>(headers);
    more.add(name);
    more.add(value);
    return new Client(http, url, more);
  }

  public Answer get(String path) {
    return send("GET", path, "", "");
  }

  public Answer post(String path, String json) {
    return send("POST", path, "application/json", json);
  }

  public Answer put(String path, String json) {
    return send("PUT", path, "application/json", json);
  }

  public Answer patch(String path, String type, String body) {
    return send("PATCH", path, type, body);
  }

  public Answer merge(String path, String json) {
    return patch(path, "application/merge-patch+json", json);
  }

  public Answer apply(String path, String manager, String body) {
    String query = (path.contains("?") ? "&" : "?") + "fieldManager=" + manager;
    return patch(path + query, "application/apply-patch+yaml", body);
  }

  public Answer delete(String path) {
    return send("DELETE", path, "", "");
  }

  public Answer send(String method, String path, String type, String body) {
    return send(method, path, type, body.getBytes(UTF_8));
  }

  public Answer send(String method, String path, String type, byte[] body) {
    try {
      HttpResponse<byte[]> response =
          http.send(request(method, path, type, body), BodyHandlers.ofByteArray());
      return new Answer(response.statusCode(), response.body(), response.headers());
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /**
   * An answer of which nothing is kept.
   *
   * @param items how many objects it had, by their names
   */
  public record Size(int code, long items) {}

  /** Reads an answer of any size. */
  public Size size(String path) {
    try {
      HttpResponse<InputStream> response =
          http.send(request("GET", path, "", new byte[0]), BodyHandlers.ofInputStream());
      boolean gzip = response.headers().firstValue("Content-Encoding").orElse("").equals("gzip");
      try (InputStream in =
          gzip ? new GZIPInputStream(response.body(), 64 * 1024) : response.body()) {
        return new Size(response.statusCode(), occurrences(in, "\"uid\":"));
      }
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** Of a text whose quotes stand at its ends only. */
  private static long occurrences(InputStream in, String text) throws IOException {
    byte[] wanted = text.getBytes(UTF_8);
    long found = 0;
    int at = 0;
    byte[] part = new byte[64 * 1024];
    for (int length = in.read(part); length >= 0; length = in.read(part)) {
      for (int i = 0; i < length; i++) {
        at = part[i] == wanted[at] ? at + 1 : part[i] == wanted[0] ? 1 : 0;
        if (at == wanted.length) {
          found++;
          at = 0;
        }
      }
    }
    return found;
  }

  /** The lines of an answer that goes on, such as a watch. */
  public InputStream stream(String path) {
    try {
      return http.send(request("GET", path, "", new byte[0]), BodyHandlers.ofInputStream()).body();
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** An answer whose body is still to be read, and may go on. */
  public HttpResponse<InputStream> open(String path) {
    try {
      return http.send(request("GET", path, "", new byte[0]), BodyHandlers.ofInputStream());
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private HttpRequest request(String method, String path, String type, byte[] body) {
    var request =
        HttpRequest.newBuilder(URI.create(url + path))
            .method(
                method,
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    for (int i = 0; i < headers.size(); i += 2) {
      request.header(headers.get(i), headers.get(i + 1));
    }
    return request.build();
  }
}
