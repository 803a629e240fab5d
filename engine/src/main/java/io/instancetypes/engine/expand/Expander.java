package io.instancetypes.engine.expand;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.Devices;
import io.instancetypes.engine.defaults.InstanceDefaults;
import io.instancetypes.engine.defaults.TemplateDefaults;
import io.instancetypes.engine.explain.Origins;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.Conflict;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.rule.InstancetypeRule;
import io.instancetypes.engine.rule.InstancetypeRules;
import io.instancetypes.engine.rule.PreferenceRule;
import io.instancetypes.engine.rule.PreferenceRules;
import io.instancetypes.engine.rule.Provenance;
import io.instancetypes.engine.rule.ResolvedType;
import io.instancetypes.engine.rule.Sizing;
import io.instancetypes.engine.rule.TargetField;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Turns a VirtualMachine whose instance type and preference are known into one that needs neither,
 * or into the VirtualMachineInstance that it starts. The inputs are never changed.
 */
public final class Expander {
  private static final TargetField FEATURES = TargetField.of("domain.features");
  private static final TargetField HYPERV = TargetField.of("domain.features.hyperv");
  private static final TargetField ANNOTATIONS =
      TargetField.of(TargetField.Part.METADATA, "annotations");
  private static final Provenance NAMED = Provenance.byDefault("the name of what the VM refers to");

  private final ClusterConfig config;

  public Expander(ClusterConfig config) {
    this.config = config;
  }

  /**
   * Expands a VirtualMachine that has the shape of one.
   *
   * @param instancetype may be null
   * @param preference may be null
   */
  public ExpansionResult expand(
      Map<String, Object> vm,
      ResolvedType instancetype,
      ResolvedType preference,
      ExpansionForm form) {
    return switch (form) {
      case VM -> expandedVm(vm, instancetype, preference);
      case VMI -> instance(vm, instancetype, preference, template -> {});
    };
  }

  private ExpansionResult expandedVm(
      Map<String, Object> vm, ResolvedType instancetype, ResolvedType preference) {
    Fields result = Fields.copyOf(vm);
    Fields spec = (Fields) result.get("spec");
    Fields template = (Fields) spec.get("template");
    Fields metadata = template.get("metadata") instanceof Fields own ? own : new Fields();
    Draft draft = new Draft(spec, metadata, (Fields) template.get("spec"));
    if (instancetype != null || preference != null) {
      Devices.disks(draft);
      Devices.podInterface(config, draft);
      wishes(PreferenceRules.AUTOATTACH, preference, draft);
      List<Cause> causes = merge(instancetype, preference, draft);
      if (!causes.isEmpty()) {
        return new ExpansionResult.Refusal(causes);
      }
      if (preference != null) {
        PreferenceRules.STORAGE_CLASS.apply(preference, draft);
      }
      TemplateDefaults.apply(config, draft);
      TemplateDefaults.requiredKeys(draft);
      if (!metadata.isEmpty()) {
        template.put("metadata", metadata);
      }
      dropReferences(result, spec);
    }
    return new ExpansionResult.Expansion(
        result, new Origins(ExpansionForm.VM, draft, vm, instancetype, preference));
  }

  /**
   * The template of a VirtualMachine as it is judged on admission: with everything worked in, but
   * without what is chosen only when it is started, which nobody can be blamed for.
   */
  public ExpansionResult template(
      Map<String, Object> vm, ResolvedType instancetype, ResolvedType preference) {
    Draft draft = draft(vm);
    Devices.disks(draft);
    wishes(PreferenceRules.AUTOATTACH, preference, draft);
    Devices.podInterface(config, draft);
    List<Cause> causes = merge(instancetype, preference, draft);
    if (!causes.isEmpty()) {
      return new ExpansionResult.Refusal(causes);
    }
    TemplateDefaults.apply(config, draft);
    return judged(vm, instancetype, preference, draft);
  }

  private static ExpansionResult judged(
      Map<String, Object> vm, ResolvedType instancetype, ResolvedType preference, Draft draft) {
    return new ExpansionResult.Expansion(
        Fields.of("metadata", draft.metadata(), "spec", draft.spec()),
        new Origins(ExpansionForm.VM, draft, vm, instancetype, preference));
  }

  private static Draft draft(Map<String, Object> vm) {
    Map<?, ?> template = (Map<?, ?>) ((Map<?, ?>) vm.get("spec")).get("template");
    return new Draft(null, copy(template.get("metadata")), copy(template.get("spec")));
  }

