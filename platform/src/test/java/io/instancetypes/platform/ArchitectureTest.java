package io.instancetypes.platform;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses PLATFORM =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
          .importPackages("io.instancetypes.platform");

  @Test
  @DisplayName("The classes of the platform can be read, so that the other rules mean something")
  void readsClasses() {
    assertThat(PLATFORM).hasSizeGreaterThan(25);
    assertThat(PLATFORM.get(Cluster.class).getDirectDependenciesFromSelf()).isNotEmpty();
  }

  @Test
  @DisplayName("The platform knows documents and the engine, and nobody who carries them")
  void knowsNothingOfTheWorld() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java.lang..",
            "java.time..",
            "java.util..",
            "java.nio.charset",
            "io.instancetypes.api..",
            "io.instancetypes.catalog",
            "io.instancetypes.engine..",
            "io.instancetypes.machinery..",
            "io.instancetypes.platform..",
            "io.instancetypes.traces")
        .because(
            "the embedded server asks it in process and a cluster asks it over HTTPS, and both must"
                + " get the same answer; files, sockets and loggers belong to whoever carries it;"
                + " a span tells how long something took, and changes no answer")
        .check(PLATFORM);
  }

  @Test
  @DisplayName("Answers neither print, nor ask their environment or the time, nor throw dice")
  void touchesNothing() {
    noClasses()
        .that()
        .resideInAnyPackage("..admission..", "..subresources..")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(
            System.class,
            Thread.class,
            Runtime.class,
            ProcessBuilder.class,
            java.time.Clock.class,
            java.time.Instant.class,
            java.util.Random.class,
            java.util.Date.class)
        .because("a server may ask twice, and nobody is to be judged by the time of the day")
        .check(PLATFORM);
    noClasses().should().callMethod(java.util.UUID.class, "randomUUID").check(PLATFORM);
  }

  @Test
  @DisplayName("No two packages need each other")
  void hasNoCycles() {
    slices().matching("io.instancetypes.platform.(**)").should().beFreeOfCycles().check(PLATFORM);
  }
}
