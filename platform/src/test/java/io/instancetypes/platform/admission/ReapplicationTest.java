package io.instancetypes.platform.admission;

import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.platform.admission.testing.Asking.update;

import io.instancetypes.api.Fields;
import io.instancetypes.platform.admission.testing.Answered;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A VM that is written again")
class ReapplicationTest {
  private static final String SETTLED =
      "template: {spec: {architecture: arm64, domain: {machine: {type: virt}, firmware:"
          + " {uuid: 1-2, serial: s-1}}}}";

  private static Fields vm(String metadata, String spec) {
    return document(
        "{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {name: web, finalizers:"
            + " [kubevirt.io/virtualMachineControllerFinalize]%s}, spec: {%s}}"
                .formatted(metadata, spec));
  }

  private static Answered written(Fields before, Fields after) {
    return update("{}", "{}").with("oldObject", before).with("object", after).mutates();
  }

  @Test
  @DisplayName("keeps the identity and machine of its guest where nothing else is chosen")
  void identity() {
    Fields before = vm("", "runStrategy: Always, " + SETTLED);
    written(before, vm("", "runStrategy: Halted, template: {spec: {domain: {devices: {}}}}"))
        .patches(
            """
            [{"op":"add","path":"/spec/template/spec/domain/machine","value":{"type":"virt"}},
             {"op":"add","path":"/spec/template/spec/domain/firmware","value":
               {"uuid":"1-2","serial":"s-1"}},
             {"op":"add","path":"/spec/template/spec/architecture","value":"arm64"}]
            """);
    written(before, vm("", "runStrategy: Always, " + SETTLED.replace("1-2", "3-4"))).leavesAsIs();
  }

  @Test
  @DisplayName("gets a machine of the architecture that is chosen, and keeps its identity")
  void otherArchitecture() {
    written(
            vm("", "runStrategy: Always, " + SETTLED),
            vm("", "runStrategy: Always, template: {spec: {architecture: amd64, domain: {}}}"))
        .patches(
            """
            [{"op":"add","path":"/spec/template/spec/domain/firmware","value":
               {"uuid":"1-2","serial":"s-1"}},
             {"op":"add","path":"/spec/template/spec/domain/machine","value":{"type":"q35"}}]
            """);
  }

  @Test
  @DisplayName("keeps what was inferred where the same volume is named again")
  void inferred() {
    String named = "instancetype: {name: u1, kind: VirtualMachineInstancetype, revisionName: r";
    String remembered =
        ", annotations: {instancetype.kubevirt.io/inferred-instancetype-from: root}";
    written(
            vm(remembered, named + "}, " + SETTLED),
            vm(remembered, named + ", inferFromVolume: root}, " + SETTLED))
        .patches("[{op: remove, path: /spec/instancetype/inferFromVolume}]");
  }

  @Test
  @DisplayName("infers anew where another volume is named")
  void inferredFromAnother() {
    String named = "instancetype: {name: u1, kind: VirtualMachineInstancetype";
    String remembered =
        ", annotations: {instancetype.kubevirt.io/inferred-instancetype-from: root}";
    written(
            vm(remembered, named + "}, " + SETTLED),
            vm(remembered, named + ", inferFromVolume: data}, " + SETTLED))
        .isDenied(400, "FieldValueNotFound spec.instancetype.inferFromVolume")
        .mentioning("volume data");
  }

  private static String managed(String... managers) {
    var entries = new StringBuilder(", managedFields: [");
    for (String manager : managers) {
      entries.append(
          "{manager: %s, operation: Update, fieldsV1: {f:spec: {f:instancetype: {f:revisionName: {}}}}},"
              .formatted(manager));
    }
    return entries.append("]").toString();
  }

  @Test
  @DisplayName("with another type loses the revision that the controllers wrote, and only that")
  void revisionFollows() {
    String small = "instancetype: {name: small, kind: VirtualMachineInstancetype, revisionName: r}";
    String large = small.replace("small", "large");
    String ours = managed("instancetypes-controller");
    written(vm(ours, small + ", " + SETTLED), vm(ours, large + ", " + SETTLED))
        .patches("[{op: remove, path: /spec/instancetype/revisionName}]");
    for (String theirs :
        new String[] {"", managed("kubectl"), managed("instancetypes-controller", "kubectl")}) {
      written(vm(theirs, small + ", " + SETTLED), vm(theirs, large + ", " + SETTLED))
          .isDenied(422, "FieldValueInvalid spec.instancetype.revisionName");
    }
  }

  @Test
  @DisplayName("without its type loses what the controllers and admission had written beside it")
  void typeRemoved() {
    String small = "instancetype: {name: small, kind: VirtualMachineInstancetype, revisionName: r}";
    String left = "instancetype: {kind: VirtualMachineInstancetype, revisionName: r}";
    String ours = managed("instancetypes-controller");
    written(vm(ours, small + ", " + SETTLED), vm(ours, left + ", " + SETTLED))
        .patches("[{op: remove, path: /spec/instancetype}]");
    written(vm("", small + ", " + SETTLED), vm("", left + ", " + SETTLED))
        .isDenied(422, "FieldValueInvalid spec.instancetype.revisionName");
  }
}
