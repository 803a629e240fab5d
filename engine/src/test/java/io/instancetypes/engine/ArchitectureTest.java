package io.instancetypes.engine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.instancetypes.engine.expand.Expander;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses ENGINE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.instancetypes.engine");

  @Test
  @DisplayName("The classes of the engine can be read, so that the other rules mean something")
  void readsClasses() {
    assertThat(ENGINE).hasSizeGreaterThan(40);
    assertThat(ENGINE.get(Expander.class).getDirectDependenciesFromSelf()).isNotEmpty();
  }

  @Test
  @DisplayName("The engine knows only documents, collections and numbers")
  void knowsNothingOfTheWorld() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java.lang..",
            // For digests, which are functions of what they are given.
            "java.nio.charset",
            "java.security",
            "java.util",
            "java.util.function",
            "java.util.stream",
            "java.math",
            "io.instancetypes.api..",
            "io.instancetypes.engine..")
        .because(
            "commands, admission and controllers must get the same answer from the same documents,"
                + " wherever they run; files, sockets, clocks and loggers would make it differ")
        .check(ENGINE);
  }

  @Test
  @DisplayName("The engine neither prints, nor asks its environment, nor starts threads")
  void touchesNothing() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(
            System.class,
            Thread.class,
            ThreadLocal.class,
            Runtime.class,
            Process.class,
            ProcessBuilder.class,
            java.util.Random.class,
            java.util.Timer.class,
            java.util.Date.class)
        .because(
            "a function that asks for the time, for chance or for its surroundings gives another"
                + " answer tomorrow, and no revision could be trusted")
        .check(ENGINE);
  }
}
