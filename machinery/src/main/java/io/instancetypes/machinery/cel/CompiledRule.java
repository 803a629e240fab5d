package io.instancetypes.machinery.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.regex.Pattern;

/**
 * A rule that can be evaluated, or why it cannot be.
 *
 * @param program null if there is a mistake or the rule is empty
 * @param messageProgram null if the message is not computed
 */
record CompiledRule(
    Rule rule,
    CelRuntime.Program program,
    boolean usesOldSelf,
    String mistake,
    CelRuntime.Program messageProgram,
    String messageMistake) {

  private static final Pattern SYNTAX =
      Pattern.compile(
          "(?m)^(ERROR: <input>:\\d+:\\d+: )(?=mismatched input|extraneous input|no viable"
              + " alternative|token recognition error|missing )");
  private static final Pattern CANDIDATES = Pattern.compile("(?m) \\(candidates: .*\\)$");

  private record Compiled(CelRuntime.Program program, boolean usesOldSelf, String mistake) {}

  static CompiledRule of(Rule rule, CelCompiler compiler) {
    if (rule.expression().isBlank()) {
      return new CompiledRule(rule, null, false, null, null, null);
    }
    Compiled compiled =
        compile(
            compiler,
            rule.expression(),
            SimpleType.BOOL,
            "",
            "cel expression must evaluate to a bool");
    if (compiled.mistake != null || rule.messageExpression().isEmpty()) {
      return new CompiledRule(
          rule, compiled.program, compiled.usesOldSelf, compiled.mistake, null, null);
    }
    Compiled message =
        compile(
            compiler,
            rule.messageExpression(),
            SimpleType.STRING,
            "messageExpression ",
            "messageExpression must evaluate to a string");
    return new CompiledRule(
        rule, compiled.program, compiled.usesOldSelf, null, message.program, message.mistake);
  }

  private static Compiled compile(
      CelCompiler compiler, String expression, CelType result, String prefix, String wrongType) {
    CelValidationResult compiled = compiler.compile(expression);
    if (compiled.hasError()) {
      return new Compiled(null, false, prefix + "compilation failed: " + issues(compiled));
    }
    try {
      CelAbstractSyntaxTree tree = compiled.getAst();
      return tree.getResultType().equals(result)
          ? new Compiled(Environment.program(tree), usesOldSelf(tree), null)
          : new Compiled(null, false, wrongType);
    } catch (CelValidationException | CelEvaluationException e) {
      return new Compiled(null, false, prefix + "instantiation failed: " + e.getMessage());
    }
  }

  /** In the words of the compiler that kube-apiserver has; those of this one differ a little. */
  private static String issues(CelValidationResult compiled) {
    String named = SYNTAX.matcher(compiled.getErrorString()).replaceAll("$1Syntax error: ");
    return CANDIDATES.matcher(named).replaceAll("");
  }

  private static boolean usesOldSelf(CelAbstractSyntaxTree tree) {
    return tree.getReferenceMap().values().stream()
        .anyMatch(reference -> reference.name().equals(Environment.OLD_SELF));
  }
}
