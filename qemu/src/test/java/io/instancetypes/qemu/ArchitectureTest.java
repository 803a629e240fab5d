package io.instancetypes.qemu;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses QEMU =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
          .importPackages("io.instancetypes.qemu");

  @Test
  @DisplayName("The command line of QEMU follows from documents alone")
  void knowsNothingOfTheWorld() {
    assertThat(QEMU).hasSizeGreaterThan(15);
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java.lang..",
            "java.nio.charset",
            "java.util",
            "java.util.function",
            "java.util.regex",
            "java.util.stream",
            "io.instancetypes.api..",
            "io.instancetypes.engine..",
            "io.instancetypes.qemu..")
        .because(
            "equal instances have equal command lines, on whichever machine they are asked for")
        .check(QEMU);
    noClasses()
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(
            System.class, Thread.class, Runtime.class, Process.class, ProcessBuilder.class)
        .check(QEMU);
  }
}
