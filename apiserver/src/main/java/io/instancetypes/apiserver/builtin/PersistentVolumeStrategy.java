package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Volumes: nobody here makes or mounts them. */
final class PersistentVolumeStrategy extends PlainStrategy {
  /**
   * Everything that says where the bytes of a volume are, in the order in which it is looked at.
   */
  private static final List<String> SOURCES =
      List.of(
          "hostPath",
          "gcePersistentDisk",
          "awsElasticBlockStore",
          "glusterfs",
          "flocker",
          "nfs",
          "rbd",
          "quobyte",
          "cephfs",
          "iscsi",
          "cinder",
          "fc",
          "flexVolume",
          "azureFile",
          "vsphereVolume",
          "photonPersistentDisk",
          "portworxVolume",
          "azureDisk",
          "scaleIO",
          "local",
          "storageos",
          "csi");

  private static final Path SPEC = Path.of("spec");

  @Override
  public void complete(Fields object) {
    if (object.get("spec") instanceof Fields spec
        && spec.get("hostPath") instanceof Fields hostPath) {
      hostPath.putIfAbsent("type", "");
    }
  }

  @Override
  public void prepareCreation(AdmissionAttributes change) {
    Fields object = change.object();
    object.put("status", Fields.of("phase", "Pending"));
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    Map<?, ?> spec = Fields.map(change.object(), "spec");
    var errors = new ArrayList<FieldError>();
    if (Fields.list(spec, "accessModes").isEmpty()) {
      errors.add(FieldError.required(SPEC.field("accessModes"), ""));
    }
    VolumeRules.checkModes(errors, spec);
    checkCapacity(errors, spec);
    checkSource(errors, spec);
    checkAffinity(errors, spec);
    if (change.old() != null) {
      checkUnchanged(errors, spec, Fields.map(change.old(), "spec"));
    }
    return errors;
  }

  /** The values that a schema enumerates are checked by it; access modes in their own words. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return super.checkSchema(change).stream()
        .filter(error -> !error.path().startsWith("spec.accessModes"))
        .toList();
  }

  private static void checkCapacity(List<FieldError> errors, Map<?, ?> spec) {
    Path path = SPEC.field("capacity");
    Map<?, ?> capacity = Fields.map(spec, "capacity");
    if (capacity.isEmpty()) {
      errors.add(FieldError.required(path, ""));
    }
    if (!capacity.containsKey("storage") || capacity.size() > 1) {
      errors.add(FieldError.notSupported(path, spec.get("capacity"), List.of("storage")));
    }
    VolumeRules.checkPositive(errors, path.key("storage"), capacity.get("storage"));
  }

  private static void checkSource(List<FieldError> errors, Map<?, ?> spec) {
    List<String> present = SOURCES.stream().filter(spec::containsKey).toList();
    if (present.isEmpty()) {
      errors.add(FieldError.required(SPEC, "must specify a volume type"));
    }
    present.stream()
        .skip(1)
        .forEach(
            more ->
                errors.add(
                    FieldError.forbidden(
                        SPEC.field(more), "may not specify more than 1 volume type")));
    if (spec.containsKey("hostPath")) {
      checkHostPath(errors, Fields.text(Fields.map(spec, "hostPath"), "path"));
    }
    if (spec.containsKey("csi")) {
      for (String field : List.of("driver", "volumeHandle")) {
        if (Fields.text(Fields.map(spec, "csi"), field).isEmpty()) {
          errors.add(FieldError.required(SPEC.field("csi").field(field), ""));
        }
      }
    }
    if ("/".equals(Fields.map(spec, "hostPath").get("path"))
        && "Recycle".equals(spec.get("persistentVolumeReclaimPolicy"))) {
      errors.add(
          FieldError.forbidden(
              SPEC.field("persistentVolumeReclaimPolicy"),
              "may not be 'recycle' for a hostPath mount of '/'"));
    }
  }

  private static void checkAffinity(List<FieldError> errors, Map<?, ?> spec) {
    Path path = SPEC.field("nodeAffinity");
    if (!(spec.get("nodeAffinity") instanceof Map<?, ?> affinity)) {
      if (spec.containsKey("local")) {
        errors.add(FieldError.required(path, "Local volume requires node affinity"));
      }
      return;
    }
    Path required = path.field("required");
    if (!(affinity.get("required") instanceof Map<?, ?> terms)) {
      errors.add(FieldError.required(required, "must specify required node constraints"));
    } else if (Fields.list(terms, "nodeSelectorTerms").isEmpty()) {
      errors.add(
          FieldError.required(
              required.field("nodeSelectorTerms"), "must have at least one node selector term"));
    }
  }

  private static void checkHostPath(List<FieldError> errors, String path) {
    Path at = SPEC.field("hostPath").field("path");
    if (path.isEmpty()) {
      errors.add(FieldError.required(at, ""));
    } else if (Arrays.asList(path.split("/")).contains("..")) {
      errors.add(FieldError.invalid(at, path, "must not contain '..'"));
    }
  }

  private static void checkUnchanged(List<FieldError> errors, Map<?, ?> spec, Map<?, ?> old) {
    if (SOURCES.stream().anyMatch(field -> !Objects.equals(spec.get(field), old.get(field)))) {
      errors.add(
          FieldError.forbidden(
              SPEC.field("persistentvolumesource"),
              "spec.persistentvolumesource is immutable after creation"));
    }
    if (!Objects.equals(spec.get("volumeMode"), old.get("volumeMode"))) {
      errors.add(
          FieldError.invalid(Path.of("volumeMode"), spec.get("volumeMode"), VolumeRules.IMMUTABLE));
    }
  }
}
