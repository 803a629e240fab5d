package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.selector.LabelSelector;
import java.util.List;
import java.util.Map;

/**
 * Which changes somebody wants to be asked about.
 *
 * @param excluded what they do not, although the rules name it
 * @param exact only the very versions that the rules name, no equivalent ones
 */
public record Criteria(
    List<RuleWithOperations> rules,
    List<RuleWithOperations> excluded,
    boolean exact,
    LabelSelector namespaces,
    LabelSelector objects) {

  /** As webhooks and admission policies write them down, each in its own words for the rules. */
  public static Criteria of(Map<?, ?> source, String rules) {
    return new Criteria(
        rules(source, rules),
        rules(source, "excludeResourceRules"),
        "Exact".equals(source.get("matchPolicy")),
        selector(source, "namespaceSelector"),
        selector(source, "objectSelector"));
  }

  private static List<RuleWithOperations> rules(Map<?, ?> source, String key) {
    return Fields.maps(source, key).stream().map(RuleWithOperations::of).toList();
  }

  private static LabelSelector selector(Map<?, ?> source, String key) {
    return source.get(key) instanceof Map<?, ?> selector
        ? LabelSelector.of(selector)
        : LabelSelector.EVERYTHING;
  }
}
