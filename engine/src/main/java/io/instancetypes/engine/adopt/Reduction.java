package io.instancetypes.engine.adopt;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.InstancetypeRule;
import io.instancetypes.engine.rule.InstancetypeRules;
import io.instancetypes.engine.rule.PreferenceRule;
import io.instancetypes.engine.rule.PreferenceRules;
import io.instancetypes.engine.rule.ResolvedType;
import io.instancetypes.engine.rule.TargetField;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A machine without what an instance type and a preference speak of. Where they turn out to say
 * something else, and the machine may, its own words are put back.
 */
final class Reduction {
  private static final String EACH = "[*]";

  /** The rules are always the same, and machines many. */
  private static final Map<String, TemplatePath> PATHS =
      Stream.of(
              InstancetypeRules.ALL.stream().map(InstancetypeRule::target),
              PreferenceRules.AUTOATTACH.stream().map(PreferenceRule::target),
              PreferenceRules.TEMPLATE.stream().map(PreferenceRule::target))
          .flatMap(targets -> targets)
          .map(TargetField::path)
          .distinct()
          .collect(Collectors.toUnmodifiableMap(path -> path, Reduction::parsed));

  private static final TemplatePath VCPUS = TemplatePath.of("spec.domain.cpu.guest");
  private static final TemplatePath MEMORY = TemplatePath.of("spec.domain.memory.guest");

  /** What was left out for the preference's sake. */
  private record Omitted(String place, TemplatePath path, Object value) {}

  private final Fields vm;
  private final Fields template;
  private final List<Omitted> omitted = new ArrayList<>();

  Reduction(Map<String, Object> original) {
    this.vm = Fields.copyOf(original);
    this.template = vm.object("spec").object("template");
  }

  Fields vm() {
    return vm;
  }

  /** Leaves to an instance type what it decides, and gives it what it leaves to the machine. */
  void use(AdoptableType instancetype, MachineSize size) {
    vm.object("spec").put("instancetype", instancetype.matcher());
    for (InstancetypeRule rule : InstancetypeRules.ALL) {
      if (isDecided(rule, instancetype.type())) {
        path(rule.target()).remove(template);
      }
    }
    VCPUS.remove(template);
    if (instancetype.vcpus() == 0) {
      VCPUS.write(template, size.vcpus());
    }
    if (instancetype.memory().isEmpty()) {
      size.memory().ifPresent(memory -> MEMORY.write(template, memory.canonical()));
    }
    annotations(instancetype.type());
  }

  private static boolean isDecided(InstancetypeRule rule, ResolvedType type) {
    return switch (rule) {
      case InstancetypeRule.Reserves always -> true;
      case InstancetypeRule.Imposes imposes -> imposes.source().read(type) != null;
      case InstancetypeRule.Sizes sizes -> false;
      case InstancetypeRule.Overcommits overcommits -> false;
      case InstancetypeRule.Annotates annotates -> false;
    };
  }

  /** Leaves to a preference what it has a wish for. */
  void use(AdoptableType preference) {
    vm.object("spec").put("preference", preference.matcher());
    for (List<PreferenceRule> rules :
        List.of(PreferenceRules.AUTOATTACH, PreferenceRules.TEMPLATE)) {
      for (PreferenceRule rule : rules) {
        if (rule.source().read(preference.type()) != null) {
          omit(rule, preference.type());
        }
      }
    }
    annotations(preference.type());
  }

  private void omit(PreferenceRule rule, ResolvedType preference) {
    switch (rule) {
      case PreferenceRule.PrefersEntries entries -> {}
      case PreferenceRule.AddsByName adds -> omitEntries(adds, preference);
      case PreferenceRule.Computes computes when computes.target().path().equals("domain.clock") ->
          List.of("utc", "timezone").forEach(key -> omit("spec.domain.clock." + key));
      default -> omitEach(rule.target());
    }
  }

  private void omitEach(TargetField target) {
    int each = target.path().indexOf(EACH);
    if (each < 0) {
      omit(target.path(), path(target));
      return;
    }
    String path = "spec." + target.path();
    each += "spec.".length();
    if (TemplatePath.of(path.substring(0, each)).read(template) instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        omit(path.replace(EACH, "[" + i + "]"));
      }
    }
  }

  private void omit(String place) {
    omit(place.substring("spec.".length()), TemplatePath.of(place));
  }

  private void omit(String field, TemplatePath path) {
    Object value = path.read(template);
    if (value != null) {
      omitted.add(new Omitted("spec." + field, path, value));
      path.remove(template);
    }
  }

  /** Of a list of named entries, those that the preference has as well. */
  private void omitEntries(PreferenceRule.AddsByName rule, ResolvedType preference) {
    String place = "spec." + rule.target().path().replace(EACH, "");
    TemplatePath path = path(rule.target());
    List<?> wanted = Fields.list(rule.source().read(preference));
    if (path.read(template) instanceof List<?> entries) {
      var rest = new ArrayList<Object>(entries);
      rest.removeIf(wanted::contains);
      omitted.add(new Omitted(place, path, entries));
      if (rest.isEmpty()) {
        path.remove(template);
      } else {
        path.write(template, rest);
      }
    }
  }

  private void annotations(ResolvedType type) {
    if (type.spec().get("annotations") instanceof Map<?, ?> given
        && Fields.map(template, "metadata").get("annotations") instanceof Fields own) {
      given.forEach((key, value) -> own.entrySet().removeIf(entry -> is(entry, key, value)));
    }
  }

  private static boolean is(Map.Entry<String, Object> entry, Object key, Object value) {
    return entry.getKey().equals(key) && entry.getValue().equals(value);
  }

  private static TemplatePath path(TargetField target) {
    return PATHS.get(target.path());
  }

  private static TemplatePath parsed(String path) {
    return TemplatePath.of("spec." + path.replace(EACH, ""));
  }

  /**
   * Says itself what the preference would decide otherwise.
   *
   * @param place of a difference, items by their indices
   * @param value to say itself, or null for none
   * @return false where that cannot be said, or was said already
   */
  boolean restore(String place, Object value) {
    for (Omitted each : omitted) {
      if (isAround(each.place, place) || isAround(place, each.place)) {
        omitted.remove(each);
        return each.path.write(template, each.value);
      }
    }
    if (value == null || !place.startsWith("spec.")) {
      return false;
    }
    TemplatePath path = TemplatePath.of(place);
    return !value.equals(path.read(template)) && path.write(template, value);
  }

  private static boolean isAround(String outer, String inner) {
    return inner.startsWith(outer)
        && (inner.length() == outer.length() || ".[".indexOf(inner.charAt(outer.length())) >= 0);
  }
}
