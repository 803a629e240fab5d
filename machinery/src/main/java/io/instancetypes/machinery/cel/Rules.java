package io.instancetypes.machinery.cel;

import io.instancetypes.machinery.structuralschema.Correlation;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.List;

/**
 * The rules in CEL of one schema. Nothing of CEL is loaded before an object is checked against a
 * schema that has any; then they are compiled, once.
 */
public final class Rules {
  private final StructuralSchema structure;
  private volatile RuleNode root;

  public Rules(StructuralSchema structure) {
    this.structure = structure;
  }

  /**
   * Compiles the rules if there are any, so that the first object need not wait for it: CEL takes
   * its time to load.
   */
  public void prepare() {
    if (structure.hasRules()) {
      root();
    }
  }

  /** What rules a new object breaks. */
  public List<FieldError> check(Object object) {
    return structure.hasRules() ? new Evaluation().check(root(), object, null, null) : List.of();
  }

  /** What rules a changed object breaks, among them those about the change. */
  public List<FieldError> checkUpdate(Object object, Object old) {
    return structure.hasRules()
        ? new Evaluation().check(root(), object, old, new Correlation(old, object, structure))
        : List.of();
  }

  private RuleNode root() {
    RuleNode known = root;
    if (known == null) {
      synchronized (this) {
        known = root == null ? RuleNode.root(structure) : root;
        root = known;
      }
    }
    return known;
  }
}
