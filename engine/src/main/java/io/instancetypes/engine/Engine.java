package io.instancetypes.engine;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.LastingDefaults;
import io.instancetypes.engine.expand.Expander;
import io.instancetypes.engine.expand.Form;
import io.instancetypes.engine.expand.Outcome;
import io.instancetypes.engine.find.Finder;
import io.instancetypes.engine.find.Objects;
import io.instancetypes.engine.find.Preparation;
import io.instancetypes.engine.find.Preparation.Prepared;
import io.instancetypes.engine.find.Revisions;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.Validator;
import io.instancetypes.engine.validate.Verdict;
import io.instancetypes.engine.validate.VirtualMachineShape;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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
  public record Answer(Prepared prepared, Outcome outcome) {}

  private final ClusterConfig config;
  private final Objects objects;
  private final Finder finder;
  private final Expander expander;
  private final Validator validator;

  /**
   * @param objects where instance types, preferences, revisions and volumes are looked up
   * @param json reads JSON, which old revisions hold inside of a text
   */
  public Engine(ClusterConfig config, Objects objects, Function<byte[], Object> json) {
    this.config = config;
    this.objects = objects;
    this.finder = new Finder(objects, new Revisions(json));
    this.expander = new Expander(config);
    this.validator = new Validator(config);
  }

  /** A VirtualMachine that has the shape of one, with what it refers to, if that can be known. */
  public Prepared prepare(Map<String, Object> vm) {
    return Preparation.prepare(objects, finder, vm);
  }

  /**
   * A prepared VirtualMachine with what admission writes into it for good.
   *
   * @see LastingDefaults
   */
  public Fields settle(Prepared prepared) {
    return LastingDefaults.settle(config, prepared.preference(), prepared.vm());
  }

  /** The VirtualMachine with its instance type and preference worked in, in the given form. */
  public Answer expand(Map<String, Object> vm, Form form) {
    List<Cause> misshapen = VirtualMachineShape.causes(vm);
    if (!misshapen.isEmpty()) {
      return new Answer(null, new Outcome.Refusal(misshapen));
    }
    Prepared prepared = prepare(vm);
    return new Answer(
        prepared,
        prepared.causes().isEmpty()
            ? expander.expand(prepared.vm(), prepared.instancetype(), prepared.preference(), form)
            : new Outcome.Refusal(prepared.causes()));
  }

  /** Everything that is wrong with a VirtualMachine and the way it uses what it refers to. */
  public Verdict validate(Map<String, Object> vm) {
    List<Cause> misshapen = VirtualMachineShape.allCauses(vm);
    Map<String, Object> rest = misshapen.isEmpty() ? vm : VirtualMachineShape.rest(vm).orElse(null);
    return validator.virtualMachine(vm, misshapen, rest == null ? null : worked(rest));
  }

  /** The VirtualMachine with its template as it is judged. */
  private Answer worked(Map<String, Object> vm) {
    Prepared prepared = prepare(vm);
    return new Answer(
        prepared,
        prepared.causes().isEmpty()
            ? expander.template(prepared.vm(), prepared.instancetype(), prepared.preference())
            : new Outcome.Refusal(prepared.causes()));
  }

  /** Everything that is wrong with an instance type or preference. */
  public static Verdict validateType(Map<String, Object> object) {
    return Validator.type(object);
  }
}
