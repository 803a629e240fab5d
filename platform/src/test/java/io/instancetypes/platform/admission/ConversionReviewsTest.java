package io.instancetypes.platform.admission;

import static io.instancetypes.engine.testing.Manifests.document;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.platform.admission.testing.TestCluster;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConversionReviewsTest {
  private static Fields converted(String review) {
    Fields asked = document(review);
    Fields before = Fields.copyOf(asked);
    Fields answered = new TestCluster(FakeCluster.of()).admissions().review("/convert", asked);
    assertThat(asked).isEqualTo(before);
    return answered;
  }

  @Test
  @DisplayName("Each object comes back in the version that is wanted, in the order of the review")
  void converts() {
    assertThat(
            converted(
                """
                apiVersion: apiextensions.k8s.io/v1
                kind: ConversionReview
                request:
                  uid: 705ab4f5
                  desiredAPIVersion: instancetype.kubevirt.io/v1beta2
                  objects:
                  - apiVersion: instancetype.kubevirt.io/v1alpha1
                    kind: VirtualMachineInstancetype
                    metadata: {name: a, labels: {b: c}}
                    spec: {cpu: {guest: 2, model: "", dedicatedCPUPlacement: false}, memory: {guest: 1Gi}}
                  - apiVersion: instancetype.kubevirt.io/v1beta1
                    kind: VirtualMachineClusterPreference
                    metadata: {name: d}
                    spec: {cpu: {preferredCPUTopology: preferCores}}
                """))
        .isEqualTo(
            document(
                """
                apiVersion: apiextensions.k8s.io/v1
                kind: ConversionReview
                response:
                  uid: 705ab4f5
                  result: {metadata: {}, status: Success}
                  convertedObjects:
                  - apiVersion: instancetype.kubevirt.io/v1beta2
                    kind: VirtualMachineInstancetype
                    metadata: {name: a, labels: {b: c}}
                    spec: {cpu: {guest: 2}, memory: {guest: 1Gi}}
                  - apiVersion: instancetype.kubevirt.io/v1beta2
                    kind: VirtualMachineClusterPreference
                    metadata: {name: d}
                    spec: {cpu: {preferredCPUTopology: cores}}
                """));
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {} | apiVersion: null is not apiextensions.k8s.io/v1
          {apiVersion: apiextensions.k8s.io/v1beta1} | apiVersion: apiextensions.k8s.io/v1beta1 is not apiextensions.k8s.io/v1
          {apiVersion: apiextensions.k8s.io/v1} | request.desiredAPIVersion: null is not a version of instancetype.kubevirt.io
          {apiVersion: apiextensions.k8s.io/v1, request: {desiredAPIVersion: instancetype.kubevirt.io/v1}} | request.desiredAPIVersion: instancetype.kubevirt.io/v1 is not a version of instancetype.kubevirt.io
          {apiVersion: apiextensions.k8s.io/v1, request: {desiredAPIVersion: instancetype.kubevirt.io/v1beta1}} | request.objects: is required
          {apiVersion: apiextensions.k8s.io/v1, request: {desiredAPIVersion: instancetype.kubevirt.io/v1beta1, objects: [{apiVersion: instancetype.kubevirt.io/v1beta2, kind: VirtualMachinePreference}, {kind: Pod}]}} | request.objects[1]: is no object of instancetype.kubevirt.io in a version that is served
          {apiVersion: apiextensions.k8s.io/v1, request: {desiredAPIVersion: instancetype.kubevirt.io/v1beta1, objects: [null]}} | request.objects[0]: is no object of instancetype.kubevirt.io in a version that is served
          """)
  @DisplayName("What cannot be converted fails as a whole, and says why")
  void fails(String review, String message) {
    Fields response = converted(review).object("response");
    assertThat(response).containsEntry("uid", "").doesNotContainKey("convertedObjects");
    assertThat(response.object("result"))
        .containsEntry("status", "Failure")
        .containsEntry("message", message);
  }
}
