package io.instancetypes.engine.defaults;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.rule.PreferenceRule;
import io.instancetypes.engine.rule.PreferenceRules;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.List;
import java.util.Map;

/**
 * What is written into a VirtualMachine once and for all when it is admitted: a guest would not
 * survive another architecture or machine type, nor a volume another storage class, because
 * somebody changed the settings of the cluster.
 */
public final class AdmissionDefaults {
  private static final List<PreferenceRule> WISHES =
      List.of(
          PreferenceRules.ARCHITECTURE,
          PreferenceRules.MACHINE_TYPE,
          PreferenceRules.STORAGE_CLASS);

  private AdmissionDefaults() {}

  /**
   * A copy of a VirtualMachine with them.
   *
   * @param preference null where it has none, or none that can be found
   */
  public static Fields settle(
      ClusterConfig config, ResolvedType preference, Map<String, Object> vm) {
    Fields settled = Fields.copyOf(vm);
    Fields spec = settled.object("spec");
    kinds(spec);
    Draft draft = new Draft(spec, new Fields(), spec.object("template").object("spec"));
    if (preference != null) {
      WISHES.forEach(wish -> wish.apply(preference, draft));
    }
    TemplateDefaults.machine(config, draft);
    return settled;
  }

  /** A matcher that names no kind means the cluster's, and says so from now on. */
  private static void kinds(Fields spec) {
    for (Kind.Family family : Kind.Family.values()) {
      if (spec.get(TypeMatcher.key(family)) instanceof Fields matcher
          && Draft.isUnset(matcher.get("kind"))) {
        matcher.put("kind", Kind.of(family, false).singular());
      }
    }
  }
}
