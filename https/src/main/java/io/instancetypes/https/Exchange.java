package io.instancetypes.https;

import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.Failures;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** One request and its answer. Everything blocks: each exchange has a virtual thread of its own. */
public final class Exchange {
  /** As in Kubernetes: larger than any object that a store would keep. */
  static final int LARGEST_BODY = 3 * 1024 * 1024;

  /** Below this, compressing costs more than it saves on a local network. */
  private static final int WORTH_COMPRESSING = 128 * 1024;

  /** A document takes this many times the memory of its text: copies, indexes, owned fields. */
  private static final int PARSED = 40;

  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int READ_AT_ONCE = 64 * 1024;
  private static final int SENT_AT_ONCE = 32 * 1024;

  /** What is kept of an answer that is being sent, compression included. */
  private static final int STREAM_BUFFERS = 512 * 1024;

  private final Wire wire;
  private Query query;
  private RequestInfo info;
  private final Warnings warnings = new Warnings();
  private final Map<Class<?>, Object> attachments = new HashMap<>();
  private BooleanSupplier mayGoOn = () -> true;
  private BooleanSupplier alsoWhile = () -> true;
  private Exchange forwarded;
  private Runnable streaming = () -> {};
  private int longestKept;
  private byte[] keptBody;
  private MemoryBudget.Share share;
  private int status;
  private StreamEnd end;

  Exchange(Wire wire) {
    this.wire = wire;
    setHeader("Cache-Control", "no-cache, private");
  }

  /** What this exchange reads and writes is taken from there. */
  void use(MemoryBudget.Share share) {
    this.share = share;
  }

  /** For whoever needs a lot of memory to answer; refused if there is not enough at present. */
  public void take(long bytes) {
    if (share != null) {
      share.take(bytes);
    }
  }

  public String method() {
    return wire.method();
  }

  /** The path as it was sent, not decoded: an encoded slash is no separator. */
  public String path() {
    return wire.path();
  }

  /** Path and query as they were sent. */
  public String uri() {
    String sent = wire.query();
    return sent == null ? wire.path() : wire.path() + "?" + sent;
  }

  /** Read once, and refused to everybody who asks if it cannot be. */
  public RequestInfo requestInfo() {
    if (info == null) {
      info = RequestInfo.of(method(), path(), query());
    }
    return info;
  }

  /** Read when it is asked for: one that cannot be read is refused by whoever asks. */
  public Query query() {
    if (query == null) {
      query = Query.parse(wire.query());
    }
    return query;
  }

  /** A header's value; empty if it was not sent. */
  public String header(String name) {
    List<String> values = wire.headers(name);
    return values.isEmpty() ? "" : values.getFirst();
  }

  /** Whom the client wants: a host, and its port unless that is the usual one. */
  public String authority() {
    String host = header("Host");
    return host.isEmpty() ? wire.authority() : host;
  }

  public List<String> headers(String name) {
    return wire.headers(name);
  }

  public Set<String> headerNames() {
    return wire.headerNames();
  }

  /** What the client showed in the TLS handshake; empty without a certificate. */
  public X509Certificate[] certificates() {
    return wire.certificates();
  }

  public String clientAddress() {
    return wire.clientAddress();
  }

  /** The client has shown who it is: its connection is no longer a stranger's. */
  public void authenticated() {
    wire.authenticated();
  }

  /** The whole body; refused if it is larger than any object may be. */
  public byte[] body() throws IOException {
    return body(LARGEST_BODY);
  }

  /** The whole body; refused if it is larger than a limit. */
  public byte[] body(int limit) throws IOException {
    if (wire.length() > limit) {
      throw Failures.tooLarge(limit);
    }
    try (InputStream in = decoded(wire.body())) {
      byte[] body = read(in, limit);
      keptBody = body.length <= longestKept ? body : null;
      return body;
    } catch (ZipException | EOFException damaged) {
      throw Failures.badRequest("the body of the request is not gzip, as its encoding says");
    }
  }

  /** The body as it comes, which may never end: whoever reads it has to set a limit. */
  public InputStream upload() {
    take(STREAM_BUFFERS);
    return wire.longBody();
  }

  /** Keeps the body for others than whoever reads it, unless it is longer than that. */
  public void keepBody(int longest) {
    longestKept = longest;
  }

  /** Null if it was not read, or too long. */
  public byte[] keptBody() {
    return keptBody;
  }

  /** What those who serve it tell each other. */
  public <T> void attach(Class<T> type, T value) {
    attachments.put(type, value);
  }

  /** Null if there is none. */
  public <T> T attached(Class<T> type) {
    return type.cast(attachments.get(type));
  }

  /** Takes memory as the body arrives: one that is only announced costs nothing. */
  private byte[] read(InputStream in, int limit) throws IOException {
    // Most bodies are small and say how long they are: then nothing is read into larger buffers.
    int first = Math.clamp(wire.length(), 0, READ_AT_ONCE - 1) + 1;
    byte[] part = new byte[first];
    int count = in.readNBytes(part, 0, first);
    take((long) count * PARSED);
    if (count < first) {
      return Arrays.copyOf(part, count);
    }
    var body = new ByteArrayOutputStream(READ_AT_ONCE);
    body.write(part, 0, count);
    while (true) {
      byte[] next = in.readNBytes(Math.min(READ_AT_ONCE, limit + 1 - body.size()));
      take((long) next.length * PARSED);
      body.writeBytes(next);
      if (body.size() > limit) {
        throw Failures.tooLarge(limit);
      }
      if (next.length < READ_AT_ONCE) {
        return body.toByteArray();
      }
    }
  }