  /**
   * The VirtualMachineInstance that a VirtualMachine starts.
   *
   * @param judge gets what {@link #template} answers, on the way; but not where the instance has an
   *     input device that the template lacks
   */
  public ExpansionResult instance(
      Map<String, Object> vm,
      ResolvedType instancetype,
      ResolvedType preference,
      Consumer<ExpansionResult> judge) {
    Draft draft = draft(vm);
    Devices.disks(draft);
    wishes(PreferenceRules.AUTOATTACH, preference, draft);
    boolean added = Devices.input(draft);
    Devices.podInterface(config, draft);
    List<Cause> causes = merge(instancetype, preference, draft);
    if (!causes.isEmpty()) {
      var refusal = new ExpansionResult.Refusal(causes);
      judge.accept(refusal);
      return refusal;
    }
    TemplateDefaults.apply(config, draft);
    if (!added) {
      judge.accept(judged(vm, instancetype, preference, draft));
    }
    Fields metadata = draft.metadata();
    Instances.OWN_NAMES.forEach(metadata::remove);
    nameAnnotation(instancetype, draft);
    nameAnnotation(preference, draft);
    InstanceDefaults.apply(config, draft);
    return new ExpansionResult.Expansion(
        Instances.document(vm, metadata, draft.spec()),
        new Origins(ExpansionForm.VMI, draft, vm, instancetype, preference));
  }

  /** Everything that instance type, preference and owner have to settle among themselves. */
  public static List<Cause> merge(ResolvedType instancetype, ResolvedType preference, Draft draft) {
    List<Cause> causes = conflicts(instancetype, draft);
    if (causes.isEmpty() && instancetype != null) {
      causes = Sizing.missing(instancetype, draft);
    }
    if (causes.isEmpty()) {
      Optional<Cause> indivisible = Sizing.layOut(instancetype, preference, draft);
      if (indivisible.isPresent()) {
        return List.of(indivisible.get());
      }
      apply(instancetype, preference, draft);
    }
    return causes;
  }

  private static List<Cause> conflicts(ResolvedType instancetype, Draft draft) {
    var causes = new ArrayList<Cause>(0);
    Sizing.exclusive(instancetype, draft).ifPresent(causes::add);
    if (instancetype != null) {
      Consumer<Conflict> report = conflict -> causes.add(Conflicts.cause(conflict, instancetype));
      for (InstancetypeRule rule : InstancetypeRules.ALL) {
        rule.conflicts(instancetype, draft, report);
      }
    }
    return causes;
  }

  private static void apply(ResolvedType instancetype, ResolvedType preference, Draft draft) {
    if (instancetype != null) {
      for (InstancetypeRule rule : InstancetypeRules.ALL) {
        rule.apply(instancetype, draft);
      }
    }
    if (preference != null) {
      if (preference.spec().get("devices") instanceof Map) {
        Devices.diskDevices(draft);
      }
      if (preference.spec().get("features") instanceof Map<?, ?> features) {
        mention(FEATURES, "features", draft);
        if (features.get("preferredHyperv") instanceof Map) {
          mention(HYPERV, "features.preferredHyperv", draft);
        }
      }
      wishes(PreferenceRules.TEMPLATE, preference, draft);
    }
  }

  /** An object of a preference is there even if it says nothing. */
  private static void mention(TargetField target, String source, Draft draft) {
    if (draft.read(target) == null) {
      draft.write(target, new Fields(), Provenance.preference(source));
    }
  }

  private static void wishes(List<PreferenceRule> rules, ResolvedType preference, Draft draft) {
    if (preference != null) {
      for (PreferenceRule rule : rules) {
        rule.apply(preference, draft);
      }
    }
  }

  private static void nameAnnotation(ResolvedType chosen, Draft draft) {
    if (chosen != null) {
      draft.writeEntry(ANNOTATIONS, annotation(chosen.kind()), chosen.name(), NAMED);
    }
  }

  private static String annotation(Kind kind) {
    return switch (kind) {
      case INSTANCETYPE -> "kubevirt.io/instancetype-name";
      case CLUSTER_INSTANCETYPE -> "kubevirt.io/cluster-instancetype-name";
      case PREFERENCE -> "kubevirt.io/preference-name";
      case CLUSTER_PREFERENCE -> "kubevirt.io/cluster-preference-name";
    };
  }

  private static void dropReferences(Fields vm, Fields spec) {
    spec.remove("instancetype");
    spec.remove("preference");
    if (vm.get("status") instanceof Fields status) {
      status.remove("instancetypeRef");
      status.remove("preferenceRef");
    }
  }

  private static Fields copy(Object node) {
    return node instanceof Map<?, ?> map ? Fields.copyOf(map) : new Fields();
  }
}
