package io.instancetypes.engine;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.defaults.AdmissionDefaults;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.Expander;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.Resolution;
import io.instancetypes.engine.resolve.Resolution.Prepared;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.validate.Validator;
import io.instancetypes.engine.validate.Verdict;
import io.instancetypes.engine.validate.VirtualMachineShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The way into the engine, for commands, admission and controllers alike. It answers with values: a
 * mistake of a user is never an exception, and no argument is ever changed.
 */
public final class Engine {
  /**
   * An expansion, with what it was made from.
   *
   * @param prepared null where the document is not even a VirtualMachine
   */
  public record Answer(Prepared prepared, ExpansionResult outcome) {}

  /** An expansion, with what admission would say of the VirtualMachine. */
  public record Checked(Answer answer, Verdict verdict) {}

  private final ClusterConfig config;
  private final ObjectLookup objects;
  private final Finder finder;
  private final Expander expander;
  private final Validator validator;

  /**
   * @param objects where instance types, preferences, revisions and volumes are looked up
   */
  public Engine(ClusterConfig config, ObjectLookup objects) {
    this.config = config;
    this.objects = objects;
    this.finder = new Finder(objects);
    this.expander = new Expander(config);
    this.validator = new Validator(config);
  }

  /** A VirtualMachine that has the shape of one, with what it refers to, if that can be known. */
  public Prepared prepare(Map<String, Object> vm) {
    return Resolution.prepare(objects, finder, vm);
  }

  /**
   * A prepared VirtualMachine with what admission writes into it for good.
   *
   * @see AdmissionDefaults
   */
  public Fields settle(Prepared prepared) {
    return AdmissionDefaults.settle(config, prepared.preference(), prepared.vm());
  }

  /** The VirtualMachine with its instance type and preference worked in, in the given form. */
  public Answer expand(Map<String, Object> vm, ExpansionForm form) {
    List<Cause> misshapen = VirtualMachineShape.causes(vm);
    if (!misshapen.isEmpty()) {
      return new Answer(null, new ExpansionResult.Refusal(misshapen));
    }
    Prepared prepared = prepare(vm);
    return new Answer(
        prepared,
        prepared.causes().isEmpty()
            ? expander.expand(prepared.vm(), prepared.instancetype(), prepared.preference(), form)
            : new ExpansionResult.Refusal(prepared.causes()));
  }

  /** Everything that is wrong with a VirtualMachine and the way it uses what it refers to. */
  public Verdict validate(Map<String, Object> vm) {
    Verdict shape = VirtualMachineShape.verdict(vm);
    Map<String, Object> rest = shape.isAccepted() ? vm : VirtualMachineShape.rest(vm).orElse(null);
    if (rest == null) {
      return validator.virtualMachine(vm, shape, null, null, null);
    }
    Prepared prepared = prepare(rest);
    return verdict(vm, shape, prepared, template(prepared));
  }

  /** Where something clashes, the rest of the VirtualMachine is judged without it. */
  private Verdict verdict(
      Map<String, Object> vm, Verdict shape, Prepared prepared, ExpansionResult expanded) {
    ExpansionResult rest =
        expanded instanceof ExpansionResult.Refusal refusal && prepared.causes().isEmpty()
            ? expander.template(
                VirtualMachineShape.without(prepared.vm(), refusal.causes()),
                prepared.instancetype(),
                prepared.preference())
            : expanded;
    return validator.virtualMachine(vm, shape, prepared, expanded, rest);
  }

  /** The instance that a VirtualMachine starts, and what {@link #validate} says, in one go. */
  public Checked check(Map<String, Object> vm) {
    Verdict shape = VirtualMachineShape.verdict(vm);
    Prepared prepared = shape.isAccepted() ? prepare(vm) : null;
    if (prepared == null || !prepared.causes().isEmpty()) {
      return new Checked(expand(vm, ExpansionForm.VMI), validate(vm));
    }
    var verdicts = new ArrayList<Verdict>(1);
    ExpansionResult instance =
        expander.instance(
            prepared.vm(),
            prepared.instancetype(),
            prepared.preference(),
            template -> verdicts.add(verdict(vm, shape, prepared, template)));
    if (verdicts.isEmpty()) {
      verdicts.add(verdict(vm, shape, prepared, template(prepared)));
    }
    return new Checked(new Answer(prepared, instance), verdicts.getFirst());
  }

  /** The VirtualMachine with its template as it is judged. */
  private ExpansionResult template(Prepared prepared) {
    return prepared.causes().isEmpty()
        ? expander.template(prepared.vm(), prepared.instancetype(), prepared.preference())
        : new ExpansionResult.Refusal(prepared.causes());
  }

  /** Everything that is wrong with an instance type or preference. */
  public static Verdict validateType(Map<String, Object> object) {
    return Validator.type(object);
  }
}
