package io.instancetypes.machinery.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import io.instancetypes.machinery.cel.cost.CostEstimate;
import io.instancetypes.machinery.cel.cost.Sizes;
import java.util.regex.Pattern;

/**
 * A rule that can be evaluated, or why it cannot be.
 *
 * @param program null if there is a mistake or the rule is empty
 * @param cost the most that evaluating it once can cost
 * @param messageProgram null if the message is not computed
 */
record CompiledRule(
    ValidationRule rule,
    CelRuntime.Program program,
    long cost,
    boolean usesOldSelf,
    String mistake,
    CelRuntime.Program messageProgram,
    long messageCost,
    String messageMistake) {

  private static final Pattern SYNTAX =
      Pattern.compile(
          "(?m)^(ERROR: <input>:\\d+:\\d+: )(?=mismatched input|extraneous input|no viable"
              + " alternative|token recognition error|missing )");
  private static final Pattern CANDIDATES = Pattern.compile("(?m) \\(candidates: .*\\)$");

  private record Compiled(
      CelRuntime.Program program, long cost, boolean usesOldSelf, String mistake) {
    static final Compiled NOTHING = new Compiled(null, 0, false, null);

    static Compiled wrong(String mistake) {
      return new Compiled(null, 0, false, mistake);
    }
  }

  private static CompiledRule of(ValidationRule rule, Compiled compiled, Compiled message) {
    return new CompiledRule(
        rule,
        compiled.program,
        compiled.cost,
        compiled.usesOldSelf,
        compiled.mistake,
        message.program,
        message.cost,
        message.mistake);
  }

  static CompiledRule of(ValidationRule rule, CelCompiler compiler, Sizes sizes) {
    if (rule.expression().isBlank()) {
      return of(rule, Compiled.NOTHING, Compiled.NOTHING);
    }
    Compiled compiled =
        compile(
            compiler,
            sizes,
            rule.expression(),
            SimpleType.BOOL,
            "",
            "cel expression must evaluate to a bool");
    if (compiled.mistake != null || rule.messageExpression().isEmpty()) {
      return of(rule, compiled, Compiled.NOTHING);
    }
    Compiled message =
        compile(
            compiler,
            sizes,
            rule.messageExpression(),
            SimpleType.STRING,
            "messageExpression ",
            "messageExpression must evaluate to a string");
    return of(rule, compiled, message);
  }

  private static Compiled compile(
      CelCompiler compiler,
      Sizes sizes,
      String expression,
      CelType result,
      String prefix,
      String wrongType) {
    CelValidationResult compiled = compiler.compile(expression);
    if (compiled.hasError()) {
      return Compiled.wrong(prefix + "compilation failed: " + issues(compiled));
    }
    try {
      CelAbstractSyntaxTree tree = compiled.getAst();
      return tree.getResultType().equals(result)
          ? new Compiled(
              Environment.program(tree), CostEstimate.of(tree, sizes), usesOldSelf(tree), null)
          : Compiled.wrong(wrongType);
    } catch (CelValidationException | CelEvaluationException e) {
      return Compiled.wrong(prefix + "instantiation failed: " + e.getMessage());
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
