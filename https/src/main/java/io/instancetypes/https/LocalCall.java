package io.instancetypes.https;

import io.instancetypes.machinery.status.Failures;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A request from within this process, which needs no network: the same service answers it, so that
 * it is authenticated, authorized, counted and audited like any other.
 */
public final class LocalCall implements Wire {
  private final Request request;
  private final Client client;
  private final OpenStreams streams;
  private final StreamEnd cancelled = new StreamEnd();
  private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final Map<String, List<String>> answerHeaders =
      new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private int status;
  private boolean begun;
  private StreamEnd end;

  /**
   * What is asked for.
   *
   * @param path not decoded
   * @param query not decoded; null if there is none
   * @param certificates what the client showed elsewhere, in a TLS handshake with this server
   */
  public record Request(
      String method,
      String path,
      String query,
      Map<String, List<String>> headers,
      byte[] body,
      List<X509Certificate> certificates) {
    /** Without certificates. */
    public Request(
        String method, String path, String query, Map<String, List<String>> headers, byte[] body) {
      this(method, path, query, headers, body, List.of());
    }
  }

  /** Who asks. It is called by one thread, in this order, and may let that wait. */
  public interface Client {
    void head(int status, Map<String, List<String>> headers);

    /** Refuses with an exception when it does not want any more. */
    void part(byte[] bytes) throws IOException;

    void end();

    /** Instead of the end. */
    void failed(Exception reason);
  }

  LocalCall(Request request, Client client, OpenStreams streams) {
    this.request = request;
    headers.putAll(request.headers());
    this.client = client;
    this.streams = streams;
  }

  /** The client does not want the rest of the answer. */
  public void cancel() {
    cancelled.come();
  }

  @Override
  public String method() {
    return request.method();
  }

  @Override
  public String path() {
    return request.path();
  }

  @Override
  public String query() {
    return request.query();
  }

  @Override
  public List<String> headers(String name) {
    return headers.getOrDefault(name, List.of());
  }

  @Override
  public Set<String> headerNames() {
    return headers.keySet();
  }

  @Override
  public X509Certificate[] certificates() {
    return request.certificates().toArray(X509Certificate[]::new);
  }

  @Override
  public String clientAddress() {
    return "127.0.0.1";
  }

  @Override
  public void authenticated() {
    // There is no connection that could be a stranger's.
  }

  @Override
  public long length() {
    return request.body().length;
  }

  @Override
  public InputStream body() {
    return new ByteArrayInputStream(request.body());
  }

  @Override
  public InputStream longBody() {
    return body();
  }

  @Override
  public void leaveBody() {
    // It is in memory already.
  }

  @Override
  public void setStatus(int code) {
    status = code;
  }

  @Override
  public void setHeader(String name, String value) {
    answerHeaders.put(name, List.of(value));
  }

  @Override
  public void addHeaders(String name, List<String> values) {
    if (!values.isEmpty()) {
      answerHeaders.put(name, List.copyOf(values));
    }
  }

  @Override
  public void send(byte[] body) throws IOException {
    begin();
    client.part(body);
  }

  private void begin() {
    if (!begun) {
      begun = true;
      client.head(status, answerHeaders);
    }
  }

  @Override
  public OutputStream out() {
    return new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        begin();
        // The client may keep it, and whoever writes may use the array again.
        client.part(Arrays.copyOfRange(bytes, offset, offset + length));
      }

      @Override
      public void flush() {
        begin();
      }
    };
  }

  @Override
  public OutputStream stream(StreamEnd ending) {
    end = ending;
    begin();
    streams.add(ending);
    cancelled.whenCome(ending::come);
    return out();
  }

  @Override
  public void requireUpgradable() {
    throw Failures.badRequest("there is no connection here that could carry a web socket");
  }

  @Override
  public WebSocket upgrade(WebSocketHandshake handshake, StreamEnd ending) {
    throw new IllegalStateException("not upgradable");
  }

  @Override
  public void succeeded() {
    endStream();
    begin();
    client.end();
  }

  @Override
  public void failed(Exception reason) {
    endStream();
    client.failed(reason);
  }

  private void endStream() {
    if (end != null) {
      streams.remove(end);
    }
  }
}
