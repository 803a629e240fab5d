package io.instancetypes.machinery.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Rows;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures are those at which kube-apiserver 1.36 stops. */
class RuleBudgetTest {
  private static final String TEXT = "abcdefghijabcdefghij";
  private static final String PAIRS = "self.all(x, self.all(y, x + y >= 0))";

  private static final Map<String, LongFunction<Object>> ITEMS =
      Map.of(
          "integer",
          number -> number,
          "string",
          number -> TEXT,
          "object",
          number -> Fields.of("n", number, "m", Fields.of("k", "a")));

  private static Fields schemaOf(String type) {
    Fields text = Fields.of("type", "string");
    Fields integer = Fields.of("type", "integer");
    return type.equals("object")
        ? Fields.of(
            "type",
            "object",
            "properties",
            Fields.of(
                "n", integer, "m", Fields.of("type", "object", "properties", Fields.of("k", text))))
        : Fields.of("type", type);
  }

  private static Fields listWith(String type, Fields rule) {
    return Fields.of(
        "type", "array", "items", schemaOf(type), "x-kubernetes-validations", List.of(rule));
  }

  private static List<Object> items(String type, int count) {
    var items = new ArrayList<Object>();
    for (long i = 0; i < count; i++) {
      items.add(ITEMS.get(type).apply(i));
    }
    return items;
  }

  private static List<String> errors(Fields schema, Fields spec) {
    var fields = Fields.of("spec", Fields.of("type", "object", "properties", schema));
    var rules = new Rules(StructuralSchema.of(Fields.of("type", "object", "properties", fields)));
    return rules.check(Rows.object(spec)).stream().map(FieldError::toString).toList();
  }

  @ParameterizedTest(name = "{2}, {1} of {0}")
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "integer; 377; self.all(x, self.all(y, x + y >= 0))",
        "integer; 532; self.all(x, self.exists(y, y == x))",
        "integer; 323; self.map(x, self.filter(y, y > x).size()).sum() >= 0",
        "integer; 242; self.all(x, self.all(y, [x, y].size() == 2))",
        "integer; 162; self.all(x, self.all(y, {'a': x}.a == x))",
        "integer; 333; self.all(x, self.all(i, y, i >= 0 && self[i] == y))",
        "string; 377; self.all(x, self.all(y, x == y || x != y))",
        "string; 258; self.all(x, self.all(y, (x + y).lowerAscii().size() > 0))",
        "string; 690; self.distinct().size() <= 5000",
        "string; 690; self.sort().size() >= 0",
        "string; 999; sets.contains(self, self)",
        "string; 997; self.all(x, x in self)",
        "object; 446; self.all(x, self.exists_one(y, y.?n.orValue(3) == x.n))",
        "object; 288; self.all(x, self.all(y, has(x.n) && y.n >= 0 && x.m.k.size() >= 0))",
      })
  @DisplayName("A rule is stopped at the item at which kube-apiserver stops it")
  void stopsRules(String type, int most, String rule) {
    Fields schema = Fields.of("l", listWith(type, Fields.of("rule", rule)));
    assertThat(errors(schema, Fields.of("l", items(type, most)))).isEmpty();
    assertThat(errors(schema, Fields.of("l", items(type, most + 1))))
        .containsExactly(
            "spec.l: Invalid value: \"array\": 'operation cancelled: actual cost limit exceeded':"
                + " no further validation rules will be run due to call cost exceeds limit for"
                + " rule: "
                + rule);
  }

  @Test
  @DisplayName("The rules of one object are stopped when they cost too much together")
  void stopsObjects() {
    var schema = new Fields();
    var spec = new Fields();
    for (int i = 0; i < 10; i++) {
      schema.put("l" + i, listWith("integer", Fields.of("rule", PAIRS)));
      spec.put("l" + i, items("integer", 370));
    }
    assertThat(errors(schema, spec)).isEmpty();
    schema.put("m", listWith("integer", Fields.of("rule", PAIRS)));
    schema.put("n", listWith("integer", Fields.of("rule", "false")));
    spec.put("m", items("integer", 370));
    assertThat(errors(schema, spec))
        .containsExactly(
            "spec.m: Invalid value: \"array\": validation failed due to running out of cost"
                + " budget, no further validation rules will be run");
  }

  @Test
  @DisplayName("A message that costs too much to compute is stopped as well")
  void stopsMessages() {
    Fields rule =
        Fields.of("rule", "self.size() < 1", "messageExpression", "string(" + PAIRS + ")");
    Fields schema = Fields.of("l", listWith("integer", rule));
    assertThat(errors(schema, Fields.of("l", items("integer", 1_000))))
        .containsExactly(
            "spec.l: Invalid value: \"array\": no further validation rules will be run due to call"
                + " cost exceeds limit for messageExpression: \"string("
                + PAIRS
                + ")\"");
  }

  @Test
  @DisplayName("The conditions of a webhook are stopped one by one, and all together")
  void stopsConditions() {
    Condition condition = Condition.of(PAIRS.replace("self", "object"), List.of("object"));
    assertThatThrownBy(
            () ->
                condition.holds(
                    ConditionValues.of(Map.of("object", items("integer", 1_000))),
                    CostMeter.forMatch()))
        .isInstanceOf(ConditionException.class)
        .hasMessage(
            "expression 'object.all(x, object.all(y, x + y >= 0))' resulted in error: operation"
                + " cancelled: actual cost limit exceeded");
    ConditionValues variables = ConditionValues.of(Map.of("object", items("integer", 370)));
    var meter = CostMeter.forMatch();
    assertThat(condition.holds(variables, meter)).isTrue();
    assertThat(condition.holds(variables, meter)).isTrue();
    assertThatThrownBy(() -> condition.holds(variables, meter))
        .isInstanceOf(ConditionException.class)
        .hasMessage(
            "validation failed due to running out of cost budget, no further validation rules will"
                + " be run");
  }
}
