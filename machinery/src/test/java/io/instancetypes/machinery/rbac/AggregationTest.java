package io.instancetypes.machinery.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.documents.Yaml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Aggregated ClusterRoles")
class AggregationTest {
  private static Map<String, List<Object>> changes(String yaml) {
    var roles = new ArrayList<Map<?, ?>>();
    Yaml.read(yaml.getBytes(StandardCharsets.UTF_8), it -> roles.add((Map<?, ?>) it));
    return Aggregation.changes(roles);
  }

  private static Map<String, List<String>> rule(String verb) {
    return Map.of("verbs", List.of(verb));
  }

  @Test
  @DisplayName("gather the rules of the roles they select by name, each once, through other ones")
  void gather() {
    assertThat(
            changes(
                """
                metadata: {name: admin}
                aggregationRule: {clusterRoleSelectors: [{matchLabels: {to: admin}}]}
                rules: [{verbs: [old]}]
                ---
                metadata: {name: edit, labels: {to: admin}}
                aggregationRule: {clusterRoleSelectors: [{matchLabels: {to: edit}}]}
                ---
                metadata: {name: z, labels: {to: edit}}
                rules: [{verbs: [get]}, {verbs: [put]}]
                ---
                metadata: {name: b, labels: {to: edit}}
                rules: [{verbs: [list]}, {verbs: [get]}]
                ---
                metadata: {name: other, labels: {to: nobody}}
                rules: [{verbs: [no]}]
                """))
        .isEqualTo(
            Map.of(
                "edit", List.of(rule("list"), rule("get"), rule("put")),
                "admin", List.of(rule("list"), rule("get"), rule("put"))));
  }

  @Test
  @DisplayName("that have their rules already do not change, nor do roles that gather nothing")
  void unchanged() {
    assertThat(
            changes(
                """
                metadata: {name: all}
                aggregationRule: {clusterRoleSelectors: [{matchLabels: {to: all}}]}
                rules: [{verbs: [get]}]
                ---
                metadata: {name: one, labels: {to: all}}
                rules: [{verbs: [get]}]
                """))
        .isEmpty();
  }

  @Test
  @DisplayName("that gather from each other forget what nobody gives any more")
  void circle() {
    assertThat(
            changes(
                """
                metadata: {name: a, labels: {to: b}}
                aggregationRule: {clusterRoleSelectors: [{matchLabels: {to: a}}]}
                rules: [{verbs: [stale]}]
                ---
                metadata: {name: b, labels: {to: a}}
                aggregationRule: {clusterRoleSelectors: [{matchLabels: {to: b}}]}
                rules: [{verbs: [stale]}]
                """))
        .isEqualTo(Map.of("a", List.of(), "b", List.of()));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          In one of the values       | {key: to, operator: In, values: [x, all]}   | true
          In other values            | {key: to, operator: In, values: [x]}        | false
          In without the label       | {key: no, operator: In, values: [x]}        | false
          NotIn other values         | {key: to, operator: NotIn, values: [x]}     | true
          NotIn with the value       | {key: to, operator: NotIn, values: [all]}   | false
          NotIn without the label    | {key: no, operator: NotIn, values: [x]}     | true
          Exists                     | {key: to, operator: Exists}                 | true
          Exists without the label   | {key: no, operator: Exists}                 | false
          DoesNotExist               | {key: no, operator: DoesNotExist}           | true
          DoesNotExist with a label  | {key: to, operator: DoesNotExist}           | false
          an unknown operator        | {key: to, operator: Like}                   | false
          """)
  @DisplayName("select by expressions:")
  void expressions(String row, String expression, boolean selected) {
    String yaml =
        """
        metadata: {name: all}
        aggregationRule: {clusterRoleSelectors: [{matchExpressions: [%s]}]}
        ---
        metadata: {name: one, labels: {to: all}}
        rules: [{verbs: [get]}]
        """
            .formatted(expression);
    assertThat(changes(yaml)).isEqualTo(selected ? Map.of("all", List.of(rule("get"))) : Map.of());
  }
}
