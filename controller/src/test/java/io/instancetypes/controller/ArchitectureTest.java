package io.instancetypes.controller;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.instancetypes.controller.machine.VirtualMachineReconciliation;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses DECISIONS =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
          .importPackages(
              "io.instancetypes.controller.machine", "io.instancetypes.controller.snapshot");

  @Test
  @DisplayName("The classes that decide can be read, so that the other rule means something")
  void readsClasses() {
    assertThat(DECISIONS).hasSizeGreaterThan(8);
    assertThat(DECISIONS.get(VirtualMachineReconciliation.class).getDirectDependenciesFromSelf())
        .isNotEmpty();
  }

  @Test
  @DisplayName("Who decides about virtual machines knows documents, and no client of any cluster")
  void knowsNoClient() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java.lang..",
            "java.nio.charset..",
            "java.time..",
            "java.util",
            "java.util.function",
            "java.util.stream",
            "io.instancetypes.api..",
            "io.instancetypes.engine..",
            "io.instancetypes.documents..",
            "io.instancetypes.controller.machine..",
            "io.instancetypes.controller.snapshot..")
        .because(
            "what a virtual machine does next must follow from what was seen of it, and be testable"
                + " without a cluster; fabric8 and the operator SDK belong to controller.cluster")
        .check(DECISIONS);
  }
}
