package io.instancetypes.https;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
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
    callback.succeeded();
  }

  @Override
  public void failed(Exception reason) {
    endStream();
    callback.failed(reason);
  }

  private void endStream() {
    if (end != null) {
      surroundings.streams().remove(end);
      if (isAlone()) {
        endPoint().close();
      }
    }
  }
}
