package io.instancetypes.machinery.crd;

import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameRule;
import io.instancetypes.machinery.structuralschema.NameValidation;
import io.instancetypes.machinery.structuralschema.ObjectMetaValidation;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is wrong with a definition, once its defaults are filled in. */
public final class DefinitionRules {
  private static final Path SPEC = Path.of("spec");

  private final Document definition;
  private final Document spec;
  private final List<FieldError> errors = new ArrayList<>();

  private DefinitionRules(Map<?, ?> definition) {
    this.definition = Document.of(definition);
    this.spec = this.definition.object("spec");
  }

  /** A new definition. */
  public static List<FieldError> check(Map<?, ?> definition) {
    var rules = new DefinitionRules(definition);
    rules.errors.addAll(ObjectMetaValidation.check(definition, false, NameRule.SUBDOMAIN));
    rules.checkName();
    rules.errors.addAll(Approval.of(rules.definition).check());
    rules.checkSpec(Document.of(Map.of()));
    return rules.distinct();
  }

  /** A changed definition, which keeps the status of before. */
  public static List<FieldError> checkUpdate(Map<?, ?> definition, Map<?, ?> old) {
    var rules = new DefinitionRules(definition);
    rules.errors.addAll(ObjectMetaValidation.checkUpdate(definition, old));
    rules.checkSpec(Document.of(old).object("spec"));
    rules.checkUnchanged(Document.of(old));
    return rules.distinct();
  }

  private List<FieldError> distinct() {
    return new ArrayList<>(new LinkedHashSet<>(errors));
  }

  private void checkName() {
    String name = definition.object("metadata").text("name");
    String required = spec.object("names").text("plural") + "." + spec.text("group");
    if (!name.isEmpty() && !name.equals(required)) {
      errors.add(
          FieldError.invalid(
              Path.of("metadata", "name"), name, "must be spec.names.plural+\".\"+spec.group"));
    }
  }

  private void checkSpec(Document before) {
    checkGroup();
    checkOneOf(SPEC.field("scope"), spec.text("scope"), List.of("Cluster", "Namespaced"));
    errors.addAll(VersionRules.check(spec, before, SPEC));
    checkVersionNames();
    checkNames();
    errors.addAll(ConversionRules.check(spec.object("conversion"), SPEC.field("conversion")));
    checkStoredVersions();
    if (spec.isSet("preserveUnknownFields")) {
      errors.add(
          FieldError.invalid(
              SPEC.field("preserveUnknownFields"),
              true,
              "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in"
                  + " spec.versions[*].schema instead"));
    }
  }

  private void checkGroup() {
    String group = spec.text("group");
    Path at = SPEC.field("group");
    List<String> mistakes = NameValidation.dns1123Subdomain(group);
    if (group.isEmpty()) {
      errors.add(FieldError.required(at, ""));
    } else if (!mistakes.isEmpty()) {
      errors.add(FieldError.invalid(at, group, String.join(",", mistakes)));
    } else if (group.indexOf('.') < 0) {
      errors.add(FieldError.invalid(at, group, "should be a domain with at least one dot"));
    }
  }

  private void checkOneOf(Path at, String value, List<String> accepted) {
    if (value.isEmpty()) {
      errors.add(FieldError.required(at, ""));
    } else if (!accepted.contains(value)) {
      errors.add(FieldError.notSupported(at, value, accepted));
    }
  }

  private void checkVersionNames() {
    var names = new HashSet<String>();
    int stored = 0;
    int index = 0;
    Path versions = SPEC.field("versions");
    for (Document version : spec.objects("versions")) {
      stored += version.isSet("storage") ? 1 : 0;
      String name = version.text("name");
      checkLabel(versions.index(index).field("name"), name);
      if (index++ == 0) {
        checkLabel(SPEC.field("version"), name);
      }
      if (!names.add(name)) {
        // kube-apiserver shows all versions here as its own structs, which is of no use to anybody.
        errors.add(
            FieldError.invalid(versions, FieldError.OMITTED, "must contain unique version names"));
      }
    }
    if (stored != 1) {
      errors.add(
          FieldError.invalid(
              versions,
              FieldError.OMITTED,
              "must have exactly one version marked as storage version"));
    }
  }

