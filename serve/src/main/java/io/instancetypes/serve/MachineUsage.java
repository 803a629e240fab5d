package io.instancetypes.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.apiserver.quota.Usage;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.revise.InstanceSize;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.platform.Cluster;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Virtual machines take the vCPUs and the memory that they have once they are expanded, and so do
 * instances, whoever creates them.
 */
record MachineUsage(Cluster cluster) implements Usage {
  private static final String MACHINE = "VirtualMachine";
  private static final Set<String> KINDS = Set.of(MACHINE, "VirtualMachineInstance");

  @Override
  public boolean concerns(Resource resource) {
    return resource.group().equals("kubevirt.io") && KINDS.contains(resource.kind());
  }

  @Override
  public Map<String, Quantity> of(Resource resource, Fields object) {
    return resource.kind().equals(MACHINE)
        ? expanded(object).map(instance -> size(InstanceSize.of(instance))).orElse(Map.of())
        : size(InstanceSize.of(completed(object)));
  }

  private Optional<Fields> expanded(Fields machine) {
    var engine = new Engine(cluster.config(), cluster.objects());
    return engine.expand(machine, ExpansionForm.VMI).outcome()
            instanceof ExpansionResult.Expansion expansion
        ? Optional.of(expansion.document())
        : Optional.empty();
  }

  /** With the defaults of a machine that would start just this. */
  private Fields completed(Fields instance) {
    Fields machine =
        Fields.of(
            "apiVersion",
            instance.get("apiVersion"),
            "kind",
            MACHINE,
            "metadata",
            instance.get("metadata"),
            "spec",
            Fields.of("template", Fields.of("spec", instance.get("spec"))));
    return expanded(machine).orElse(instance);
  }

  private static Map<String, Quantity> size(Fields size) {
    var usage = new HashMap<String, Quantity>();
    put(usage, "requests.cpu", size.get("vcpus"));
    put(usage, "requests.memory", size.get("memory"));
    return usage;
  }

  /** Less than nothing would make room for others. */
  private static void put(Map<String, Quantity> usage, String name, Object amount) {
    Quantity.tryParse(amount)
        .filter(quantity -> quantity.signum() >= 0)
        .ifPresent(quantity -> usage.put(name, quantity));
  }
}
