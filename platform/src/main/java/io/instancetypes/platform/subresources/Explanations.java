package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.explain.OriginDocument;
import io.instancetypes.engine.plan.PlanDocument;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.ReadableObjects;
import io.instancetypes.platform.subresources.SubresourceResult.Refusal;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/** Where the fields of a machine's instance come from, told to those who may read all of it. */
final class Explanations {
  private Explanations() {}

  static SubresourceResult of(SubresourceRequest call, Cluster cluster) {
    var objects = new ReadableObjects(cluster, call.user());
    Optional<Map<String, Object>> vm =
        objects.current("VirtualMachine", call.namespace(), call.name());
    return vm.isEmpty()
        ? Refusal.notFound(call.name())
        : new SubresourceResult.Found(explained(call, vm.get(), cluster, objects));
  }

  private static Fields explained(
      SubresourceRequest call, Map<String, Object> vm, Cluster cluster, ReadableObjects objects) {
    Engine.Checked checked = new Engine(cluster.config(), objects).check(vm);
    Fields document = Fields.of("namespace", call.namespace(), "name", call.name());
    if (checked.answer().prepared() != null) {
      OriginDocument.put(document, "instancetype", checked.answer().prepared().instancetype());
      OriginDocument.put(document, "preference", checked.answer().prepared().preference());
    }
    var fields = new ArrayList<Object>();
    if (checked.answer().outcome() instanceof Expansion expansion) {
      expansion.origins().all().forEach(origin -> fields.add(OriginDocument.of(origin)));
    }
    document.put("fields", fields);
    document.put("causes", PlanDocument.causes(checked.verdict().causes()));
    return document;
  }
}
