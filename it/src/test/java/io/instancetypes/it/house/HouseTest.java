package io.instancetypes.it.house;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The classes of all modules")
class HouseTest {
  private static JavaClasses classes;

  @BeforeAll
  static void read() throws IOException {
    try (var modules = Files.list(Path.of(".."))) {
      List<Path> folders =
          modules
              .filter(module -> Files.exists(module.resolve("pom.xml")))
              .map(module -> module.resolve("target/classes"))
              .filter(Files::isDirectory)
              .toList();
      classes = new ClassFileImporter().importPaths(folders);
    }
  }

  @Test
  @DisplayName("lie in packages that do not need each other in a circle")
  void noCycles() {
    assertThat(classes).hasSizeGreaterThan(1_000);
    slices().matching("io.instancetypes.(**)").should().beFreeOfCycles().check(classes);
  }

  @Test
  @DisplayName("have names of their own where other packages can see them")
  void uniqueNames() {
    Map<String, List<String>> byName =
        classes.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .collect(
                Collectors.groupingBy(
                    JavaClass::getSimpleName,
                    TreeMap::new,
                    Collectors.mapping(JavaClass::getPackageName, Collectors.toList())));
    byName.values().removeIf(packages -> packages.size() == 1);
    assertThat(byName).isEmpty();
  }
}
