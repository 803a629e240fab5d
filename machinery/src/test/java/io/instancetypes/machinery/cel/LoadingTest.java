package io.instancetypes.machinery.cel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoadingTest {
  private static final String MACHINERY = "io.instancetypes.machinery.";

  /** Loads this module anew, in a world without CEL. */
  private static final class WithoutCel extends ClassLoader {
    WithoutCel() {
      super(LoadingTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("dev.cel.")) {
        throw new ClassNotFoundException(name);
      }
      Class<?> known = findLoadedClass(name);
      boolean ours = known == null && name.startsWith(MACHINERY);
      return known != null ? known : ours ? define(name) : super.loadClass(name, resolve);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = getParent().getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  @DisplayName("Objects of schemas without rules are checked without anything of CEL")
  void needsNoCelWithoutRules() throws ReflectiveOperationException {
    var loader = new WithoutCel();
    var schema = Map.of("openAPIV3Schema", Map.of("type", "object"));
    Map<String, Object> version =
        Map.of("name", "v1", "served", true, "storage", true, "schema", schema);
    Map<String, Object> names = Map.of("plural", "widgets", "kind", "Widget");
    Map<String, Object> definition =
        Map.of("spec", Map.of("group", "a.b", "names", names, "versions", List.of(version)));
    Object read =
        loader
            .loadClass(MACHINERY + "crd.CustomResourceDefinition")
            .getConstructor(Map.class)
            .newInstance(definition);
    Object first = ((List<?>) read.getClass().getMethod("versions").invoke(read)).getFirst();
    Object errors =
        loader
            .loadClass(MACHINERY + "crd.CustomResources")
            .getMethod("check", first.getClass(), boolean.class, Map.class)
            .invoke(
                null,
                first,
                false,
                Map.of("apiVersion", "a.b/v1", "kind", "Widget", "metadata", Map.of("name", "x")));
    assertThat((List<?>) errors).isEmpty();
  }
}
