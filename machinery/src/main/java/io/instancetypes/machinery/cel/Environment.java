package io.instancetypes.machinery.cel;

import com.google.common.collect.ImmutableSet;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelOptions;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelStringExtensions.Function;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** CEL as Kubernetes sets it up: its options, its extensions and its own functions. */
final class Environment {
  /** What a rule names the value, and the value before. */
  static final String SELF = "self";

  static final String OLD_SELF = "oldSelf";

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .enableHeterogeneousNumericComparisons(true)
          .enableOptionalSyntax(true)
          .build();

  private static final Functions FUNCTIONS = functions();
  private static final CelCompiler COMPILER = compiler();
  private static final CelRuntime RUNTIME = runtime();

  private Environment() {}

  private static Functions functions() {
    var functions = new Functions();
    QuantityFunctions.addTo(functions);
    ListFunctions.addTo(functions);
    TextFunctions.addTo(functions);
    UrlFunctions.addTo(functions);
    AddressFunctions.addTo(functions);
    FormatFunctions.addTo(functions);
    VersionFunctions.addTo(functions);
    AuthorizerFunctions.addTo(functions);
    return functions;
  }

  /** Texts can be turned round only in a later version of the library than Kubernetes has. */
  private static Set<Function> textFunctions() {
    return ImmutableSet.copyOf(EnumSet.complementOf(EnumSet.of(Function.REVERSE)));
  }

  private static CelCompiler compiler() {
    return CelCompilerFactory.standardCelCompilerBuilder()
        .setOptions(OPTIONS)
        .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
        .addLibraries(
            CelExtensions.optional(),
            CelExtensions.strings(textFunctions()),
            CelExtensions.sets(OPTIONS),
            CelExtensions.lists(),
            CelExtensions.comprehensions(),
            FUNCTIONS)
        .build();
  }

  private static CelRuntime runtime() {
    return CelRuntimeFactory.standardCelRuntimeBuilder()
        .setOptions(OPTIONS)
        .addLibraries(
            CelExtensions.optional(),
            CelExtensions.strings(textFunctions()),
            CelExtensions.sets(OPTIONS),
            CelExtensions.lists(),
            CelExtensions.comprehensions(),
            FUNCTIONS)
        .build();
  }

  /** For rules about a value of these types. */
  static CelCompiler compiler(CelTypes types, boolean oldSelfIsOptional) {
    CelType self = types.self();
    return COMPILER
        .toCompilerBuilder()
        .setTypeProvider(types)
        .addVar(SELF, self)
        .addVar(OLD_SELF, oldSelfIsOptional ? OptionalType.create(self) : self)
        .build();
  }

  /** For conditions about documents that may hold anything. */
  static CelCompiler compiler(Collection<String> variables) {
    CelCompilerBuilder builder = COMPILER.toCompilerBuilder();
    for (String variable : variables) {
      if (variable.equals(AuthorizerFunctions.AUTHORIZER)) {
        builder.addVar(variable, AuthorizerFunctions.ASKER.type());
        builder.addVar(AuthorizerFunctions.REQUEST_RESOURCE, AuthorizerFunctions.RESOURCE.type());
      } else {
        builder.addVar(variable, SimpleType.DYN);
      }
    }
    return builder.build();
  }

  static CelRuntime.Program program(CelAbstractSyntaxTree tree) throws CelEvaluationException {
    return RUNTIME.createProgram(tree);
  }
}
