package io.instancetypes.machinery.managedfields;

import static io.instancetypes.machinery.managedfields.Widgets.object;
import static io.instancetypes.machinery.managedfields.Widgets.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldSetTest {
  @Test
  @DisplayName("FieldsV1 is written in the order of Kubernetes, whatever order it was read in")
  void writesInOrder() {
    Fields shuffled =
        (Fields)
            Widgets.json(
                """
                {"f:z":{},"v:\\"b\\"":{},"i:1":{},"v:10":{},"v:2":{},"v:true":{},"f:a":{"f:x":{},".":{}},\
                "k:{\\"protocol\\":\\"TCP\\",\\"port\\":80}":{".":{},"f:name":{}},"k:{\\"name\\":\\"a\\"}":{}}\
                """);
    assertThat(text(FieldSet.read(shuffled).write()))
        .isEqualTo(
            """
            {"f:a":{".":{},"f:x":{}},"f:z":{},"k:{\\"name\\":\\"a\\"}":{},\
            "k:{\\"port\\":80,\\"protocol\\":\\"TCP\\"}":{".":{},"f:name":{}},\
            "v:2":{},"v:10":{},"v:\\"b\\"":{},"v:true":{},"i:1":{}}\
            """);
  }

  @Test
  @DisplayName("Paths are printed as in conflicts: a level first, then what is below it")
  void printsPaths() {
    FieldSet set =
        FieldSet.read(
            (Fields)
                Widgets.json(
                    """
                    {"f:spec":{"f:size":{},"f:ports":{"k:{\\"port\\":80,\\"protocol\\":\\"TCP\\"}":\
                    {".":{},"f:name":{}}},"f:tags":{"v:\\"a\\\\\\"b\\"":{}},"f:rows":{"i:0":{}}}}\
                    """));
    assertThat(set.paths())
        .containsExactly(
            ".spec.size",
            ".spec.ports[port=80,protocol=\"TCP\"]",
            ".spec.ports[port=80,protocol=\"TCP\"].name",
            ".spec.rows[0]",
            ".spec.tags[=\"a\\\"b\"]");
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'f:a':{}}                  | union        | {'f:b':{}}                  |"
            + " {'f:a':{},'f:b':{}}",
        "{'f:a':{'f:x':{}}}          | union        | {'f:a':{}}                  |"
            + " {'f:a':{'.':{},'f:x':{}}}",
        "{'f:a':{'f:x':{}},'f:b':{}} | intersection | {'f:a':{'f:x':{},'f:y':{}}} |"
            + " {'f:a':{'f:x':{}}}",
        "{'f:a':{'f:x':{}}}          | intersection | {'f:a':{}}                  | {}",
        "{'f:a':{'.':{},'f:x':{}}}   | difference   | {'f:a':{}}                  |"
            + " {'f:a':{'f:x':{}}}",
        "{'f:a':{'f:x':{}},'f:b':{}} | difference   | {'f:a':{'f:x':{}}}          | {'f:b':{}}",
        "{'f:a':{'.':{},'f:x':{}}}   | minus        | {'f:a':{}}                  | {}",
        "{'f:a':{'f:x':{},'f:y':{}}} | minus        | {'f:a':{'f:x':{}}}          |"
            + " {'f:a':{'f:y':{}}}",
      })
  @DisplayName("A field and what is below it are members on their own")
  void combines(String left, String operation, String right, String expected) {
    FieldSet one = FieldSet.read(object(left));
    FieldSet other = FieldSet.read(object(right));
    FieldSet result =
        switch (operation) {
          case "union" -> one.union(other);
          case "intersection" -> one.intersection(other);
          case "difference" -> one.difference(other);
          default -> one.minus(other);
        };
    assertThat(text(result.write()).replace('"', '\'')).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name",
        "f",
        "k:{",
        "k:{\"a\"}",
        "k:{\"a\":1",
        "v:",
        "v:\"a",
        "v:\"\\u12\"",
        "i:x"
      })
  @DisplayName("An element that is not to be understood is refused")
  void refusesNonsense(String key) {
    assertThatThrownBy(() -> FieldSet.read(Fields.of(key, new Fields())))
        .isInstanceOf(OwnershipException.class);
  }

  @Test
  @DisplayName("Elements of a kind yet unknown are left out")
  void leavesOutUnknownKinds() {
    assertThat(text(FieldSet.read(object("{'q:x':{},'f:a':{}}")).write()))
        .isEqualTo("{\"f:a\":{}}");
  }

  @Test
  @DisplayName("Over random sets: FieldsV1 round trips, and sets obey the laws of sets")
  void obeysTheLaws() {
    var random = new Random(1902);
    for (int i = 0; i < 2_000; i++) {
      FieldSet one = random(random, 3);
      FieldSet other = random(random, 3);
      assertThat(FieldSet.read(one.write())).isEqualTo(one);
      assertThat(one.difference(other).union(one.intersection(other))).isEqualTo(one);
      assertThat(one.union(other)).isEqualTo(other.union(one));
      assertThat(one.difference(other).intersection(other).isEmpty()).isTrue();
      assertThat(one.union(other).difference(other)).isEqualTo(one.difference(other));
      assertThat(one.minus(one).isEmpty()).isTrue();
    }
  }

  private static FieldSet random(Random random, int depth) {
    var builder = new FieldSet.Builder();
    for (int i = random.nextInt(4); i > 0; i--) {
      FieldSet below = depth == 0 ? FieldSet.EMPTY : random(random, depth - 1);
      builder.add(element(random), random.nextBoolean(), below);
    }
    return builder.build();
  }

  private static PathElement element(Random random) {
    String text = "<a\n\"" + random.nextInt(3) + "é";
    return switch (random.nextInt(5)) {
      case 0 -> PathElement.field(text);
      case 1 -> new PathElement.Value(random.nextBoolean() ? text : (Object) random.nextLong(20));
      case 2 -> new PathElement.Index(random.nextInt(3));
      case 3 ->
          PathElement.key(new String[] {"port", "name"}, new Object[] {random.nextLong(3), text});
      default -> PathElement.key(new String[] {"on"}, new Object[] {random.nextBoolean()});
    };
  }
}
