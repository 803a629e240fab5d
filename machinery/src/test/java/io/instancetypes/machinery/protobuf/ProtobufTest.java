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

  @ParameterizedTest(name = "{0}")
  @MethodSource("samples")
  @DisplayName("What is written can be read again, with nothing lost")
  void encodes(byte[] body, Fields document) {
    assertThat(Protobuf.decode(Protobuf.encode(document))).isEqualTo(document);
  }

  @Test
  @DisplayName("A small object is written with the bytes that Go writes for it")
  void bytes() {
    assertThat(
            Base64.getEncoder()
                .encodeToString(
                    Protobuf.encode(
                        read(
                            """
                            {"apiVersion": "v1", "kind": "Status", "metadata": {}, "code": 404,
                             "status": "Failure"}
                            """))))
        .isEqualTo("azhzAAoMCgJ2MRIGU3RhdHVzEg4KABIHRmFpbHVyZTCUAxoAIgA=");
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

  @Test
  @DisplayName("Unknown fields are passed over, whatever they are")
  void unknownFields() {
    byte[] unknown =
        HexFormat.of()
            .parseHex(
                "f80601" + "f9060102030405060708" + "fa060101" + "fb06080bfc06" + "fd0601020304");
    byte[] known = Protobuf.encode(read("{\"apiVersion\": \"v1\", \"kind\": \"Secret\"}"));
    byte[] both = Arrays.copyOf(known, known.length + unknown.length);
    System.arraycopy(unknown, 0, both, known.length, unknown.length);
    assertThat(Protobuf.decode(both)).isEqualTo(Fields.of("apiVersion", "v1", "kind", "Secret"));
  }

  @Test
  @DisplayName("Nesting that no honest schema has is refused")
  void deep() {
    Fields schema = new Fields();
    for (int i = 0; i < 300; i++) {
      schema = Fields.of("not", schema);
    }
    Fields crd =
        Fields.of(
            "apiVersion",
            "apiextensions.k8s.io/v1",
            "kind",
            "CustomResourceDefinition",
            "spec",
            Fields.of(
                "versions", List.of(Fields.of("schema", Fields.of("openAPIV3Schema", schema)))));
    byte[] body = Protobuf.encode(crd);
    assertThatThrownBy(() -> Protobuf.decode(body))
        .isInstanceOf(ProtobufException.class)
        .hasMessage("The message is nested more than 250 levels deep.");
  }

  @ParameterizedTest(name = "{1}")
  @DisplayName("A document with wrong values is refused with a sentence")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {"apiVersion": "v1", "kind": "Secret", "metadata": []} | The field metadata is not an object and cannot be written as protobuf.
          {"apiVersion": "v1", "kind": "Secret", "data": {"a": "?"}} | The field data is not base64.
          {"apiVersion": "v1", "kind": "Secret", "type": 5} | The field type is not text and cannot be written as protobuf.
          {"apiVersion": "v1", "kind": "Secret", "immutable": "yes"} | The field immutable is not a boolean and cannot be written as protobuf.
          {"apiVersion": "v1", "kind": "Event", "count": 1.5} | The field count is not a whole number of 64 bits.
          {"apiVersion": "v1", "kind": "Event", "count": "1"} | The field count is not a number and cannot be written as protobuf.
          {"apiVersion": "v1", "kind": "Event", "eventTime": "now"} | "now" is not a time in RFC 3339.
          {"apiVersion": "v1", "kind": "ServiceAccount", "secrets": {}} | The field secrets is not a list and cannot be written as protobuf.
          {"apiVersion": "v1", "kind": "Gadget"} | There is no protobuf form of the kind "Gadget" in version "v1".
          {} | There is no protobuf form of the kind "" in version "".
          """)
  void refusesDocuments(String document, String sentence) {
    assertThatThrownBy(() -> Protobuf.encode(read(document)))
        .isInstanceOf(ProtobufException.class)
        .hasMessage(sentence);
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
