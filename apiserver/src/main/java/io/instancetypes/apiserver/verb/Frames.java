package io.instancetypes.apiserver.verb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.machinery.protobuf.Protobuf;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The events of a watch on their way to the client, one JSON document a line, or one message of
 * protobuf behind its length.
 */
final class Frames implements AutoCloseable {
  private static final byte[] BETWEEN = ",\"object\":".getBytes(US_ASCII);
  private static final byte[] END = "}\n".getBytes(US_ASCII);

  private final Runnable sent;
  private final OutputStream out;
  private View view;

  /**
   * @param sent told of every frame
   */
  Frames(Exchange exchange, View view, Runnable sent) throws IOException {
    this.view = view;
    this.sent = sent;
    // Its buffer grows when it is needed: most watches are silent, and there are thousands.
    this.out = new BufferedOutputStream(exchange.stream(200, contentType(view)));
  }

  /** Documents in YAML cannot be told apart while they come. */
  private static String contentType(View view) {
    return switch (view.encoding()) {
      case JSON -> MediaType.JSON;
      case PROTOBUF -> MediaType.PROTOBUF + ";stream=watch";
      case YAML -> throw Failures.notAcceptable(List.of(MediaType.JSON, MediaType.PROTOBUF));
    };
  }

  void send(String type, byte[] value, long revision) throws IOException {
    frame(type, view.rendered(value, revision));
  }

  void bookmark(long revision) throws IOException {
    frame("BOOKMARK", Json.write(view.bookmark(revision, new Fields())));
  }

  /** Tells a client that it has now seen everything there was when it asked. */
  void initialEventsEnd(long revision) throws IOException {
    var annotations = Fields.of("k8s.io/initial-events-end", "true");
    frame("BOOKMARK", Json.write(view.bookmark(revision, annotations)));
  }

  void error(ApiException failure) throws IOException {
    frame("ERROR", Json.write(failure.status()));
    flush();
  }

  private void frame(String type, byte[] object) throws IOException {
    if (view.encoding() == Encoding.PROTOBUF) {
      byte[] event = Protobuf.encodeWatchEvent(type, view.encoding().of(object));
      out.write(ByteBuffer.allocate(Integer.BYTES).putInt(event.length).array());
      out.write(event);
    } else {
      out.write(("{\"type\":\"" + type + "\"").getBytes(US_ASCII));
      out.write(BETWEEN);
      out.write(object);
      out.write(END);
    }
    view = view.next();
    sent.run();
  }

  void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
