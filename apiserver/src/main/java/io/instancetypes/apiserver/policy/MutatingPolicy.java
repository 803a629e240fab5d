package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.cel.Mutation;
import java.util.List;
import java.util.Map;

/**
 * A MutatingAdmissionPolicy, its expressions compiled.
 *
 * @param reinvoked whether it wants to see what others made of the object after it
 */
record MutatingPolicy(PolicyHead head, List<Step> steps, boolean reinvoked) {

  /** One mutation: a configuration to be applied, or else a JSON patch. */
  record Step(boolean applied, Mutation mutation) {}

  static MutatingPolicy of(Fields policy) {
    Map<?, ?> spec = Fields.map(policy, "spec");
    List<String> names = PolicyHead.names(spec);
    return new MutatingPolicy(
        PolicyHead.of(policy),
        Fields.maps(spec, "mutations").stream().map(each -> step(each, names)).toList(),
        "IfNeeded".equals(spec.get("reinvocationPolicy")));
  }

  private static Step step(Map<?, ?> mutation, List<String> names) {
    boolean applied = "ApplyConfiguration".equals(mutation.get("patchType"));
    String field = applied ? "applyConfiguration" : "jsonPatch";
    String expression = Fields.text(Fields.map(mutation, field), "expression");
    return new Step(
        applied,
        applied
            ? Mutation.ofConfiguration(expression, names)
            : Mutation.ofPatch(expression, names));
  }
}
