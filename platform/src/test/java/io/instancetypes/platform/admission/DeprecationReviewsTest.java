package io.instancetypes.platform.admission;

import static io.instancetypes.platform.admission.testing.Asking.create;
import static io.instancetypes.platform.admission.testing.Asking.update;
import static io.instancetypes.platform.admission.testing.Asking.vm;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeprecationReviewsTest {
  private static final String OLD_TYPE =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterInstancetype
      metadata:
        name: server.tiny
        labels: {instancetype.kubevirt.io/deprecated: "true"}
        annotations:
          instancetype.kubevirt.io/replacement: u1.nano
          instancetype.kubevirt.io/removal-date: 2027-01-01
      spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachinePreference
      metadata:
        {name: old, namespace: team, labels: {instancetype.kubevirt.io/deprecated: "true"}}
      spec: {}
      """;
  private static final String WARNING =
      "spec.instancetype: server.tiny is deprecated; use u1.nano instead;"
          + " its removal is due on 2027-01-01.";
  private static final String USING =
      vm("{instancetype: {name: server.tiny}, template: {spec: {domain: {devices: {}}}}}");

  @Test
  @DisplayName("24: who chooses something deprecated is told what to use instead, and until when")
  void warns() {
    create(
            vm(
                "{instancetype: {name: server.tiny}, preference: {name: old, kind:"
                    + " VirtualMachinePreference}, template: {spec: {domain: {devices: {}}}}}"))
        .where(OLD_TYPE)
        .validates()
        .leavesAsIs()
        .warns(WARNING, "spec.preference: old is deprecated.");
  }

  @Test
  @DisplayName("Who changes to it is told as well, who keeps it was told")
  void warnsOnChange() {
    update(vm("{instancetype: {name: u1.nano}}"), USING).where(OLD_TYPE).validates().warns(WARNING);
    update(USING, vm("{instancetype: {name: server.tiny, kind: ''}}"))
        .where(OLD_TYPE)
        .validates()
        .warns();
  }
}
