package io.instancetypes.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.resolve.LookupException;
import java.io.IOException;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FacadeTest {
  private static final String ROOT = "io.instancetypes.engine.";

  private final Set<String> seen = new TreeSet<>();
  private final Deque<Class<?>> open = new ArrayDeque<>();

  @Test
  @DisplayName("Whoever uses the engine as a library meets these types, and no others")
  void fewTypes() {
    for (Class<?> made : List.of(Engine.class, DocumentObjects.class, LookupException.class)) {
      meet(made);
      Stream.of(made.getConstructors())
          .flatMap(constructor -> Stream.of(constructor.getGenericParameterTypes()))
          .forEach(this::meet);
    }
    while (!open.isEmpty()) {
      signatures(open.pop()).forEach(this::meet);
    }
    assertThat(seen)
        .containsExactly(
            "Engine",
            "Engine$Answer",
            "Engine$Checked",
            "defaults.ClusterConfig",
            "defaults.ClusterPolicy",
            "defaults.ReferencePolicy",
            "expand.ExpansionResult",
            "expand.ExpansionResult$Expansion",
            "expand.ExpansionResult$Refusal",
            "explain.Author",
            "explain.Origin",
            "explain.Origins",
            "explain.Wish",
            "resolve.DocumentObjects",
            "resolve.LookupException",
            "resolve.ObjectLookup",
            "resolve.Resolution$Prepared",
            "resolve.Resolution$Stage",
            "rule.Cause",
            "rule.Cause$Type",
            "rule.ExpansionForm",
            "rule.Layer",
            "rule.ResolvedType",
            "validate.Verdict");
  }

  @Test
  @DisplayName("docs/library.md has a line for each of them, and for no other")
  void documented() throws IOException {
    fewTypes();
    String text = Files.readString(Path.of("../docs/library.md"));
    String table = text.substring(text.indexOf("| type |"));
    assertThat(Pattern.compile("(?m)^\\| `(\\S+)` \\|").matcher(table).results())
        .extracting(line -> line.group(1).replace("Result.", "Result$"))
        .extracting(name -> name.replaceFirst("(Engine|Resolution|Cause)\\.", "$1\\$"))
        .containsExactlyInAnyOrderElementsOf(seen);
  }

  /** What its methods take and answer, and what it holds; others are made by the engine only. */
  private static Stream<Type> signatures(Class<?> type) {
    Stream<Type> methods =
        Stream.of(type.getDeclaredMethods())
            .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
            .flatMap(FacadeTest::types);
    return Stream.concat(methods, Stream.of(type.getClasses()));
  }

  private static Stream<Type> types(Method method) {
    return Stream.concat(
        Stream.of(method.getGenericReturnType()), Stream.of(method.getGenericParameterTypes()));
  }

  private void meet(Type type) {
    switch (type) {
      case Class<?> known when known.isArray() -> meet(known.getComponentType());
      case Class<?> known -> {
        if (known.getName().startsWith(ROOT)
            && seen.add(known.getName().substring(ROOT.length()))) {
          open.add(known);
        }
      }
      case ParameterizedType generic -> {
        meet(generic.getRawType());
        Stream.of(generic.getActualTypeArguments()).forEach(this::meet);
      }
      case WildcardType any -> Stream.of(any.getUpperBounds()).forEach(this::meet);
      case GenericArrayType array -> meet(array.getGenericComponentType());
      default -> {}
    }
  }
}
