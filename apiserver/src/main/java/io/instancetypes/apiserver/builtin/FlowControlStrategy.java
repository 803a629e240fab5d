package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What flow schemas and priority levels have in common. */
abstract class FlowControlStrategy extends PlainStrategy {
  static final Path SPEC = Path.of("spec");

  private final Supplier<List<Fields>> defaults;

  /**
   * @param defaults those that every cluster has
   */
  FlowControlStrategy(Supplier<List<Fields>> defaults) {
    this.defaults = defaults;
  }

  @Override
  public final boolean tracksGeneration() {
    return true;
  }

  @Override
  public final void prepareCreation(AdmissionAttributes change) {
    change.object().put("status", new Fields());
  }

  /** What is required is said by {@link #check}, in the words of Kubernetes. */
  @Override
  public final List<FieldError> checkSchema(AdmissionAttributes change) {
    return List.of();
  }

  @Override
  public final List<FieldError> checkOwnRules(AdmissionAttributes change) {
    if (change.subresource().equals("status")) {
      return List.of();
    }
    var errors = new ArrayList<FieldError>();
    Fields object = change.object();
    check(errors, new KubeObject(object).name(), Fields.map(object, "spec"));
    MandatoryFlows.check(errors, defaults.get(), object);
    return errors;
  }

  abstract void check(List<FieldError> errors, String name, Map<?, ?> spec);
}
