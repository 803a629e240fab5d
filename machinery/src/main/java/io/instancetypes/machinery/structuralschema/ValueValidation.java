package io.instancetypes.machinery.structuralschema;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * One walk of a value along its schema.
 *
 * <p>Where a schema has alternatives, kube-apiserver reports the mistakes of the branch that came
 * closest, by the number of checks that were made; {@code matches} counts as it does.
 */
final class ValueValidation {
  private final Path prefix;
  private final List<FieldError> errors = new ArrayList<>();
  private int matches;

  /** {@code prefix} stands before the fields of errors, not in their sentences. */
  ValueValidation(Path prefix) {
    this.prefix = prefix;
  }

  List<FieldError> errors() {
    return errors.size() < 2 ? errors : new ArrayList<>(new LinkedHashSet<>(errors));
  }

  /** {@code correlation} is null where nothing was before. */
  void inspect(StructuralSchema structure, Object value, Path path, Correlation correlation) {
    int before = errors.size();
    inspectAll(structure, value, path, correlation);
    if (errors.size() > before && correlation != null && correlation.isUnchanged()) {
      errors.subList(before, errors.size()).clear();
    }
  }

  private void inspectAll(
      StructuralSchema structure, Object value, Path path, Correlation correlation) {
    Constraints constraints = structure.constraints();
    new TypeCheck(constraints, path, this).check(value);
    if (value == null) {
      checkAllowed(constraints, null, path);
      return;
    }
    matches += 2;
    if (constraints.isCombined()) {
      combine(constraints, value, path, correlation);
    }
    switch (value) {
      case String text -> new TextCheck(constraints, path, this).check(text);
      case Number number -> new NumberCheck(constraints, path, this).check(number);
      case List<?> list -> inspectList(structure, list, path, correlation);
      default -> {}
    }
    checkAllowed(constraints, value, path);
    if (value instanceof Map<?, ?> map) {
      inspectMap(structure, map, path, correlation);
    }
    matches += 2;
  }

  private void inspectList(
      StructuralSchema structure, List<?> list, Path path, Correlation correlation) {
    matches += 2;
    StructuralSchema items = structure.items();
    if (items != StructuralSchema.UNKNOWN) {
      for (int i = 0; i < list.size(); i++) {
        Correlation item = correlation == null ? null : correlation.item(i);
        inspect(items, list.get(i), path.index(i), item);
      }
    }
    Constraints constraints = structure.constraints();
    long size = list.size();
    if (constraints.minItems != null && size < constraints.minItems) {
      invalid(path, size, " should have at least " + constraints.minItems + " items");
    }
    if (constraints.maxItems != null && size > constraints.maxItems) {
      add(FieldError.tooMany(field(path), size, constraints.maxItems));
    }
    if (constraints.uniqueItems && hasDuplicates(list)) {
      invalid(path, "", " shouldn't contain duplicates");
    }
  }

  private static boolean hasDuplicates(List<?> list) {
    var seen = new LinkedHashSet<String>();
    return !list.stream().allMatch(item -> seen.add(GoText.json(item)));
  }

  private void inspectMap(
      StructuralSchema structure, Map<?, ?> map, Path path, Correlation correlation) {
    matches++;
    Constraints constraints = structure.constraints();
    long size = map.size();
    if (constraints.minProperties != null && size < constraints.minProperties) {
      invalid(path, size, " should have at least " + constraints.minProperties + " properties");
    }
    if (constraints.maxProperties != null && size > constraints.maxProperties) {
      add(FieldError.tooMany(field(path), size, constraints.maxProperties));
    }
    for (var entry : map.entrySet()) {
      inspectField(structure, String.valueOf(entry.getKey()), entry.getValue(), path, correlation);
    }
    for (String name : constraints.required) {
      if (!map.containsKey(name)) {
        add(FieldError.required(field(path.field(name)), ""));
      }
    }
  }

  private void inspectField(
      StructuralSchema structure, String name, Object value, Path path, Correlation correlation) {
    StructuralSchema child = structure.child(name);
    if (child == null && structure.constraints().refusesOthers) {
      String body = path.text() + "." + name + " in body is a forbidden property";
      add(FieldError.invalid(field(path), name, body));
    } else if (child != null && child != StructuralSchema.UNKNOWN) {
      // kind and apiVersion always look unchanged: both objects were converted to this version.
      boolean hidden = path.isRoot() && (name.equals("kind") || name.equals("apiVersion"));
      Correlation before = correlation == null || hidden ? null : correlation.field(name);
      inspect(child, value, path.field(name), before);
    }
  }

