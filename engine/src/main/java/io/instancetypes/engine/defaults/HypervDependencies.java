package io.instancetypes.engine.defaults;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.rule.Provenance;
import io.instancetypes.engine.rule.TargetField;
import java.util.List;
import java.util.Map;

/**
 * Hyper-V enlightenments that need each other. What a feature needs is switched on with it, unless
 * somebody switched it off: then nothing further is done, and validation has the last word.
 */
final class HypervDependencies {
  static final List<String> MEMBERS =
      List.of(
          "relaxed",
          "vapic",
          "spinlocks",
          "vpindex",
          "runtime",
          "synic",
          "synictimer",
          "reset",
          "vendorid",
          "frequencies",
          "reenlightenment",
          "tlbflush",
          "ipi",
          "evmcs");

  private record Need(TargetField feature, TargetField needed, Provenance because) {
    static Need of(String feature, String needed) {
      return new Need(state(feature), state(needed), Provenance.byDefault(feature + " needs it"));
    }
  }

  /** Features that nothing else needs come first. */
  private static final List<Need> NEEDS =
      List.of(
          Need.of("evmcs", "vapic"),
          Need.of("ipi", "vpindex"),
          Need.of("tlbflush", "vpindex"),
          Need.of("synictimer", "synic"),
          Need.of("synic", "vpindex"));

  private static final TargetField HYPERV = TargetField.of("domain.features.hyperv");
  private static final TargetField EVMCS = state("evmcs");
  private static final TargetField CPU_FEATURES = TargetField.of("domain.cpu.features[*]");
  private static final TargetField POLICY = TargetField.of("domain.cpu.features[*].policy");
  private static final Provenance EVMCS_NEEDS_VMX = Provenance.byDefault("evmcs needs vmx");

  private HypervDependencies() {}

  private static TargetField state(String member) {
    return TargetField.of("domain.features.hyperv." + member + ".enabled");
  }

  static void apply(Draft draft) {
    if (!(draft.read(HYPERV) instanceof Map)) {
      return;
    }
    for (Need need : NEEDS) {
      if (isOn(need.feature, draft)) {
        draft.offer(need.needed, true, need.because);
        if (!isOn(need.needed, draft)) {
          return;
        }
      }
    }
    if (isOn(EVMCS, draft)) {
      requireVmx(draft);
    }
  }

  private static boolean isOn(TargetField state, Draft draft) {
    return Boolean.TRUE.equals(draft.read(state));
  }

  private static void requireVmx(Draft draft) {
    List<?> features = draft.items(CPU_FEATURES);
    for (int i = 0; i < features.size(); i++) {
      if (features.get(i) instanceof Fields feature && "vmx".equals(feature.get("name"))) {
        if (!"require".equals(feature.get("policy"))) {
          draft.writeItem(POLICY, i, feature, "require", EVMCS_NEEDS_VMX);
        }
        return;
      }
    }
    draft.append(CPU_FEATURES, Fields.of("name", "vmx", "policy", "require"), EVMCS_NEEDS_VMX);
  }
}
