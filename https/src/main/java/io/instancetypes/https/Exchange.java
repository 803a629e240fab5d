package io.instancetypes.https;

import io.instancetypes.documents.Json;
import io.instancetypes.https.status.Failures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** One request and its answer. Everything blocks: each exchange has a virtual thread of its own. */
public final class Exchange {
  /** As in Kubernetes: larger than any object that a store would keep. */
  static final int LARGEST_BODY = 3 * 1024 * 1024;

  /** Below this, compressing costs more than it saves on a local network. */
  private static final int WORTH_COMPRESSING = 128 * 1024;

  private final Request request;
  private final Response response;
  private final Query query;
  private final Warnings warnings = new Warnings();
  private BooleanSupplier mayGoOn = () -> true;
  private int status;

  Exchange(Request request, Response response) {
    this(request, response, Query.parse(request.getHttpURI().getQuery()));
  }

  /** With a query that was not read: to refuse a request whose own cannot be. */
  Exchange(Request request, Response response, Query query) {
    this.request = request;
    this.response = response;
    this.query = query;
  }

  public String method() {
    return request.getMethod();
  }

  /** The path as it was sent, not decoded: an encoded slash is no separator. */
  public String path() {
    String path = request.getHttpURI().getPath();
    return path == null ? "" : path;
  }

  public RequestInfo requestInfo() {
    return RequestInfo.of(method(), path(), query);
  }

  public Query query() {
    return query;
  }

  /** A header's value; empty if it was not sent. */
  public String header(String name) {
    String value = request.getHeaders().get(name);
    return value == null ? "" : value;
  }

  public List<String> headers(String name) {
    return request.getHeaders().getValuesList(name);
  }

  public Set<String> headerNames() {
    return request.getHeaders().getFieldNamesCollection();
  }

  /** What the client showed in the TLS handshake; empty without a certificate. */
  public X509Certificate[] certificates() {
    EndPoint.SslSessionData session =
        (EndPoint.SslSessionData) request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE);
    X509Certificate[] chain = session == null ? null : session.peerCertificates();
    return chain == null ? new X509Certificate[0] : chain;
  }

  public String clientAddress() {
    return Request.getRemoteAddr(request);
  }

  /** The whole body; refused if it is larger than any object may be. */
  public byte[] body() throws IOException {
    return body(LARGEST_BODY);
  }

  /** The whole body; refused if it is larger than a limit. */
  public byte[] body(int limit) throws IOException {
    if (request.getLength() > limit) {
      throw Failures.tooLarge(limit);
    }
    byte[] bytes = decoded(Content.Source.asInputStream(request)).readNBytes(limit + 1);
    if (bytes.length > limit) {
      throw Failures.tooLarge(limit);
    }
    return bytes;
  }

  private InputStream decoded(InputStream in) throws IOException {
    return "gzip".equals(header("Content-Encoding")) ? new GZIPInputStream(in) : in;
  }

  /** Told to the client's user beside the answer. */
  public void warn(String text) {
    warnings.add(text);
  }

  public void setHeader(String name, String value) {
    response.getHeaders().put(name, value);
  }

  public void answer(int code, Object document) throws IOException {
    answer(code, MediaType.JSON, Json.write(document));
  }

  public void answer(int code, String contentType, byte[] body) throws IOException {
    byte[] sent = body;
    if (body.length >= WORTH_COMPRESSING && header("Accept-Encoding").contains("gzip")) {
      setHeader("Content-Encoding", "gzip");
      setHeader("Vary", "Accept-Encoding");
      sent = compressed(body);
    }
    UnreadBody.leave(request, response);
    begin(code, contentType);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, sent.length);
    try (OutputStream out = Content.Sink.asOutputStream(response)) {
      out.write(sent);
    }
  }

  /** Who answers without end asks from time to time whether to. */
  public void goesOnWhile(BooleanSupplier condition) {
    mayGoOn = condition;
  }

  public boolean mayGoOn() {
    return mayGoOn.getAsBoolean();
  }

  /** An answer without end, such as a watch. */
  public OutputStream stream(int code, String contentType) {
    // Silence is normal here: it is the watch that ends the exchange, not the connection.
    request.addIdleTimeoutListener(timeout -> false);
    begin(code, contentType);
    OutputStream out = Content.Sink.asOutputStream(response);
    boolean chunks = request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1;
    return chunks ? new PromptChunks(out) : out;
  }

  /** The status that was answered; 0 as long as nothing was. */
  public int status() {
    return status;
  }

  private void begin(int code, String contentType) {
    status = code;
    response.setStatus(code);
    setHeader("Content-Type", contentType);
    for (String warning : warnings.headers()) {
      response.getHeaders().add("Warning", warning);
    }
  }

  private static byte[] compressed(byte[] body) throws IOException {
    var bytes = new ByteArrayOutputStream(body.length / 4);
    try (var gzip =
        new GZIPOutputStream(bytes, 64 * 1024) {
          {
            def.setLevel(1);
          }
        }) {
      gzip.write(body);
    }
    return bytes.toByteArray();
  }
}
