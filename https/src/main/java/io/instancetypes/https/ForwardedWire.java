package io.instancetypes.https;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A request in the place of another one, whose client gets the answer. Nothing that the client sent
 * is in it but what was put there: neither headers nor a body, nor the certificate that it showed.
 */
final class ForwardedWire implements Wire {
  private final Wire client;
  private final String path;
  private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final List<X509Certificate> certificates;

  ForwardedWire(
      Wire client,
      String path,
      Map<String, List<String>> headers,
      List<X509Certificate> certificates) {
    this.client = client;
    this.path = path;
    this.headers.putAll(headers);
    this.certificates = certificates;
  }

  @Override
  public String method() {
    return "GET";
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public String query() {
    return null;
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
    return certificates.toArray(X509Certificate[]::new);
  }

  @Override
  public String clientAddress() {
    return client.clientAddress();
  }

  @Override
  public void authenticated() {
    client.authenticated();
  }

  @Override
  public long length() {
    return 0;
  }

  @Override
  public InputStream body() {
    return InputStream.nullInputStream();
  }

  @Override
  public InputStream longBody() {
    return body();
  }

  @Override
  public void leaveBody() {
    client.leaveBody();
  }

  @Override
  public void setStatus(int code) {
    client.setStatus(code);
  }

  @Override
  public void setHeader(String name, String value) {
    client.setHeader(name, value);
  }

  @Override
  public void addHeaders(String name, List<String> values) {
    client.addHeaders(name, values);
  }

  @Override
  public void send(byte[] body) throws IOException {
    client.send(body);
  }

  @Override
  public OutputStream out() {
    return client.out();
  }

  @Override
  public OutputStream stream(StreamEnd end) throws IOException {
    return client.stream(end);
  }

  @Override
  public void requireUpgradable() {
    client.requireUpgradable();
  }

  @Override
  public WebSocket upgrade(WebSocketHandshake handshake, StreamEnd end) throws IOException {
    return client.upgrade(handshake, end);
  }

  /** Whoever forwards says when the exchange is over. */
  @Override
  public void succeeded() {
    throw new IllegalStateException("a forwarded request ends with its client's");
  }

  @Override
  public void failed(Exception reason) {
    throw new IllegalStateException("a forwarded request ends with its client's", reason);
  }
}
