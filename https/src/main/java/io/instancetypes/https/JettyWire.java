package io.instancetypes.https;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A request that came over the network. */
final class JettyWire implements Wire {
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final Surroundings surroundings;
  private final Patience patience;
  private StreamEnd end;
  private UpgradedConnection upgraded;

  /** Whom it tells about the client, and how long it waits for it. */
  record Surroundings(
      ClientConnections connections,
      ClientConnection client,
      OpenStreams streams,
      Patience patience) {}

  JettyWire(Request request, Response response, Callback callback, Surroundings surroundings) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.surroundings = surroundings;
    this.patience = surroundings.patience();
  }

  @Override
  public String method() {
    return request.getMethod();
  }

  @Override
  public String path() {
    String path = request.getHttpURI().getPath();
    return path == null ? "" : path;
  }

  @Override
  public String query() {
    return request.getHttpURI().getQuery();
  }

  /** HTTP/2 has it in the place of the header Host. */
  @Override
  public String authority() {
    String authority = request.getHttpURI().getAuthority();
    return authority == null ? "" : authority;
  }

  @Override
  public List<String> headers(String name) {
    return request.getHeaders().getValuesList(name);
  }

  @Override
  public Set<String> headerNames() {
    return request.getHeaders().getFieldNamesCollection();
  }

  @Override
  public X509Certificate[] certificates() {
    EndPoint.SslSessionData session =
        (EndPoint.SslSessionData) request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE);
    X509Certificate[] chain = session == null ? null : session.peerCertificates();
    return chain == null ? new X509Certificate[0] : chain;
  }

  @Override
  public String clientAddress() {
    return Request.getRemoteAddr(request);
  }

  /** The connection is no longer a stranger's. */
  @Override
  public void authenticated() {
    surroundings.connections().know(surroundings.client());
  }

  @Override
  public long length() {
    return request.getLength();
  }

  @Override
  public InputStream body() {
    return new RequestBody(request, patience);
  }

  @Override
  public InputStream longBody() {
    // Whoever works on what has come is silent meanwhile.
    request.addIdleTimeoutListener(timeout -> false);
    patience.withoutEnd();
    return body();
  }

  @Override
  public void leaveBody() {
    UnreadBody.leave(request, response, surroundings.client());
  }

  @Override
  public void setStatus(int code) {
    response.setStatus(code);
  }

  @Override
  public void setHeader(String name, String value) {
    response.getHeaders().put(name, value);
  }

  @Override
  public void addHeaders(String name, List<String> values) {
    for (String value : values) {
      // Headers are bytes, and Jetty takes each character for one.
      response.getHeaders().add(name, new String(value.getBytes(UTF_8), ISO_8859_1));
    }
  }

  @Override
  public void send(byte[] body) throws IOException {
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    new ResponseStream(response, patience).finish(body);
  }

  @Override
  public OutputStream out() {
    return new ResponseStream(response, patience);
  }

  @Override
  public OutputStream stream(StreamEnd ending) throws IOException {
    end = ending;
    // Silence is normal here: it is the watch that ends the exchange, not the connection.
    request.addIdleTimeoutListener(timeout -> false);
    patience.withoutEnd();
    request.addFailureListener(failure -> ending.come());
    if (isAlone()) {
      setHeader("Connection", "close");
      // Without it the end of the connection would end the answer: clients such as Python's read
      // chunk by chunk, and would wait for that.
      setHeader("Transfer-Encoding", "chunked");
    }
    OutputStream out = out();
    out.flush();
    surroundings.streams().add(ending);
    if (isAlone()) {
      new ClientDeparture(endPoint(), ending).listen();
    }
    return version() == HttpVersion.HTTP_1_1 ? new PromptChunks(out) : out;
  }

  /** What follows the request is to be the first frame, and nothing else. */
  @Override
  public void requireUpgradable() {
    if (version() != HttpVersion.HTTP_1_1) {
      throw Failures.badRequest("a web socket needs HTTP/1.1");
    }
    if (request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING) || request.getLength() > 0) {
      throw Failures.badRequest("a request for a web socket has no body");
    }
  }

  @Override
  public WebSocket upgrade(WebSocketHandshake handshake, StreamEnd ending) throws IOException {
    end = ending;
    patience.withoutEnd();
    upgraded = new UpgradedConnection(endPoint(), Duration.ofNanos(patience.nanos()));
    response.setStatus(HttpStatus.SWITCHING_PROTOCOLS_101);
    setHeader("Connection", "Upgrade");
    setHeader("Upgrade", "websocket");
    setHeader("Sec-WebSocket-Accept", handshake.accept());
    if (!handshake.protocol().isEmpty()) {
      setHeader("Sec-WebSocket-Protocol", handshake.protocol());
    }
    request.setAttribute(HttpStream.UPGRADE_CONNECTION_ATTRIBUTE, upgraded);
    // The request ends here, and the connection stays in use.
    surroundings.client().begin();
    callback.succeeded();
    upgraded.awaitOpen();
    surroundings.streams().add(ending);
    return new WebSocket(upgraded);
  }

  /** Whether the connection has nothing else to carry, and so ends with a stream. */
  private boolean isAlone() {
    return version() != HttpVersion.HTTP_2;
  }

  private HttpVersion version() {
    return request.getConnectionMetaData().getHttpVersion();
  }

  private EndPoint endPoint() {
    return request.getConnectionMetaData().getConnection().getEndPoint();
  }

  @Override
  public void succeeded() {
    endStream();
    if (upgraded == null) {
      callback.succeeded();
    }
  }

  @Override
  public void failed(Exception reason) {
    endStream();
    if (upgraded == null) {
      callback.failed(reason);
    }
  }

  private void endStream() {
    if (end != null) {
      surroundings.streams().remove(end);
      if (upgraded != null) {
        surroundings.client().end();
        upgraded.close();
      } else if (isAlone()) {
        endPoint().close();
      }
    }
  }
}
