package io.instancetypes.platform.admission;

import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.platform.admission.testing.Asking.create;
import static io.instancetypes.platform.admission.testing.Asking.delete;
import static io.instancetypes.platform.admission.testing.Asking.update;
import static io.instancetypes.platform.admission.testing.Asking.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.platform.admission.testing.TestCluster;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeTest {
  private static final String BROKEN = vm("{instancetype: {}, template: {spec: {}}}");

  private static Fields review(String path, String review) {
    return new TestCluster(FakeCluster.of()).admissions().review(path, document(review));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"admission.k8s.io/v1", "admission.k8s.io/v1beta1"})
  @DisplayName("A change is answered in the version of the review, with its uid and a JSON patch")
  void answersWithPatch(String version) {
    Fields answered =
        review(
            "/virtualmachines/mutate",
            """
            apiVersion: %s
            kind: AdmissionReview
            request:
              uid: '1'
              operation: UPDATE
              object:
                metadata:
                  name: machine
                  finalizers: [kubevirt.io/virtualMachineControllerFinalize]
                spec: {preference: {name: fedora}, template: {spec: {architecture: amd64}}}
            """
                .formatted(version));
    String patch =
        """
        [{"op":"add","path":"/spec/preference/kind","value":"virtualmachineclusterpreference"},\
        {"op":"add","path":"/spec/template/spec/domain","value":{"machine":{"type":"q35"}}}]\
        """;
    assertThat(answered)
        .isEqualTo(
            document(
                "{apiVersion: %s, kind: AdmissionReview, response: {uid: '1', allowed: true,"
                        .formatted(version)
                    + " patchType: JSONPatch, patch: %s}}"
                        .formatted(
                            Base64.getEncoder()
                                .encodeToString(patch.getBytes(StandardCharsets.UTF_8)))));
  }

  @Test
  @DisplayName("A denial says code, reason, message, object and every cause with its field")
  void answersWithCauses() {
    Fields answered =
        review(
            "/virtualmachines/validate",
            """
            apiVersion: admission.k8s.io/v1
            kind: AdmissionReview
            request:
              uid: 705ab4f5
              kind: {group: kubevirt.io, version: v1, kind: VirtualMachine}
              operation: CREATE
              namespace: team
              object:
                metadata: {name: machine}
                spec:
                  running: false
                  preference: {name: fedora}
                  template: {spec: {}}
            """);
    assertThat(answered)
        .isEqualTo(
            document(
                """
                apiVersion: admission.k8s.io/v1
                kind: AdmissionReview
                response:
                  uid: 705ab4f5
                  allowed: false
                  status:
                    metadata: {}
                    status: Failure
                    message: 'spec.preference: there is no VirtualMachineClusterPreference fedora'
                    reason: Invalid
                    code: 422
                    details:
                      name: machine
                      group: kubevirt.io
                      kind: VirtualMachine
                      causes:
                      - reason: FieldValueNotFound
                        field: spec.preference
                        message: 'there is no VirtualMachineClusterPreference fedora (way out:
                          If it stands in the same file, put it before the VM: objects are created
                          in order; or: Let the VM wait for it: annotate the VM, or the KubeVirt
                          resource for all VMs, with instancetype.kubevirt.io/admit-missing=true.)'
                """));
  }

  @Test
  @DisplayName("Ten causes are told, and how many more there are")
  void tellsTen() {
    var spec = new StringBuilder("{cpu: {guest: 1}, memory: {guest: 1Gi}, gpus: [");
    spec.append("{tag: a}, ".repeat(12)).append("]}");
    var answered =
        create(
                "{apiVersion: instancetype.kubevirt.io/v1beta2, kind: VirtualMachineInstancetype,"
                    + " metadata: {name: type}, spec: %s}".formatted(spec))
            .asks("/instancetypes/validate");
    String[] causes = new String[10];
    for (int i = 0; i < causes.length; i++) {
      causes[i] = "FieldValueRequired spec.gpus[%d].name".formatted(i);
    }
    answered.isDenied(422, causes);
    answered.mentioning(
        "spec.gpus[0].name: is required, spec.gpus[1].name: is required",
        "spec.gpus[9].name: is required, and 2 more");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "/virtualmachines/mutate",
        "/virtualmachines/validate",
        "/instancetypes/validate",
        "/preferences/validate"
      })
  @DisplayName("Deletions are always allowed, as are connections and subresources")
  void allowsWhatIsHarmless(String path) {
    delete(BROKEN).asks(path).leavesAsIs().warns();
    create(BROKEN).with("operation", "CONNECT").asks(path).leavesAsIs().warns();
    create(BROKEN).with("subResource", "status").asks(path).leavesAsIs().warns();
  }

  @Test
  @DisplayName("A VM that is about to go can be changed, or its finalizers would keep it forever")
  void allowsLastChanges() {
    Fields going = document(BROKEN);
    going.object("metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");
    update(BROKEN, BROKEN).with("oldObject", going).with("object", going).mutates().leavesAsIs();
    update(BROKEN, BROKEN).with("oldObject", going).with("object", going).validates().leavesAsIs();
    create(going).mutates().isDenied(422, "FieldValueNotFound spec.instancetype");
    update(BROKEN, BROKEN)
        .with("object", going)
        .validates()
        .isDenied(422, "FieldValueNotFound spec.instancetype");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                  | ''  | FieldValueNotSupported apiVersion
          {apiVersion: admission.k8s.io/v2, request: {uid: a}} | a  | FieldValueNotSupported apiVersion
          {apiVersion: 1, request: {uid: 1}}                  | ''  | FieldValueNotSupported apiVersion
          {apiVersion: admission.k8s.io/v1}                   | ''  | FieldValueRequired request
          {apiVersion: admission.k8s.io/v1, request: null}    | ''  | FieldValueRequired request
          {apiVersion: admission.k8s.io/v1, request: []}      | ''  | FieldValueRequired request
          {apiVersion: admission.k8s.io/v1, request: {uid: a}} | a  | FieldValueNotSupported request.operation
          {apiVersion: admission.k8s.io/v1, request: {uid: a, operation: PATCH}}  | a | FieldValueNotSupported request.operation
          {apiVersion: admission.k8s.io/v1, request: {uid: a, operation: CREATE}} | a | FieldValueRequired request.object
          {apiVersion: admission.k8s.io/v1, request: {uid: a, operation: UPDATE, object: x}} | a | FieldValueRequired request.object
          """)
  @DisplayName("B.2: a review without a request, or with half of one, is denied and no crash")
  void answersAnything(String review, String uid, String cause) {
    for (String path : new String[] {"/virtualmachines/mutate", "/preferences/validate", "/x"}) {
      Fields response = review(path, review).object("response");
      assertThat(response).containsEntry("uid", uid).containsEntry("allowed", false);
      Fields status = response.object("status");
      assertThat(status).containsEntry("code", 400L).containsEntry("reason", "BadRequest");
      assertThat(status.object("details").get("causes").toString())
          .contains("reason=" + cause.split(" ")[0], "field=" + cause.split(" ")[1]);
    }
  }

  @Test
  @DisplayName("Nothing is let in at a path where nobody judges")
  void deniesUnknownPaths() {
    create(vm("{template: {spec: {}}}"))
        .asks("/virtualmachines")
        .isDenied(404, "FieldValueNotSupported null")
        .saying("nothing is reviewed at /virtualmachines");
  }
}
