package io.instancetypes.engine.random;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.documents.Yaml;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.Expander;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.rule.ResolvedType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** One random virtual machine with all it refers to, on a random cluster, to be expanded. */
record Case(
    long seed,
    ExpansionForm form,
    ClusterConfig config,
    Map<String, Object> vm,
    ResolvedType instancetype,
    ResolvedType preference) {
  private static final List<ClusterConfig> CONFIGS =
      List.of(
          ClusterConfig.UNCONFIGURED,
          config(null, null, "bridge", true, 0, null),
          config("Haswell", "100m", "masquerade", true, 8, "8Gi"));

  private static ClusterConfig config(
      String model, String request, String binding, boolean live, long sockets, String guest) {
    return new ClusterConfig(
        "amd64",
        ClusterConfig.UNCONFIGURED.machineTypes(),
        model,
        request,
        "LiveMigrate",
        binding,
        live,
        sockets,
        Quantity.tryParse(guest).orElse(null),
        4,
        ClusterConfig.UNCONFIGURED.policy());
  }

  static Case of(long seed) {
    var dice = new Dice(seed);
    var types = new RandomTypes(dice);
    ResolvedType instancetype = dice.chance(0.6) ? types.instancetype() : null;
    ResolvedType preference = dice.chance(0.6) ? types.preference() : null;
    Fields vm = new RandomVms(dice).vm(instancetype, preference);
    ExpansionForm form = dice.oneOf(ExpansionForm.values());
    return new Case(seed, form, dice.oneOf(CONFIGS), vm, instancetype, preference);
  }

  /** Everything that expanding could change by mistake. */
  List<Map<String, Object>> inputs() {
    return List.of(vm, spec(instancetype), spec(preference));
  }

  private static Map<String, Object> spec(ResolvedType chosen) {
    return chosen == null ? Map.of() : chosen.spec();
  }

  boolean isReferring() {
    return instancetype != null || preference != null;
  }

  /** Whether anything is worked into the template: all but a VM that refers to nothing. */
  boolean isWorkedOn() {
    return form == ExpansionForm.VMI || isReferring();
  }

  ExpansionResult outcome() {
    return new Expander(config).expand(vm, instancetype, preference, form);
  }

  Map<?, ?> template() {
    return RandomVms.at(vm, "spec", "template");
  }

  /** The parts of an expanded document that come from the template. */
  Map<?, ?> template(Map<?, ?> document) {
    return form == ExpansionForm.VM ? RandomVms.at(document, "spec", "template") : document;
  }

  @Override
  public String toString() {
    return "seed %d, form %s, %s%n%s---%n%s---%n%s"
        .formatted(seed, form, config, yaml(vm), yaml(instancetype), yaml(preference));
  }

  private static String yaml(ResolvedType chosen) {
    return chosen == null ? "none\n" : yaml(chosen.spec());
  }

  private static String yaml(Map<?, ?> document) {
    var text = new StringBuilder();
    try {
      Yaml.write(document, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
