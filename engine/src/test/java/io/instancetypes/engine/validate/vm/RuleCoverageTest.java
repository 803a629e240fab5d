package io.instancetypes.engine.validate.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.testing.RecordedVerdict;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which rules the recorded VMs break: those are held to KubeVirt's verdict. */
class RuleCoverageTest {
  /** Broken by no recorded VM. This list only gets shorter: a new rule comes with its VM. */
  private static final Set<String> UNRECORDED =
      Set.of(
          """
          access-method access-users annotation-gate arm64-bios arm64-bus arm64-cpu-model
          arm64-sound binding-discontinued binding-named block-size-discard block-size-sata
          bridge-on-pod-network claim-known claim-name-unique claim-request-once
          cloud-init-network-data-once container-disk-path container-path-gate
          data-volume-template-one-source dedicated-cpus-equal dedicated-memory
          dedicated-memory-equal dedicated-threads dedicated-vcpus dedicated-whole-cpus
          device-claim-gate device-claim-named dhcp-private-option-unique dns-nameservers
          dns-options dns-searches downward-metrics-device-gate firmware-serial gpus-unmixed
          host-disk-capacity host-disk-path host-disk-type interface-absent
          interface-boot-order-unique interface-name-unique interface-sriov-state
          kernel-path-plain label-reserved launch-security-boot-order launch-security-efi
          launch-security-persistent-efi launch-security-secure-boot lun-volume masquerade-mac
          memory-limit multus-default-once network-claim network-claims-alone
          node-affinity-weight panic-s390x passt-network paused-liveness pod-affinity
          pod-anti-affinity port-name port-ranges-gate probe-pod-network ramfb-once
          request-memory-least sata-read-only sev-attestation snp-identity snp-kernel-hashes
          snp-policy spread-domains spread-key spread-policies spread-selector spread-unique
          spread-unsatisfiable tdx-smm utility-volumes-gate volume-single
          watchdog-architecture
          """
              .strip()
              .split("\\s+"));

  @Test
  @DisplayName("Every rule is broken by a recorded VM, but for those that are named here")
  void areBroken() {
    var unbroken = new TreeSet<String>();
    VmRules.ALL.forEach(set -> set.rules().forEach(rule -> unbroken.add(rule.id())));
    RecordedVerdict.all().forEach(recorded -> unbroken.removeAll(broken(recorded.vm())));
    assertThat(unbroken).isEqualTo(new TreeSet<>(UNRECORDED));
  }

  private static Set<String> broken(Fields vm) {
    Located template = Located.root("spec", vm.get("spec")).child("template");
    var broken = new TreeSet<String>();
    for (RuleSet set : VmRules.ALL) {
      for (VmRule rule : set.rules()) {
        var candidate =
            new Candidate(
                vm,
                template.get("metadata"),
                template.get("spec"),
                ClusterConfig.UNCONFIGURED.policy(),
                new Blame(null),
                Misshapen.NOTHING);
        new RuleSet(set.title(), set.path(), true, set.objects(), List.of(rule)).judge(candidate);
        if (!candidate.causes().isEmpty() || !candidate.warnings().isEmpty()) {
          broken.add(rule.id());
        }
      }
    }
    return broken;
  }
}
