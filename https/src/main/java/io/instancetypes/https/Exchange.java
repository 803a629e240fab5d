package io.instancetypes.https;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** One request and its answer. Everything blocks: each exchange has a virtual thread of its own. */
public final class Exchange {
  /** As in Kubernetes: larger than any object that a store would keep. */
  static final int LARGEST_BODY = 3 * 1024 * 1024;

  /** Below this, compressing costs more than it saves on a local network. */
  private static final int WORTH_COMPRESSING = 128 * 1024;

  /** A document takes this many times the memory of its text: copies, indexes, owned fields. */
  private static final int PARSED = 40;

  private static final int READ_AT_ONCE = 64 * 1024;
  private static final int SENT_AT_ONCE = 32 * 1024;

  /** What is kept of an answer that is being sent, compression included. */
  private static final int STREAM_BUFFERS = 512 * 1024;

  private final Request request;
  private final Response response;
  private Query query;
  private final Surroundings surroundings;
  private final Patience patience;
  private final Warnings warnings = new Warnings();
  private final Map<Class<?>, Object> attachments = new HashMap<>();
  private BooleanSupplier mayGoOn = () -> true;
  private Runnable streaming = () -> {};
  private int longestKept;
  private byte[] keptBody;
  private MemoryBudget.Share share;
  private int status;
  private StreamEnd end;

  /** Whom an exchange tells about the client, and how long it waits for it. */
  record Surroundings(
      ClientConnections connections,
      ClientConnection client,
      OpenStreams streams,
      Patience patience) {}

  Exchange(Request request, Response response, Surroundings surroundings) {
    this(request, response, null, surroundings);
  }

  /** With a query that was not read: to refuse a request whose own cannot be. */
  Exchange(Request request, Response response, Query query, Surroundings surroundings) {
    this.request = request;
    this.response = response;
    this.query = query;
    this.surroundings = surroundings;
    this.patience = surroundings.patience();
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
    return request.getMethod();
  }

  /** The path as it was sent, not decoded: an encoded slash is no separator. */
  public String path() {
    String path = request.getHttpURI().getPath();
    return path == null ? "" : path;
  }

  /** Path and query as they were sent. */
  public String uri() {
    return request.getHttpURI().getPathQuery();
  }

  public RequestInfo requestInfo() {
    return RequestInfo.of(method(), path(), query());
  }

  /** Read when it is asked for: one that cannot be read is refused by whoever asks. */
  public Query query() {
    if (query == null) {
      query = Query.parse(request.getHttpURI().getQuery());
    }
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

  /** The client has shown who it is: its connection is no longer a stranger's. */
  public void authenticated() {
    surroundings.connections().know(surroundings.client());
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
    try (InputStream in = decoded(new RequestBody(request, patience))) {
      byte[] body = read(in, limit);
      keptBody = body.length <= longestKept ? body : null;
      return body;
    } catch (ZipException | EOFException damaged) {
      throw Failures.badRequest("the body of the request is not gzip, as its encoding says");
    }
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
    var body = new ByteArrayOutputStream(Math.clamp(request.getLength(), 32, READ_AT_ONCE));
    while (true) {
      byte[] part = in.readNBytes(Math.min(READ_AT_ONCE, limit + 1 - body.size()));
      take((long) part.length * PARSED);
      body.writeBytes(part);
      if (body.size() > limit) {
        throw Failures.tooLarge(limit);
      }
      if (part.length < READ_AT_ONCE) {
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
    response.getHeaders().put(name, value);
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

  /** Gives up what is left of the request's body. */
  private void leaveBody() {
    UnreadBody.leave(request, response, surroundings.client());
  }

  private void whole(int code, String contentType, byte[] body) throws IOException {
    leaveBody();
    begin(code, contentType);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    new ResponseStream(response, patience).finish(body);
  }

  /** Who answers without end asks from time to time whether to. */
  public void goesOnWhile(BooleanSupplier condition) {
    mayGoOn = condition;
  }

  public boolean mayGoOn() {
    return mayGoOn.getAsBoolean();
  }

  private boolean acceptsGzip() {
    return header("Accept-Encoding").contains("gzip");
  }

  private OutputStream compressed(int code, String contentType) throws IOException {
    setHeader("Content-Encoding", "gzip");
    setHeader("Vary", "Accept-Encoding");
    leaveBody();
    begin(code, contentType);
    return new GZIPOutputStream(new ResponseStream(response, patience), SENT_AT_ONCE) {
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
                leaveBody();
                begin(code, contentType);
                return new BufferedOutputStream(
                    new ResponseStream(response, patience), SENT_AT_ONCE);
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
    streaming = told;
  }

  /** An answer without end, such as a watch. */
  public OutputStream stream(int code, String contentType) throws IOException {
    // Silence is normal here: it is the watch that ends the exchange, not the connection.
    request.addIdleTimeoutListener(timeout -> false);
    patience.withoutEnd();
    begin(code, contentType);
    streaming.run();
    end = new StreamEnd(request);
    if (end.isAlone()) {
      setHeader("Connection", "close");
      // Without it the end of the connection would end the answer: clients such as Python's read
      // chunk by chunk, and would wait for that.
      setHeader("Transfer-Encoding", "chunked");
    }
    OutputStream out = new ResponseStream(response, patience);
    // The head goes out at once: clients wait for it before they trust a watch.
    out.flush();
    surroundings.streams().add(end);
    end.listen();
    boolean chunks = request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1;
    return chunks ? new PromptChunks(out) : out;
  }

  /** Runs this when the client of a stream goes or the server stops, at once if that is so. */
  public void whenEnded(Runnable action) {
    end.whenCome(action);
  }

  /** Whether the client of a stream has gone or the server stops. */
  public boolean hasEnded() {
    return end.hasCome();
  }

  /** After the last byte. */
  void finish() {
    if (end != null) {
      surroundings.streams().remove(end);
      end.close();
    }
  }

  /** The status that was answered; 0 as long as nothing was. */
  public int status() {
    return status;
  }

  private void begin(int code, String contentType) {
    status = code;
    response.setStatus(code);
    setHeader("Content-Type", contentType);
    if (!response.getHeaders().contains("Cache-Control")) {
      setHeader("Cache-Control", "no-cache, private");
    }
    for (String warning : warnings.headers()) {
      // Headers are bytes, and Jetty takes each character for one.
      response.getHeaders().add("Warning", new String(warning.getBytes(UTF_8), ISO_8859_1));
    }
  }
}
