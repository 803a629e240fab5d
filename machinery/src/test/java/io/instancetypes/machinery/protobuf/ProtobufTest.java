package io.instancetypes.machinery.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProtobufTest {
  private static List<String> lines() {
    try (var stream = ProtobufTest.class.getResourceAsStream("go-samples.txt")) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<Arguments> samples() {
    List<String> lines = lines();
    var samples = new ArrayList<Arguments>();
    for (int i = 0; i < lines.size(); i += 2) {
      Fields document = read(lines.get(i + 1));
      byte[] body = Base64.getDecoder().decode(lines.get(i));
      samples.add(Arguments.of(Named.of(document.get("kind").toString(), body), document));
    }
    return samples.stream();
  }

  private static Fields read(String json) {
    return (Fields) Json.read(json.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("samples")
  @DisplayName("What Go writes is read as the object it was")
  void decodes(byte[] body, Fields document) {
    assertThat(Protobuf.decode(body)).isEqualTo(document);
  }

  @ParameterizedTest(name = "{2}")
  @DisplayName("Bytes that are no object are refused with a sentence")
  @CsvSource({
    "'', '', The body does not start with the four bytes of Kubernetes' protobuf form.",
    "7b7d, '', The body does not start with the four bytes of Kubernetes' protobuf form.",
    "6b387300, '', There is no protobuf form of the kind \"\" in version \"\".",
    "6b387300, 0a, 'The message ends too early, or has a number that cannot be in it.'",
    "6b387300, 0a05, 'The message ends too early, or has a number that cannot be in it.'",
    "6b387300, 0a8080808008, 'The message ends too early, or has a number that cannot be in it.'",
    "6b387300, ffffffffffffffffffffff, 'The message ends too early, or has a number that cannot be"
        + " in it.'",
    "6b387300, 00, 'The message ends too early, or has a number that cannot be in it.'",
    "6b387300, 0801, A field has the wire type 0 instead of 2.",
    "6b387300, 1f, 'The message ends too early, or has a number that cannot be in it.'",
    "6b387300, 1c, 'The message ends too early, or has a number that cannot be in it.'",
    "6b387300, 1b, 'The message ends too early, or has a number that cannot be in it.'",
  })
  void refuses(String magic, String rest, String sentence) {
    assertThatThrownBy(() -> Protobuf.decode(HexFormat.of().parseHex(magic + rest)))
        .isInstanceOf(ProtobufException.class)
        .hasMessage(sentence);
  }

  private static byte[] body(String apiVersion, String kind, WireWriter message) {
    byte[] envelope =
        new WireWriter()
            .message(1, new WireWriter().text(1, apiVersion).text(2, kind))
            .message(2, message)
            .toBytes();
    byte[] body = Arrays.copyOf(new byte[] {'k', '8', 's', 0}, 4 + envelope.length);
    System.arraycopy(envelope, 0, body, 4, envelope.length);
    return body;
  }

  @Test
  @DisplayName("Unknown fields are passed over, whatever they are")
  void unknownFields() {
    byte[] unknown =
        HexFormat.of()
            .parseHex(
                "f80601" + "f9060102030405060708" + "fa060101" + "fb06080bfc06" + "fd0601020304");
    byte[] known = body("v1", "Secret", new WireWriter());
    byte[] both = Arrays.copyOf(known, known.length + unknown.length);
    System.arraycopy(unknown, 0, both, known.length, unknown.length);
    assertThat(Protobuf.decode(both)).isEqualTo(Fields.of("apiVersion", "v1", "kind", "Secret"));
  }

  @Test
  @DisplayName("Nesting that no honest schema has is refused")
  void deep() {
    var schema = new WireWriter();
    for (int i = 0; i < 300; i++) {
      schema = new WireWriter().message(28, schema);
    }
    var version = new WireWriter().message(4, new WireWriter().message(1, schema));
    var crd = new WireWriter().message(2, new WireWriter().message(7, version));
    byte[] body = body("apiextensions.k8s.io/v1", "CustomResourceDefinition", crd);
    assertThatThrownBy(() -> Protobuf.decode(body))
        .isInstanceOf(ProtobufException.class)
        .hasMessage("The message is nested more than 250 levels deep.");
  }

  @Test
  @DisplayName("Whatever the bytes, the answer is a document or a sentence")
  void random() {
    var random = new Random(7);
    List<byte[]> bodies =
        samples().map(sample -> (byte[]) ((Named<?>) sample.get()[0]).getPayload()).toList();
    int refused = 0;
    for (int i = 0; i < 40_000; i++) {
      byte[] body = bodies.get(random.nextInt(bodies.size())).clone();
      for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
        body[4 + random.nextInt(body.length - 4)] = (byte) random.nextInt(256);
      }
      byte[] cut = random.nextInt(4) == 0 ? Arrays.copyOf(body, random.nextInt(body.length)) : body;
      try {
        Protobuf.decode(cut);
      } catch (ProtobufException e) {
        refused++;
      }
    }
    assertThat(refused).isBetween(10_000, 39_000);
  }
}
