package io.instancetypes.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One use of the engine: {@code expand(vm).with(type, preference).asVmi().has(path, value)} or
 * {@code .isRefused(causes)}.
 */
public final class Expanding {
  private final Fields vm;
  private final List<Map<String, Object>> objects = new ArrayList<>();
  private ClusterConfig config = ClusterConfig.UNCONFIGURED;

  private Expanding(Fields vm) {
    this.vm = vm;
  }

  /** Expands a VirtualMachine of which only the spec of its template is given. */
  public static Expanding expand(String template) {
    return expand(Manifests.vm(template));
  }

  public static Expanding expand(Fields vm) {
    return new Expanding(vm);
  }

  /** Adds objects; the VirtualMachine refers to the first of each family unless it says itself. */
  public Expanding with(Fields... added) {
    for (Fields object : added) {
      objects.add(object);
      Kind.of((String) object.get("kind")).ifPresent(kind -> refer(kind, object));
    }
    return this;
  }

  /** Adds objects to which the VirtualMachine does not refer. */
  public Expanding beside(Fields... added) {
    objects.addAll(List.of(added));
    return this;
  }

  private void refer(Kind kind, Fields object) {
    Object name = ((Map<?, ?>) object.get("metadata")).get("name");
    vm.object("spec")
        .putIfAbsent(TypeMatcher.key(kind.family()), Fields.of("kind", kind.kind(), "name", name));
  }

  public Expanding on(ClusterConfig cluster) {
    config = cluster;
    return this;
  }

  /** Writes an annotation into the template. */
  public Expanding annotated(String key, String value) {
    Fields template = vm.object("spec").object("template");
    template.object("metadata").object("annotations").put(key, value);
    return this;
  }

  public Expanded asVm() {
    return expanded(ExpansionForm.VM);
  }

  public Expanded asVmi() {
    return expanded(ExpansionForm.VMI);
  }

  private Expanded expanded(ExpansionForm form) {
    return switch (outcome(form)) {
      case ExpansionResult.Expansion expansion -> new Expanded(expansion.document());
      case ExpansionResult.Refusal refusal ->
          throw new AssertionError(
              refusal.causes().stream().map(Cause::message).collect(Collectors.joining("\n")));
    };
  }

  /** Refused in every form, for exactly these causes, each written as type and field. */
  public Judged isRefused(String... causes) {
    judged(ExpansionForm.VM).isRefused(causes);
    return judged(ExpansionForm.VMI).isRefused(causes);
  }

  private Judged judged(ExpansionForm form) {
    return switch (outcome(form)) {
      case ExpansionResult.Expansion expansion ->
          throw new AssertionError("accepted as " + expansion.document());
      case ExpansionResult.Refusal refusal -> new Judged(refusal.causes(), List.of());
    };
  }

  private ExpansionResult outcome(ExpansionForm form) {
    var before = Fields.copyOf(vm);
    ExpansionResult outcome = engine().expand(vm, form).outcome();
    assertThat(vm).as("the VirtualMachine after it was expanded").isEqualTo(before);
    return outcome;
  }

  /** What validation says, which looks at the finished instance as well. */
  public Judged validated() {
    return Judged.of(engine().validate(vm));
  }

  private Engine engine() {
    return new Engine(config, new TestObjects(objects));
  }
}
