package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.selector.LabelSelector;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Deployments and ReplicaSets are kept and nobody follows them: they have no pods. */
final class ReplicatedStrategy extends PlainStrategy {
  private static final String ROLLING = "RollingUpdate";

  @Override
  public boolean tracksGeneration() {
    return true;
  }

  @Override
  public void complete(Fields object) {
    if (object.get("spec") instanceof Fields spec && isDeployment(object)) {
      if (!(spec.get("strategy") instanceof Fields)) {
        spec.put("strategy", new Fields());
      }
      Fields strategy = (Fields) spec.get("strategy");
      strategy.putIfAbsent("type", ROLLING);
      if (ROLLING.equals(strategy.get("type"))) {
        strategy.putIfAbsent("rollingUpdate", new Fields());
        if (strategy.get("rollingUpdate") instanceof Fields update) {
          update.putIfAbsent("maxUnavailable", "25%");
          update.putIfAbsent("maxSurge", "25%");
        }
      }
    }
  }

  private static boolean isDeployment(Fields object) {
    return "Deployment".equals(object.get("kind"));
  }

  @Override
  public void prepareCreation(AdmissionAttributes change) {
    Fields object = change.object();
    object.put("status", isDeployment(object) ? new Fields() : Fields.of("replicas", 0L));
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    Map<?, ?> spec = Fields.map(change.object(), "spec");
    Map<?, ?> template = Fields.map(spec, "template");
    if (spec.get("replicas") instanceof Long replicas && replicas < 0) {
      return List.of(
          FieldError.invalid(
              Path.of("spec", "replicas"), replicas, "must be greater than or equal to 0"));
    }
    if (Fields.maps(Fields.map(template, "spec"), "containers").isEmpty()) {
      return List.of(FieldError.required(Path.of("spec", "template", "spec", "containers"), ""));
    }
    Object selector = spec.get("selector");
    if (change.old() != null
        && !Objects.equals(Fields.map(change.old(), "spec").get("selector"), selector)) {
      return List.of(
          FieldError.invalid(Path.of("spec", "selector"), selector, "field is immutable"));
    }
    Map<?, ?> labels = Fields.map(Fields.map(template, "metadata"), "labels");
    return LabelSelector.of(Fields.map(selector)).matches(labels)
        ? List.of()
        : List.of(
            FieldError.invalid(
                Path.of("spec", "template", "metadata", "labels"),
                Fields.copyOf(labels),
                "`selector` does not match template `labels`"));
  }

  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return super.checkSchema(change).stream()
        .filter(error -> !error.path().equals("spec.template.spec.containers"))
        .toList();
  }
}
