package io.instancetypes.machinery.cel;

import dev.cel.compiler.CelCompiler;
import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The compiled rules of a node of a schema and of those below it. */
final class RuleNode {
  final StructuralSchema structure;
  final boolean isResource;
  final List<CompiledRule> rules;
  final Map<String, RuleNode> fields = new HashMap<>();
  final RuleNode items;
  final RuleNode values;

  private RuleNode(StructuralSchema structure, boolean isResource) {
    this.structure = structure;
    this.isResource = isResource;
    this.rules = compile(structure, isResource);
    structure.properties().forEach(this::addField);
    this.items = of(structure.items());
    this.values = structure.additional() == null ? null : of(structure.additional());
  }

  static RuleNode root(StructuralSchema structure) {
    return new RuleNode(structure, true);
  }

  /** Null if there are no rules from here on. */
  private static RuleNode of(StructuralSchema structure) {
    return structure.hasRules() ? new RuleNode(structure, structure.isEmbeddedResource()) : null;
  }

  private void addField(String name, StructuralSchema child) {
    RuleNode node = of(child);
    if (node != null) {
      fields.put(name, node);
    }
  }

  /** The rules of one node; none about values of which nothing is known. */
  static List<CompiledRule> compile(StructuralSchema structure, boolean isResource) {
    if (!(structure.source().get("x-kubernetes-validations") instanceof List<?> sources)) {
      return List.of();
    }
    var types = new CelTypes(structure, isResource);
    return types.self() == null
        ? List.of()
        : compile(sources, types, new Bounds(structure, isResource));
  }

  private static List<CompiledRule> compile(List<?> sources, CelTypes types, Bounds bounds) {
    var compilers = new HashMap<Boolean, CelCompiler>();
    var compiled = new ArrayList<CompiledRule>(sources.size());
    for (Object source : sources) {
      ValidationRule rule = ValidationRule.of(Fields.map(source));
      CelCompiler compiler =
          compilers.computeIfAbsent(
              rule.takesOptionalOldSelf(), optional -> Environment.compiler(types, optional));
      compiled.add(CompiledRule.of(rule, compiler, bounds));
    }
    return compiled;
  }
}
