package io.instancetypes.machinery.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelMutableAst;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.ast.CelMutableExpr;
import dev.cel.common.ast.CelMutableExpr.CelMutableMap;
import dev.cel.common.ast.CelMutableExpr.CelMutableStruct;
import dev.cel.common.navigation.CelNavigableMutableAst;
import dev.cel.common.navigation.CelNavigableMutableExpr;
import dev.cel.compiler.CelCompiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The words {@code Object{…}} and {@code JSONPatch{…}}, which Kubernetes adds for mutations. They
 * have whatever fields they are given, so they become maps before types are checked, each with the
 * name that was written as a mark.
 */
final class MutationSyntax {
  /** No field is called so. */
  static final String MARK = "\u0000type";

  static final String OBJECT = "Object";
  static final String JSON_PATCH = "JSONPatch";

  private static final Set<String> OPERATION = Set.of("op", "path", "from", "value");

  private MutationSyntax() {}

  /** The mistake if there is one, else null; the tree is kept if there is none. */
  static final class Compiled {
    private String mistake;
    private CelAbstractSyntaxTree tree;
    private boolean plainMap;

    String mistake() {
      return mistake;
    }

    CelAbstractSyntaxTree tree() {
      return tree;
    }

    /** Whether it is a map that was written as one. */
    boolean isPlainMap() {
      return plainMap;
    }
  }

  static Compiled compile(String expression, CelCompiler compiler) {
    var compiled = new Compiled();
    try {
      CelMutableAst tree = CelMutableAst.fromCelAst(compiler.parse(expression).getAst());
      compiled.plainMap = tree.expr().getKind() == Kind.MAP;
      List<CelMutableExpr> structs =
          CelNavigableMutableAst.fromAst(tree)
              .getRoot()
              .allNodes()
              .map(CelNavigableMutableExpr::expr)
              .filter(each -> each.getKind() == Kind.STRUCT)
              .toList();
      long next = 1 + highest(tree);
      for (CelMutableExpr struct : structs) {
        compiled.mistake = mistake(struct.struct());
        if (compiled.mistake != null) {
          return compiled;
        }
        next = toMap(struct, next);
      }
      CelValidationResult checked = compiler.check(tree.toParsedAst());
      compiled.tree = checked.getAst();
    } catch (CelValidationException wrong) {
      compiled.mistake = "compilation failed: " + wrong.getMessage();
    }
    return compiled;
  }

  private static long highest(CelMutableAst tree) {
    return CelNavigableMutableAst.fromAst(tree)
        .getRoot()
        .allNodes()
        .mapToLong(CelMutationIds::of)
        .max()
        .orElse(0);
  }

  /** Entries have numbers, too. */
  private static final class CelMutationIds {
    static long of(CelNavigableMutableExpr node) {
      CelMutableExpr expression = node.expr();
      return switch (expression.getKind()) {
        case STRUCT ->
            Math.max(
                expression.id(),
                expression.struct().entries().stream()
                    .mapToLong(CelMutableStruct.Entry::id)
                    .max()
                    .orElse(0));
        case MAP ->
            Math.max(
                expression.id(),
                expression.map().entries().stream()
                    .mapToLong(CelMutableMap.Entry::id)
                    .max()
                    .orElse(0));
        default -> expression.id();
      };
    }
  }

  private static String mistake(CelMutableStruct struct) {
    String name = struct.messageName();
    if (name.equals(JSON_PATCH)) {
      return struct.entries().stream()
          .map(CelMutableStruct.Entry::fieldKey)
          .filter(field -> !OPERATION.contains(field))
          .findFirst()
          .map("compilation failed: undefined field '%s' of JSONPatch"::formatted)
          .orElse(null);
    }
    return name.equals(OBJECT) || name.startsWith(OBJECT + ".")
        ? null
        : "compilation failed: undeclared reference to '%s' (in container '')".formatted(name);
  }

  private static long toMap(CelMutableExpr expression, long first) {
    long next = first;
    CelMutableStruct struct = expression.struct();
    var entries = new ArrayList<CelMutableMap.Entry>();
    for (CelMutableStruct.Entry entry : struct.entries()) {
      CelMutableExpr key = text(next++, entry.fieldKey());
      entries.add(
          CelMutableMap.Entry.create(entry.id(), key, entry.value(), entry.optionalEntry()));
    }
    CelMutableExpr mark = text(next++, MARK);
    CelMutableExpr name = text(next++, struct.messageName());
    entries.add(CelMutableMap.Entry.create(next++, mark, name, false));
    expression.setMap(CelMutableMap.create(entries));
    return next;
  }

  private static CelMutableExpr text(long id, String value) {
    return CelMutableExpr.ofConstant(id, CelConstant.ofValue(value));
  }
}
