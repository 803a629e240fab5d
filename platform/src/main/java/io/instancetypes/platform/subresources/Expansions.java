package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.ExpansionSpan;
import io.instancetypes.platform.ReadableObjects;
import io.instancetypes.platform.subresources.SubresourceResult.Refusal;
import io.instancetypes.traces.TraceSpan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A machine with its instance type and preference worked in; nothing is written. */
final class Expansions {
  private final Cluster cluster;
  private final Engine engine;

  Expansions(Cluster cluster, UserInfo user) {
    this.cluster = cluster;
    this.engine = new Engine(cluster.config(), new ReadableObjects(cluster, user));
  }

  SubresourceResult ofExisting(String namespace, String name) {
    Optional<Map<String, Object>> vm = cluster.find("VirtualMachine", namespace, name);
    return vm.isEmpty()
        ? Refusal.notFound(name)
        : switch (expand(vm.get()).outcome()) {
          case ExpansionResult.Expansion expansion ->
              new SubresourceResult.Found(expansion.document());
          case ExpansionResult.Refusal refusal ->
              Refusal.internal(sentence(refusal.causes())).because(refusal.causes());
        };
  }

  SubresourceResult ofDocument(String namespace, Fields body) {
    if (body == null) {
      return Refusal.badRequest("empty request body");
    }
    Fields vm = Fields.copyOf(body);
    if (vm.get("metadata") != null && !(vm.get("metadata") instanceof Fields)) {
      return Refusal.badRequest("Object is not a valid VirtualMachine: metadata is no object");
    }
    Fields metadata = vm.object("metadata");
    String written = Fields.text(metadata, "namespace");
    if (!written.isEmpty() && !written.equals(namespace)) {
      return Refusal.badRequest("VM namespace must be empty or " + namespace);
    }
    metadata.put("namespace", namespace);
    Engine.Answer answer = expand(vm);
    return switch (answer.outcome()) {
      case ExpansionResult.Expansion expansion -> new SubresourceResult.Found(expansion.document());
      case ExpansionResult.Refusal refusal ->
          Refusal.badRequest(
                  answer.prepared() == null
                      ? "Object is not a valid VirtualMachine"
                      : sentence(refusal.causes()))
              .because(refusal.causes());
    };
  }

  private Engine.Answer expand(Map<String, Object> vm) {
    try (TraceSpan span = ExpansionSpan.begin(vm)) {
      Engine.Answer answer = engine.expand(vm, ExpansionForm.VM);
      ExpansionSpan.end(span, answer.outcome() instanceof ExpansionResult.Expansion);
      return answer;
    }
  }

  private static String sentence(List<Cause> causes) {
    return "cannot expand instancetype to VM: "
        + String.join("; ", causes.stream().map(Cause::message).toList());
  }
}
