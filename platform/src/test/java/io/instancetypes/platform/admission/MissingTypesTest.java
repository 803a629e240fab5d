package io.instancetypes.platform.admission;

import static io.instancetypes.platform.admission.testing.Asking.create;

import io.instancetypes.platform.admission.testing.Answered;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A VM whose instance type is not there")
class MissingTypesTest {
  private static final String KUBEVIRT =
      "{metadata: {annotations: {instancetype.kubevirt.io/admit-missing: 'true'}}}";
  private static final String WARNING =
      "spec.instancetype: there is no VirtualMachineClusterInstancetype none; the VM waits for it";

  private static String vm(String annotations, String matcher) {
    return """
    {apiVersion: kubevirt.io/v1, kind: VirtualMachine,
     metadata: {name: web, namespace: team, annotations: {%s}},
     spec: {runStrategy: Always, instancetype: {%s}, template: {spec: {domain: {devices: {}}}}}}
    """
        .formatted(annotations, matcher);
  }

  private static String lenient(String matcher) {
    return vm("instancetype.kubevirt.io/admit-missing: 'true'", matcher);
  }

  @Test
  @DisplayName("is refused, with the order of documents as a possible reason and both ways out")
  void refused() {
    create(vm("", "name: none"))
        .validates()
        .isDenied(422, "FieldValueNotFound spec.instancetype")
        .explaining(
            "there is no VirtualMachineClusterInstancetype none (way out: If it stands in the same"
                + " file, put it before the VM: objects are created in order; or: Let the VM wait"
                + " for it: annotate the VM, or the KubeVirt resource for all VMs, with"
                + " instancetype.kubevirt.io/admit-missing=true.)");
  }

  @Test
  @DisplayName("is admitted with a warning where the VM or the cluster says so")
  void admitted() {
    create(lenient("name: none")).validates().isAllowed().warns(WARNING);
    create(vm("", "name: none")).on(KUBEVIRT).validates().isAllowed().warns(WARNING);
  }

  @Test
  @DisplayName("gets no machine type before its preference is known")
  void unsettled() {
    create(lenient("name: none"))
        .mutates()
        .patches(
            """
            [{"op":"add","path":"/metadata/finalizers","value":
               ["kubevirt.io/virtualMachineControllerFinalize"]},
             {"op":"add","path":"/spec/template/spec/domain/firmware","value":
               {"uuid":"a4d6734e-c316-306d-95d0-221c50ae9d16",
                "serial":"16b7ae73-72c2-345b-9a4a-216f2e3763b3"}}]
            """);
  }

  @Test
  @DisplayName("is refused all the same for an unknown kind, a missing revision and other mistakes")
  void refusedAllTheSame() {
    denied(lenient("name: none, kind: Size"), "FieldValueNotFound spec.instancetype");
    denied(lenient("name: none, revisionName: r"), "FieldValueNotFound spec.instancetype");
    denied(
        lenient("name: none").replace("runStrategy: Always", "runStrategy: Ever"),
        "FieldValueInvalid spec.runStrategy");
  }

  @Test
  @DisplayName("is another matter than a requirement that is not met, which no waiting mends")
  void requirements() {
    create(lenient("name: small").replace("template:", "preference: {name: large}, template:"))
        .where(
            """
            {apiVersion: instancetype.kubevirt.io/v1beta1, kind: VirtualMachineClusterInstancetype,
             metadata: {name: small}, spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}}
            """,
            """
            {apiVersion: instancetype.kubevirt.io/v1beta1, kind: VirtualMachineClusterPreference,
             metadata: {name: large}, spec: {requirements: {cpu: {guest: 2}}}}
            """)
        .validates()
        .isDenied(422, "FieldValueNotFound spec.instancetype")
        .explaining(
            "failure checking preference requirements: insufficient CPU resources:"
                + " VirtualMachineClusterPreference large needs 2, 1 given as vCPUs of the instance"
                + " type (way out: Give the VM at least what the preference needs, or choose"
                + " another preference.)");
  }

  private static Answered denied(String vm, String cause) {
    return create(vm).validates().isDenied(422, cause);
  }
}
