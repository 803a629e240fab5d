package io.instancetypes.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.apiserver.quota.Usage;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rollout.InstanceSize;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.platform.Cluster;
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
        ? expanded(object).map(InstanceSize::requests).orElse(Map.of())
        : InstanceSize.requests(completed(object));
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
}
