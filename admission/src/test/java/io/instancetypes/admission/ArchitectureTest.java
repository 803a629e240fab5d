package io.instancetypes.admission;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses ADMISSION =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
          .importPackages("io.instancetypes.admission");

  @Test
  @DisplayName("The classes of admission can be read, so that the other rules mean something")
  void readsClasses() {
    assertThat(ADMISSION).hasSizeGreaterThan(10);
    assertThat(ADMISSION.get(Admissions.class).getDirectDependenciesFromSelf()).isNotEmpty();
  }

  @Test
  @DisplayName("Admission knows documents and the engine, and nobody who carries them")
  void knowsNothingOfTheWorld() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java.lang..",
            "java.util",
            "java.util.function",
            "java.util.stream",
            "java.nio.charset",
            "io.instancetypes.api..",
            "io.instancetypes.catalog",
            "io.instancetypes.engine..",
            "io.instancetypes.admission..")
        .because(
            "the embedded server asks it in process and a cluster asks it over HTTPS, and both must"
                + " get the same answer; files, sockets and loggers belong to whoever carries it")
        .check(ADMISSION);
  }

  @Test
  @DisplayName("Admission neither prints, nor asks its environment, nor throws dice")
  void touchesNothing() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(
            System.class,
            Thread.class,
            Runtime.class,
            ProcessBuilder.class,
            java.util.Random.class,
            java.util.Date.class)
        .because("a server may ask twice, and nobody is to be judged by the time of the day")
        .check(ADMISSION);
    noClasses().should().callMethod(java.util.UUID.class, "randomUUID").check(ADMISSION);
  }
}
