package io.instancetypes.machinery.protobuf;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.machinery.builtin.BuiltinType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * The body of requests and answers with {@code application/vnd.kubernetes.protobuf}: four bytes
 * that say so, then an envelope with apiVersion, kind and the message of the object itself.
 */
public final class Protobuf {
  private static final byte[] MAGIC = "k8s\0".getBytes(StandardCharsets.ISO_8859_1);

  /** An object in an object in an object: controllers keep one, nobody keeps ten. */
  private static final int MOST_ENVELOPES = 10;

  private Protobuf() {}

  /**
   * The document of a body, with its apiVersion and kind.
   *
   * @throws ProtobufException if it is no such body, or of a kind that is not known
   */
  public static Fields decode(byte[] body) {
    return decode(body, MOST_ENVELOPES);
  }

  private static Fields decode(byte[] body, int envelopes) {
    if (!hasMagic(body)) {
      throw new ProtobufException(
          "The body does not start with the four bytes of Kubernetes' protobuf form.");
    }
    if (envelopes == 0) {
      throw new ProtobufException("Too many objects lie in one another.");
    }
    var envelope = Envelope.read(new WireReader(Arrays.copyOfRange(body, 4, body.length)));
    var document = Fields.of("apiVersion", envelope.apiVersion(), "kind", envelope.kind());
    BuiltinType type = typeOf(envelope.apiVersion(), envelope.kind());
    new MessageReader(raw -> embedded(raw, envelopes - 1)).read(envelope.message(), type, document);
    return document;
  }

  private static Object embedded(byte[] raw, int envelopes) {
    if (hasMagic(raw)) {
      return decode(raw, envelopes);
    }
    try {
      return Json.read(raw);
    } catch (UnreadableException e) {
      throw new ProtobufException("A value within the message is not JSON.", e);
    }
  }

  /**
   * The body of a document.
   *
   * @throws ProtobufException if its kind is not known, or a field is not what it should be
   */
  public static byte[] encode(Map<?, ?> document) {
    String apiVersion = Fields.text(document, "apiVersion");
    String kind = Fields.text(document, "kind");
    BuiltinType type = typeOf(apiVersion, kind);
    WireWriter message = new MessageWriter().write(document, type);
    byte[] envelope = Envelope.write(apiVersion, kind, message).toBytes();
    byte[] body = Arrays.copyOf(MAGIC, MAGIC.length + envelope.length);
    System.arraycopy(envelope, 0, body, MAGIC.length, envelope.length);
    return body;
  }

  /** An event of a watch: a message of its own, with the object's body inside. */
  public static byte[] encodeWatchEvent(String type, byte[] object) {
    return new WireWriter().text(1, type).message(2, new WireWriter().bytes(1, object)).toBytes();
  }

  private static boolean hasMagic(byte[] bytes) {
    return bytes.length >= MAGIC.length
        && Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  private static BuiltinType typeOf(String apiVersion, String kind) {
    BuiltinType type = KnownKinds.find(apiVersion, kind);
    if (type == null) {
      throw new ProtobufException(
          "There is no protobuf form of the kind \""
              + kind
              + "\" in version \""
              + apiVersion
              + "\".");
    }
    return type;
  }
}
