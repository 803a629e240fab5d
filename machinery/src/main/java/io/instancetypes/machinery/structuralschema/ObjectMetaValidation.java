package io.instancetypes.machinery.structuralschema;

import io.instancetypes.api.Fields;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What is wrong with the metadata of an object. Fields of a wrong type count as absent. */
public final class ObjectMetaValidation {
  private static final Path METADATA = Path.of("metadata");
  private static final int ANNOTATIONS_LIMIT = 256 << 10;
  private static final String ORPHAN = "orphan";
  private static final String FOREGROUND = "foregroundDeletion";

  private final Map<?, ?> metadata;
  private final Path path;
  private final List<FieldError> errors = new ArrayList<>();

  private ObjectMetaValidation(Map<?, ?> metadata, Path path) {
    this.metadata = metadata;
    this.path = path;
  }

  private static Map<?, ?> of(Map<?, ?> object) {
    return Fields.map(object, "metadata");
  }

  /** A new object, whose name has been generated if it was to be. */
  public static List<FieldError> check(Map<?, ?> object, boolean namespaced, NameRule rule) {
    var validation = new ObjectMetaValidation(of(object), METADATA);
    validation.checkNew(namespaced, rule, validation.text("name"));
    return validation.errors;
  }

  /** The metadata of an object in an object, which need not have a name. */
  static List<FieldError> checkEmbedded(Map<?, ?> metadata, Path path) {
    var validation = new ObjectMetaValidation(metadata, path);
    String name = validation.text("name");
    boolean namespaced = !validation.text("namespace").isEmpty();
    validation.checkNew(namespaced, NameRule.PATH_SEGMENT, name.isEmpty() ? "any" : name);
    return validation.errors;
  }

  /** A changed object. */
  public static List<FieldError> checkUpdate(Map<?, ?> object, Map<?, ?> old) {
    var validation = new ObjectMetaValidation(of(object), METADATA);
    validation.checkChange(of(old));
    return validation.errors;
  }

  private void checkNew(boolean namespaced, NameRule rule, String name) {
    String prefix = text("generateName");
    if (!prefix.isEmpty()) {
      refuse("generateName", prefix, rule.mistakesOfPrefix(prefix));
    }
    if (name.isEmpty()) {
      errors.add(FieldError.required(path.field("name"), "name or generateName is required"));
    } else {
      refuse("name", name, rule.mistakes(name));
    }
    checkNamespace(namespaced);
    if (number("generation") < 0) {
      refuse("generation", number("generation"), List.of("must be greater than or equal to 0"));
    }
    checkLabels();
    checkAnnotations();
    checkOwners();
    checkFinalizers();
    checkManagedFields();
  }

  private void checkNamespace(boolean namespaced) {
    String namespace = text("namespace");
    if (!namespaced && !namespace.isEmpty()) {
      errors.add(FieldError.forbidden(path.field("namespace"), "not allowed on this type"));
    } else if (namespaced && namespace.isEmpty()) {
      errors.add(FieldError.required(path.field("namespace"), ""));
    } else if (namespaced) {
      refuse("namespace", namespace, NameValidation.dns1123Label(namespace));
    }
  }

  private void checkChange(Map<?, ?> old) {
    if (old.get("deletionTimestamp") != null) {
      checkNoNewFinalizers(old);
    }
    if (text("resourceVersion").isEmpty()) {
      refuse("resourceVersion", "", List.of("must be specified for an update"));
    }
    if (number("generation") < Fields.number(old, "generation")) {
      refuse("generation", number("generation"), List.of("must not be decremented"));
    }
    for (String field : List.of("name", "namespace", "uid")) {
      checkUnchanged(field, text(field), Fields.text(old, field));
    }
    for (String field :
        List.of("creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds")) {
      checkUnchanged(field, metadata.get(field), old.get(field));
    }
    checkLabels();
    checkAnnotations();
    checkOwners();
    checkManagedFields();
  }

  private void checkUnchanged(String field, Object now, Object before) {
    if (!ValueEquality.same(now, before)) {
      refuse(field, now, List.of("field is immutable"));
    }
  }