  private void checkLabel(Path at, String name) {
    List<String> mistakes = NameValidation.dns1035Label(name);
    if (!mistakes.isEmpty()) {
      errors.add(FieldError.invalid(at, name, String.join(",", mistakes)));
    }
  }

  private void checkNames() {
    Document names = spec.object("names");
    Path at = SPEC.field("names");
    for (String field : List.of("plural", "singular", "kind", "listKind")) {
      String name = names.text(field);
      boolean isKind = field.endsWith("ind");
      if (name.isEmpty()) {
        errors.add(FieldError.required(at.field(field), ""));
      } else if (isKind) {
        checkKind(at.field(field), name);
      } else {
        checkLabel(at.field(field), name);
      }
    }
    checkLabels(at.field("shortNames"), names.texts("shortNames"));
    checkLabels(at.field("categories"), names.texts("categories"));
    String kind = names.text("kind");
    if (!kind.isEmpty() && kind.equals(names.text("listKind"))) {
      errors.add(
          FieldError.invalid(at.field("listKind"), kind, "kind and listKind may not be the same"));
    }
  }

  private void checkKind(Path at, String kind) {
    List<String> mistakes = NameValidation.dns1035Label(kind.toLowerCase(Locale.ROOT));
    if (!mistakes.isEmpty()) {
      errors.add(
          FieldError.invalid(
              at,
              kind,
              "may have mixed case, but should otherwise match: " + String.join(",", mistakes)));
    }
  }

  private void checkLabels(Path at, List<String> labels) {
    for (int i = 0; i < labels.size(); i++) {
      checkLabel(at.index(i), labels.get(i));
    }
  }

  private void checkStoredVersions() {
    List<Object> stored = DefinitionStatus.storedVersions(definition.fields());
    Path at = Path.of("status", "storedVersions");
    if (stored.isEmpty()) {
      errors.add(FieldError.invalid(at, null, "must have at least one stored version"));
    }
    for (Document version : spec.objects("versions")) {
      String name = version.text("name");
      if (version.isSet("storage") && !stored.contains(name) && !stored.isEmpty()) {
        errors.add(FieldError.invalid(at, stored, "must have the storage version " + name));
      }
    }
    checkVersionsRemain(stored, at);
  }

  private void checkVersionsRemain(List<Object> stored, Path at) {
    List<String> known = spec.objects("versions").stream().map(v -> v.text("name")).toList();
    for (int i = 0; i < stored.size(); i++) {
      String version = String.valueOf(stored.get(i));
      if (!known.contains(version)) {
        String body =
            "missing from spec.versions; %1$s was previously a storage version, and must remain in"
                + " spec.versions until a storage migration ensures no data remains persisted in"
                + " %1$s and removes %1$s from status.storedVersions";
        errors.add(FieldError.invalid(at.index(i), version, body.formatted(version)));
      }
    }
  }

  /** What the objects that exist are found by. */
  private void checkUnchanged(Document old) {
    Document before = old.object("spec");
    boolean established =
        old.object("status").objects("conditions").stream()
            .anyMatch(c -> c.text("type").equals("Established") && c.text("status").equals("True"));
    if (established) {
      checkSame(SPEC.field("scope"), spec.text("scope"), before.text("scope"));
      checkName("kind", before);
    }
    checkSame(SPEC.field("group"), spec.text("group"), before.text("group"));
    checkName("plural", before);
  }

  private void checkName(String field, Document before) {
    checkSame(
        SPEC.field("names").field(field),
        spec.object("names").text(field),
        before.object("names").text(field));
  }

  private void checkSame(Path at, String now, String before) {
    if (!now.equals(before)) {
      errors.add(FieldError.invalid(at, now, "field is immutable"));
    }
  }
}