  private void checkAllowed(Constraints constraints, Object value, Path path) {
    if (constraints.allowed.isEmpty()) {
      return;
    }
    // kube-apiserver takes null for no value at all, even where the list has it.
    if (value == null
        || constraints.allowed.stream().noneMatch(one -> ValueEquality.same(one, value))) {
      List<String> supported =
          constraints.allowed.stream()
              .map(one -> one instanceof String text ? text : GoText.json(one))
              .toList();
      add(FieldError.notSupported(field(path), value, supported));
    }
  }

  private void combine(Constraints constraints, Object value, Path path, Correlation correlation) {
    if (!constraints.anyOf.isEmpty()) {
      anyOf(branches(constraints.anyOf, value, path, correlation), path);
    }
    if (!constraints.oneOf.isEmpty()) {
      oneOf(branches(constraints.oneOf, value, path, correlation), path);
    }
    if (!constraints.allOf.isEmpty()) {
      allOf(branches(constraints.allOf, value, path, correlation), path);
    }
    if (constraints.not != null
        && branches(List.of(constraints.not), value, path, correlation).getFirst().isClean()) {
      unplaced(path, " must not validate the schema (not)");
    }
  }

  private List<ValueValidation> branches(
      List<StructuralSchema> schemas, Object value, Path path, Correlation correlation) {
    var branches = new ArrayList<ValueValidation>(schemas.size());
    for (StructuralSchema schema : schemas) {
      var branch = new ValueValidation(prefix);
      branch.inspectAll(schema, value, path, correlation);
      branches.add(branch);
    }
    return branches;
  }

  private boolean isClean() {
    return errors.isEmpty();
  }

  private void anyOf(List<ValueValidation> branches, Path path) {
    for (ValueValidation branch : branches) {
      if (branch.isClean()) {
        take(branch);
        return;
      }
    }
    unplaced(path, " must validate at least one schema (anyOf)");
    take(closest(branches));
  }

  private void oneOf(List<ValueValidation> branches, Path path) {
    List<ValueValidation> clean = branches.stream().filter(ValueValidation::isClean).toList();
    String failure = " must validate one and only one schema (oneOf). ";
    switch (clean.size()) {
      case 0 -> {
        unplaced(path, failure + "Found none valid");
        take(closest(branches));
      }
      case 1 -> take(clean.getFirst());
      default -> unplaced(path, failure + "Found " + clean.size() + " valid alternatives");
    }
  }

  private void allOf(List<ValueValidation> branches, Path path) {
    branches.forEach(this::take);
    long clean = branches.stream().filter(ValueValidation::isClean).count();
    if (clean < branches.size()) {
      String none = clean == 0 ? ". None validated" : "";
      unplaced(path, " must validate all the schemas (allOf)" + none);
    }
  }

  private static ValueValidation closest(List<ValueValidation> branches) {
    ValueValidation closest = branches.getFirst();
    for (ValueValidation branch : branches) {
      if (branch.matches > closest.matches) {
        closest = branch;
      }
    }
    return closest;
  }

  private void take(ValueValidation branch) {
    errors.addAll(branch.errors);
    matches += branch.matches;
  }

  /** A check was made, or made with success. */
  void count() {
    matches++;
  }

  void add(FieldError error) {
    errors.add(error);
  }

  void invalid(Path path, Object value, String sentence) {
    add(FieldError.invalid(field(path), value, path.text() + " in body" + sentence));
  }

  /** Some mistakes name their field in the sentence only, the clients get to see no path. */
  private void unplaced(Path path, String sentence) {
    add(FieldError.invalid(prefix, "", GoText.quote(path.text()) + sentence));
  }

  void unplaced(String sentence) {
    add(FieldError.invalid(prefix, "", sentence));
  }

  Path field(Path path) {
    return prefix.isRoot() ? path : path.isRoot() ? prefix : prefix.field(path.text());
  }
}