  private void checkNoNewFinalizers(Map<?, ?> old) {
    var added = new TreeSet<>(Fields.texts(metadata.get("finalizers")));
    added.removeAll(Fields.texts(old.get("finalizers")));
    if (!added.isEmpty()) {
      String found =
          added.stream().map(GoText::quote).collect(Collectors.joining(", ", "[]string{", "}"));
      String body =
          "no new finalizers can be added if the object is being deleted, found new finalizers ";
      errors.add(FieldError.forbidden(path.field("finalizers"), body + found));
    }
  }

  private void checkLabels() {
    if (metadata.get("labels") instanceof Map<?, ?> labels) {
      labels.forEach(
          (key, value) -> {
            refuse("labels", key, NameValidation.labelKey(String.valueOf(key)));
            if (value instanceof String text) {
              refuse("labels", text, NameValidation.labelValue(text));
            }
          });
    }
  }

  private void checkAnnotations() {
    if (!(metadata.get("annotations") instanceof Map<?, ?> annotations)) {
      return;
    }
    long size = 0;
    for (var entry : annotations.entrySet()) {
      String key = String.valueOf(entry.getKey());
      refuse("annotations", key, NameValidation.labelKey(key.toLowerCase(Locale.ROOT)));
      size += bytes(key) + bytes(String.valueOf(entry.getValue()));
    }
    if (size > ANNOTATIONS_LIMIT) {
      errors.add(FieldError.tooLong(path.field("annotations"), ANNOTATIONS_LIMIT));
    }
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private void checkOwners() {
    String controller = null;
    for (Map<?, ?> owner : objects(metadata.get("ownerReferences"))) {
      checkOwner(owner);
      if (Boolean.TRUE.equals(owner.get("controller"))) {
        String name = Fields.text(owner, "kind") + "/" + Fields.text(owner, "name");
        if (controller != null) {
          String body =
              "Only one reference can have Controller set to true. Found \"true\" in references"
                  + " for %s and %s".formatted(controller, name);
          refuse("ownerReferences", metadata.get("ownerReferences"), List.of(body));
        } else {
          controller = name;
        }
      }
    }
  }

  private void checkOwner(Map<?, ?> owner) {
    Path at = path.field("ownerReferences");
    String version = Fields.text(owner, "apiVersion");
    if (version.isEmpty() || version.endsWith("/")) {
      errors.add(FieldError.invalid(at.field("apiVersion"), version, "version must not be empty"));
    }
    for (String field : List.of("kind", "name", "uid")) {
      if (Fields.text(owner, field).isEmpty()) {
        errors.add(FieldError.invalid(at.field(field), "", "must not be empty"));
      }
    }
    if (version.equals("v1") && Fields.text(owner, "kind").equals("Event")) {
      errors.add(
          FieldError.invalid(at, owner, "/v1, Kind=Event is disallowed from being an owner"));
    }
  }

  private void checkFinalizers() {
    List<String> finalizers = Fields.texts(metadata.get("finalizers"));
    finalizers.forEach(name -> refuse("finalizers", name, NameValidation.labelKey(name)));
    if (finalizers.contains(ORPHAN) && finalizers.contains(FOREGROUND)) {
      String body = "finalizer " + ORPHAN + " and " + FOREGROUND + " cannot be both set";
      refuse("finalizers", finalizers, List.of(body));
    }
  }

  private void checkManagedFields() {
    int index = 0;
    for (Map<?, ?> entry : objects(metadata.get("managedFields"))) {
      Path at = path.field("managedFields").index(index++);
      String operation = Fields.text(entry, "operation");
      if (!operation.equals("Apply") && !operation.equals("Update")) {
        errors.add(
            FieldError.invalid(at.field("operation"), operation, "must be `Apply` or `Update`"));
      }
      String type = Fields.text(entry, "fieldsType");
      if (!type.isEmpty() && !type.equals("FieldsV1")) {
        errors.add(FieldError.invalid(at.field("fieldsType"), type, "must be `FieldsV1`"));
      }
    }
  }

  private void refuse(String field, Object value, List<String> mistakes) {
    mistakes.forEach(mistake -> errors.add(FieldError.invalid(path.field(field), value, mistake)));
  }

  private String text(String field) {
    return Fields.text(metadata, field);
  }

  private long number(String field) {
    return Fields.number(metadata, field);
  }

  private static List<Map<?, ?>> objects(Object value) {
    var objects = new ArrayList<Map<?, ?>>();
    if (value instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Map<?, ?> map) {
          objects.add(map);
        }
      }
    }
    return objects;
  }
}
