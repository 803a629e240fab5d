package io.instancetypes.apiserver.custom;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.RestStrategy;
import io.instancetypes.machinery.crd.DefinitionDefaults;
import io.instancetypes.machinery.crd.DefinitionRules;
import io.instancetypes.machinery.crd.DefinitionStatus;
import io.instancetypes.machinery.structuralschema.FieldError;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Definitions take effect as soon as they are written, and stay until their objects have gone. */
public final class CustomResourceDefinitionStrategy implements RestStrategy {
  /** Held for the one who deletes the objects. */
  public static final String FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

  private final Definitions definitions;
  private final Clock clock;

  public CustomResourceDefinitionStrategy(Definitions definitions, Clock clock) {
    this.definitions = definitions;
    this.clock = clock;
  }

  @Override
  public boolean tracksGeneration() {
    return true;
  }

  @Override
  public boolean overwritesBlindly() {
    return false;
  }

  @Override
  public void complete(Fields object) {
    DefinitionDefaults.apply(object);
  }

  @Override
  public void prepareCreation(AdmissionAttributes change) {
    Fields object = change.object();
    object.remove("status");
    settle(object);
  }

  /** Not before: whoever replaces a definition need not know of it. */
  @Override
  public void prepareDeletion(Fields object) {
    var finalizers = new ArrayList<>(new KubeObject(object).finalizers());
    if (!finalizers.contains(FINALIZER)) {
      finalizers.add(FINALIZER);
    }
    Metadata.setList(object, "finalizers", finalizers);
  }

  @Override
  public void prepareUpdate(AdmissionAttributes change) {
    settle(change.object());
  }

  /** A definition is served with the write that brings it: nobody has to wait for a controller. */
  private void settle(Fields object) {
    Fields status =
        DefinitionStatus.of(
            object,
            definitions.others(new KubeObject(object).name()),
            Metadata.timestamp(clock.instant()));
    if (object.get("status") instanceof Fields before) {
      keepOtherConditions(before, status);
    }
    object.put("status", status);
  }

  /** What others say of the definition, such as that it is about to go. */
  private static void keepOtherConditions(Fields before, Fields status) {
    if (before.get("conditions") instanceof List<?> old
        && status.get("conditions") instanceof List<?> settled) {
      var types = settled.stream().map(CustomResourceDefinitionStrategy::type).toList();
      var all = new ArrayList<Object>(settled);
      old.stream().filter(condition -> !types.contains(type(condition))).forEach(all::add);
      status.put("conditions", all);
    }
  }

  private static Object type(Object condition) {
    return condition instanceof Fields fields ? fields.get("type") : null;
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    if (change.caller() == Caller.SERVER) {
      // The program's own definitions are checked by its tests; compiling their rules takes long.
      return List.of();
    }
    return change.old() == null
        ? DefinitionRules.check(change.object())
        : DefinitionRules.checkUpdate(change.object(), change.old());
  }

  /** Others may say of a definition what they like, as long as it is no mistake of its own. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return RestStrategy.super.checkSchema(change).stream()
        .filter(error -> !error.path().startsWith("status."))
        .toList();
  }

  @Override
  public void written() {
    definitions.refresh();
  }
}
