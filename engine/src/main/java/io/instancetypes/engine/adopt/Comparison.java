package io.instancetypes.engine.adopt;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.Expander;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.explain.Author;
import io.instancetypes.engine.plan.NamedPath;
import io.instancetypes.engine.rollout.FieldDifference;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.rule.Layer;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares what machines start with what their originals start. */
final class Comparison {
  private static final String ANNOTATIONS = "metadata.annotations";
  private static final String TEMPLATES = "dataVolumeTemplates";

  /** The names of types, which an original does not have. */
  private static final Set<String> NAMES =
      Set.of(
          "kubevirt.io/instancetype-name",
          "kubevirt.io/cluster-instancetype-name",
          "kubevirt.io/preference-name",
          "kubevirt.io/cluster-preference-name");

  private final Expander expander;

  Comparison(ClusterConfig config) {
    // Room to grow depends on whether there is a type; nobody asked for it.
    this.expander = new Expander(config.withoutRoomToGrow());
  }

  /**
   * @param volumes the DataVolume templates of the expanded machine
   */
  record Started(Expansion instance, Object volumes) {}

  /** What a machine starts; a refusal where it would not. */
  ExpansionResult start(Map<String, Object> vm, ResolvedType type, ResolvedType preference) {
    return expander.expand(vm, type, preference, ExpansionForm.VMI);
  }

  Started started(
      Expansion instance, Map<String, Object> vm, ResolvedType type, ResolvedType preference) {
    boolean plain = Fields.map(vm, "spec").get(TEMPLATES) == null;
    return new Started(
        instance,
        !plain && expander.expand(vm, type, preference, ExpansionForm.VM) instanceof Expansion it
            ? Fields.map(it.document(), "spec").get(TEMPLATES)
            : null);
  }

  static List<FieldDifference> differences(Started before, Started after) {
    Fields one = before.instance.document();
    Fields other = after.instance.document();
    var all = new ArrayList<>(FieldDifference.between("spec", spec(one), spec(other)));
    all.addAll(FieldDifference.between(ANNOTATIONS, annotations(one), annotations(other)));
    all.addAll(FieldDifference.between(TEMPLATES, before.volumes, after.volumes));
    return all;
  }

  /** With what is left out of a spec, because it goes without saying. */
  private static Fields spec(Fields instance) {
    Fields spec = shallow(instance.get("spec"));
    Fields domain = shallow(spec.get("domain"));
    spec.put("domain", domain);
    Fields cpu = shallow(domain.get("cpu"));
    domain.put("cpu", cpu);
    for (String dimension : List.of("sockets", "cores", "threads")) {
      cpu.put(dimension, Math.max(1, Fields.number(cpu, dimension)));
    }
    Fields resources = shallow(domain.get("resources"));
    domain.put("resources", resources);
    for (String bound : List.of("requests", "limits")) {
      resources.put(bound, shallow(resources.get(bound)));
    }
    return spec;
  }

  private static Fields shallow(Object object) {
    var copy = new Fields();
    Fields.map(object).forEach((key, value) -> copy.put((String) key, value));
    return copy;
  }

  private static Fields annotations(Fields instance) {
    Fields own = Fields.copyOf(Fields.map(Fields.map(instance, "metadata"), "annotations"));
    NAMES.forEach(own::remove);
    return own;
  }

  /** Where a difference is in the original, items by their indices. */
  static String place(Started original, FieldDifference difference) {
    return NamedPath.indexed(original.instance.document(), difference.path());
  }

  /** What the machine may say itself where a preference decides otherwise, or null. */
  static Object pinned(Started adopted, FieldDifference difference) {
    return difference.before() != null
            && difference.after() != null
            && author(adopted, difference).layer() == Layer.PREFERENCE
        ? difference.before()
        : null;
  }

  private static Author author(Started adopted, FieldDifference difference) {
    String path = NamedPath.indexed(adopted.instance.document(), difference.path());
    return adopted.instance.origins().author(path);
  }

  static AdoptionDifference explained(Started adopted, FieldDifference difference) {
    return new AdoptionDifference(
        difference.path(), difference.before(), difference.after(), reason(adopted, difference));
  }

  private static boolean isGuestMemory(Started adopted, Object amount) {
    return MachineSize.of(adopted.instance.document()).memory().equals(Quantity.tryParse(amount));
  }

  private static String reason(Started adopted, FieldDifference difference) {
    if (difference.path().startsWith(TEMPLATES)) {
      return "the preference chooses the storage class";
    }
    if (difference.path().equals("spec.domain.resources.requests.memory")
        && difference.after() == null
        && isGuestMemory(adopted, difference.before())) {
      return "the guest's memory is requested without saying so";
    }
    if (difference.after() == null) {
      return difference.path().startsWith("spec.domain.resources.")
          ? "a VM with an instance type leaves requests and limits to it"
          : "neither the instance type nor the preference gives it";
    }
    Author author = author(adopted, difference);
    return switch (author.layer()) {
      case USER -> "it follows from the rest of the VM";
      case DEFAULT -> "by default: " + author.field();
      case INSTANCETYPE, PREFERENCE ->
          author.inWords() + (difference.before() == null ? " adds it" : " decides it");
    };
  }
}
