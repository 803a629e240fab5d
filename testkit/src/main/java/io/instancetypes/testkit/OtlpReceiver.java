package io.instancetypes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;

/** A collector of OpenTelemetry, as far as it takes spans by OTLP over HTTP. */
public final class OtlpReceiver implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 60_000;

  private final HttpServer server;
  private final List<ReceivedSpan> spans = new ArrayList<>();
  private final Map<String, String> resource = new TreeMap<>();
  private final Map<String, String> headers = new TreeMap<>();

  /**
   * A span as it came.
   *
   * @param parent empty for the first of a trace
   * @param kind by its number: 1 for what is done inside, 2 for a server, 3 for a client
   * @param begun in nanoseconds since 1970
   * @param failed whether its status is an error
   * @param links the spans that it names
   */
  public record ReceivedSpan(
      String trace,
      String id,
      String parent,
      String name,
      int kind,
      long begun,
      boolean failed,
      Map<String, String> attributes,
      List<String> links) {}

  private OtlpReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  public static OtlpReceiver start() throws IOException {
    return new OtlpReceiver();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Everything that came so far. */
  public synchronized List<ReceivedSpan> spans() {
    return List.copyOf(spans);
  }

  /** What senders say of themselves. */
  public synchronized Map<String, String> resource() {
    return Map.copyOf(resource);
  }

  /** Those of the last request. */
  public synchronized Map<String, String> headers() {
    return Map.copyOf(headers);
  }

  /** The first span of some kind, for which this waits. */
  public synchronized ReceivedSpan await(Predicate<ReceivedSpan> wanted)
      throws InterruptedException {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (true) {
      for (ReceivedSpan span : spans) {
        if (wanted.test(span)) {
          return span;
        }
      }
      long left = end - System.currentTimeMillis();
      if (left <= 0) {
        throw new AssertionError("no such span among " + spans);
      }
      wait(left);
    }
  }

  /**
   * What happened in a span, a line each, in the order in which it began, with what is inside of
   * something below it and further to the right.
   */
  public synchronized String tree(ReceivedSpan root) {
    var text = new StringBuilder();
    append(text, root, 0);
    return text.toString();
  }

  private void append(StringBuilder text, ReceivedSpan span, int depth) {
    text.repeat("  ", depth).append(span.name()).append('\n');
    spans.stream()
        .filter(child -> child.parent().equals(span.id()))
        .sorted(Comparator.comparingLong(ReceivedSpan::begun))
        .forEach(child -> append(text, child, depth + 1));
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
      InputStream sent = exchange.getRequestBody();
      byte[] body = (zipped ? new GZIPInputStream(sent) : sent).readAllBytes();
      synchronized (this) {
        headers.clear();
        exchange
            .getRequestHeaders()
            .forEach((name, values) -> headers.put(name, values.getFirst()));
        read(body);
        notifyAll();
      }
      exchange.sendResponseHeaders(200, -1);
    }
  }

  /** What is done with a field of a message. */
  private interface Field {
    void read(int number, byte[] bytes, long figure) throws IOException;
  }

  private static void each(byte[] message, Field field) throws IOException {
    var in = CodedInputStream.newInstance(message);
    while (!in.isAtEnd()) {
      int tag = in.readTag();
      int number = WireFormat.getTagFieldNumber(tag);
      switch (WireFormat.getTagWireType(tag)) {
        case WireFormat.WIRETYPE_VARINT -> field.read(number, null, in.readRawVarint64());
        case WireFormat.WIRETYPE_FIXED64 -> field.read(number, null, in.readFixed64());
        case WireFormat.WIRETYPE_LENGTH_DELIMITED -> field.read(number, in.readByteArray(), 0);
        default -> in.skipField(tag);
      }
    }
  }

  /** ExportTraceServiceRequest, ResourceSpans, ScopeSpans. */
  private void read(byte[] request) throws IOException {
    each(
        request,
        (_, sender, _) ->
            each(
                sender,
                (number, part, _) -> {
                  if (number == 1) {
                    each(
                        part,
                        (field, bytes, _) -> {
                          if (field == 1) {
                            attribute(bytes, resource);
                          }
                        });
                  } else if (number == 2) {
                    each(
                        part,
                        (field, bytes, _) -> {
                          if (field == 2) {
                            spans.add(span(bytes));
                          }
                        });
                  }
                }));
  }

  private ReceivedSpan span(byte[] message) throws IOException {
    var texts = new TreeMap<Integer, String>(Map.of(4, ""));
    var figures = new TreeMap<Integer, Long>(Map.of(15, 0L));
    var attributes = new TreeMap<String, String>();
    var links = new ArrayList<String>();
    each(
        message,
        (number, bytes, figure) -> {
          switch (number) {
            case 1, 2, 4 -> texts.put(number, HexFormat.of().formatHex(bytes));
            case 5 -> texts.put(number, new String(bytes, UTF_8));
            case 9 -> attribute(bytes, attributes);
            case 13 ->
                each(
                    bytes,
                    (field, id, _) -> {
                      if (field == 2) {
                        links.add(HexFormat.of().formatHex(id));
                      }
                    });
            case 15 ->
                each(
                    bytes,
                    (field, _, code) -> {
                      if (field == 3) {
                        figures.put(15, code);
                      }
                    });
            default -> figures.put(number, figure);
          }
        });
    return new ReceivedSpan(
        texts.get(1),
        texts.get(2),
        texts.get(4),
        texts.get(5),
        figures.get(6).intValue(),
        figures.get(7),
        figures.get(15) == 2,
        attributes,
        links);
  }

  /** KeyValue, AnyValue. */
  private static void attribute(byte[] message, Map<String, String> attributes) throws IOException {
    var pair = new String[2];
    each(
        message,
        (number, bytes, _) -> {
          if (number == 1) {
            pair[0] = new String(bytes, UTF_8);
          } else {
            each(
                bytes,
                (_, text, figure) ->
                    pair[1] = text == null ? Long.toString(figure) : new String(text, UTF_8));
          }
        });
    attributes.put(pair[0], pair[1]);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
