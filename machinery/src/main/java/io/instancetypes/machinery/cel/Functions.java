package io.instancetypes.machinery.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.checker.CelCheckerBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.compiler.CelCompilerLibrary;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import dev.cel.runtime.CelRuntimeBuilder;
import dev.cel.runtime.CelRuntimeLibrary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The functions that Kubernetes adds to CEL, told to the compiler and to the runtime at once. */
final class Functions implements CelCompilerLibrary, CelRuntimeLibrary {
  private final Map<String, List<CelOverloadDecl>> declarations = new LinkedHashMap<>();
  private final Map<String, List<CelFunctionBinding>> bindings = new LinkedHashMap<>();

  /** A parameter, as the compiler and as the runtime know its type. */
  record Parameter(CelType type, Class<?> runtime) {}

  /** {@code name(arguments)}. */
  void global(
      String name, String id, CelType result, CelFunctionOverload body, Parameter... parameters) {
    declare(name, CelOverloadDecl.newGlobalOverload(id, result, types(parameters)));
    bind(name, id, body, parameters);
  }

  /** {@code first.name(others)}. */
  void member(
      String name, String id, CelType result, CelFunctionOverload body, Parameter... parameters) {
    declare(name, CelOverloadDecl.newMemberOverload(id, result, types(parameters)));
    bind(name, id, body, parameters);
  }

  private static List<CelType> types(Parameter... parameters) {
    return List.of(parameters).stream().map(Parameter::type).toList();
  }

  private void declare(String name, CelOverloadDecl overload) {
    declarations.computeIfAbsent(name, any -> new ArrayList<>()).add(overload);
  }

  private void bind(String name, String id, CelFunctionOverload body, Parameter... parameters) {
    var classes = ImmutableList.<Class<?>>builder();
    for (Parameter parameter : parameters) {
      classes.add(parameter.runtime);
    }
    bindings
        .computeIfAbsent(name, any -> new ArrayList<>())
        .add(CelFunctionBinding.from(id, classes.build(), body));
  }

  @Override
  public void setCheckerOptions(CelCheckerBuilder builder) {
    declarations.forEach(
        (name, overloads) ->
            builder.addFunctionDeclarations(
                CelFunctionDecl.newFunctionDeclaration(name, overloads)));
  }

  @Override
  public void setRuntimeOptions(CelRuntimeBuilder builder) {
    bindings.forEach(
        (name, overloads) ->
            builder.addFunctionBindings(CelFunctionBinding.fromOverloads(name, overloads)));
  }
}