  private InputStream decoded(InputStream in) throws IOException {
    return "gzip".equals(header("Content-Encoding")) ? new GZIPInputStream(in) : in;
  }

  /** Told to the client's user beside the answer. */
  public void warn(String text) {
    warnings.add(text);
  }

  public void setHeader(String name, String value) {
    wire.setHeader(name, value);
  }

  public void answer(int code, Object document) throws IOException {
    answer(code, MediaType.JSON, Json.write(document));
  }

  public void answer(int code, String contentType, byte[] body) throws IOException {
    if (body.length >= WORTH_COMPRESSING) {
      take(body.length);
    }
    if (body.length >= WORTH_COMPRESSING && acceptsGzip()) {
      try (OutputStream out = compressed(code, contentType)) {
        out.write(body);
      }
    } else {
      whole(code, contentType, body);
    }
  }

  private void whole(int code, String contentType, byte[] body) throws IOException {
    wire.leaveBody();
    begin(code, contentType);
    wire.send(body);
  }

  /** Who answers without end asks from time to time whether to. */
  public void goesOnWhile(BooleanSupplier condition) {
    mayGoOn = condition;
  }

  public boolean mayGoOn() {
    return alsoWhile.getAsBoolean() && mayGoOn.getAsBoolean();
  }

  /**
   * A GET in the place of this one, for whoever else is to answer it. The headers of a web socket
   * are those that the client sent, which prove what page it comes from.
   *
   * @param headers all others
   * @param certificates by which somebody is known
   * @param also an answer without end goes on only while this is so
   */
  public Exchange forward(
      String path,
      Map<String, List<String>> headers,
      List<X509Certificate> certificates,
      BooleanSupplier also) {
    Map<String, List<String>> all = new HashMap<>(headers);
    for (String name : WebSocketHandshake.HEADERS) {
      if (!wire.headers(name).isEmpty()) {
        all.put(name, wire.headers(name));
      }
    }
    forwarded = new Exchange(new ForwardedWire(wire, path, all, certificates));
    forwarded.alsoWhile = also;
    return forwarded;
  }

  private boolean acceptsGzip() {
    return header("Accept-Encoding").contains("gzip");
  }

  private OutputStream compressed(int code, String contentType) throws IOException {
    setHeader("Content-Encoding", "gzip");
    setHeader("Vary", "Accept-Encoding");
    wire.leaveBody();
    begin(code, contentType);
    return new GZIPOutputStream(wire.out(), SENT_AT_ONCE) {
      {
        def.setLevel(1);
      }
    };
  }

  /** Makes an answer of any length. */
  public interface Writing {
    void to(OutputStream out) throws IOException;
  }

  /** An answer that is sent while it is made, so that it need not fit into memory. */
  public void answer(int code, String contentType, Writing writing) throws IOException {
    take(STREAM_BUFFERS);
    var answer =
        new AnswerStream(
            WORTH_COMPRESSING,
            new AnswerStream.Start() {
              @Override
              public OutputStream stream() throws IOException {
                if (acceptsGzip()) {
                  return new BufferedOutputStream(compressed(code, contentType), SENT_AT_ONCE);
                }
                wire.leaveBody();
                begin(code, contentType);
                return new BufferedOutputStream(wire.out(), SENT_AT_ONCE);
              }

              @Override
              public void whole(byte[] body) throws IOException {
                Exchange.this.whole(code, contentType, body);
              }
            });
    writing.to(answer);
    answer.finish();
  }

  /** Run when an answer without end has begun. */
  public void whenStreaming(Runnable told) {
    Runnable others = streaming;
    streaming =
        () -> {
          others.run();
          told.run();
        };
  }

  /** An answer without end, such as a watch. */
  public OutputStream stream(int code, String contentType) throws IOException {
    begin(code, contentType);
    streaming.run();
    end = new StreamEnd();
    return wire.stream(end);
  }

  /** Whether the client wants a web socket and no answer. */
  public boolean wantsWebSocket() {
    return WebSocketHandshake.isWanted(wire);
  }

  /** Refuses a request that {@link #upgrade} would refuse, before anything is done for it. */
  public void requireWebSocket() {
    WebSocketHandshake.of(wire, "");
    wire.requireUpgradable();
  }

  /**
   * A web socket instead of an answer.
   *
   * @param protocol of what is sent on it, chosen if the client offers it
   */
  public WebSocket upgrade(String protocol) throws IOException {
    requireWebSocket();
    WebSocketHandshake handshake = WebSocketHandshake.of(wire, protocol);
    var ending = new StreamEnd();
    WebSocket socket = wire.upgrade(handshake, ending);
    end = ending;
    status = SWITCHING_PROTOCOLS;
    streaming.run();
    return socket;
  }

  /** Runs this when the client of a stream goes or the server stops, at once if that is so. */
  public void whenEnded(Runnable action) {
    end.whenCome(action);
  }

  /** Whether the client of a stream has gone or the server stops. */
  public boolean hasEnded() {
    return end.hasCome();
  }

  /** The status that was answered; 0 as long as nothing was. */
  public int status() {
    return forwarded == null || forwarded.status == 0 ? status : forwarded.status;
  }

  private void begin(int code, String contentType) {
    status = code;
    wire.setStatus(code);
    setHeader("Content-Type", contentType);
    wire.addHeaders("Warning", warnings.headers());
  }
}
