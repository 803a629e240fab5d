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

/** Virtual machines take the vCPUs and the memory that they have once they are expanded. */
record MachineUsage(Cluster cluster) implements Usage {
  @Override
  public Map<String, Quantity> of(Resource resource, Fields object) {
    if (!resource.kind().equals("VirtualMachine") || !resource.group().equals("kubevirt.io")) {
      return Map.of();
    }
    var engine = new Engine(cluster.config(), cluster.objects());
    return engine.expand(object, ExpansionForm.VMI).outcome()
            instanceof ExpansionResult.Expansion expansion
        ? size(InstanceSize.of(expansion.document()))
        : Map.of();
  }

  private static Map<String, Quantity> size(Fields size) {
    var usage = new HashMap<String, Quantity>();
    Quantity.tryParse(size.get("vcpus")).ifPresent(vcpus -> usage.put("requests.cpu", vcpus));
    Quantity.tryParse(size.get("memory")).ifPresent(memory -> usage.put("requests.memory", memory));
    return usage;
  }
}
