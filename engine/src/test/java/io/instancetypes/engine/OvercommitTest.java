package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.instancetype;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OvercommitTest {
  @ParameterizedTest(name = "{1} % of {0}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          128Mi | 50  | 64Mi
          128Mi | 15  | '"114085072"'
          1Gi   | 25  | 768Mi
          1Gi   | 10  | '"966367616"'
          1Gi   | 15  | '"912680576"'
          4Gi   | 50  | 2Gi
          4Gi   | 33  | '"2877627904"'
          8Gi   | 15  | 7130317Ki
          512M  | 15  | 435200k
          4Gi   | 100 | '"0"'
          """)
  @DisplayName("The request is what KubeVirt computes, in the units of the guest's memory")
  void requests(String guest, int percent, String request) {
    expand("domain: {}")
        .with(
            instancetype(
                "{cpu: {guest: 1}, memory: {guest: %s, overcommitPercent: %d}}"
                    .formatted(guest, percent)))
        .asVmi()
        .has("spec.domain.resources", "{requests: {memory: %s}}".formatted(request))
        .has("spec.domain.memory", "{guest: %s}".formatted(guest));
    expand("domain: {memory: {guest: %s}}".formatted(guest))
        .with(instancetype("{cpu: {guest: 1}, memory: {overcommitPercent: %d}}".formatted(percent)))
        .asVmi()
        .has("spec.domain.resources", "{requests: {memory: %s}}".formatted(request))
        .has("spec.domain.memory", "{guest: %s}".formatted(guest));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0     | {guest: 1Gi, overcommitPercent: 0}
          unset | {guest: 1Gi}
          """)
  @DisplayName("Nothing is requested where nothing is overcommitted")
  void requestsNothing(String percent, String memory) {
    expand("domain: {}")
        .with(instancetype("{cpu: {guest: 1}, memory: %s}".formatted(memory)))
        .asVmi()
        .lacks("spec.domain.resources");
  }

  @Test
  @DisplayName("Huge pages of the VM are refused where the instance type overcommits")
  void refusesHugePages() {
    expand("domain: {memory: {hugepages: {pageSize: 2Mi}}}")
        .with(instancetype("{cpu: {guest: 1}, memory: {guest: 1Gi, overcommitPercent: 10}}"))
        .isRefused("FieldValueInvalid spec.template.spec.domain.memory.hugepages")
        .saying(
            "{pageSize: 2Mi}", "VirtualMachineInstancetype type", "spec.memory.overcommitPercent")
        .offering(
            "Leave it to the instance type, and patch the VM with\n"
                + "[{\"op\":\"remove\",\"path\":\"/spec/template/spec/domain/memory/hugepages\"}]",
            "Keep your value, set cpu and memory in the VM yourself, and patch it with\n"
                + "[{\"op\":\"remove\",\"path\":\"/spec/instancetype\"}]",
            "Keep your value, and use a copy of the instance type without"
                + " spec.memory.overcommitPercent, as this prints it\n"
                + "virtctl customize vminstancetype/type --name type-own --set"
                + " memory.overcommitPercent=null");
  }

  @Test
  @DisplayName("Huge pages of the VM go with an instance type that does not overcommit")
  void acceptsHugePages() {
    expand("domain: {memory: {hugepages: {pageSize: 2Mi}}}")
        .with(instancetype("{cpu: {guest: 1}, memory: {guest: 1Gi, overcommitPercent: 0}}"))
        .asVmi()
        .has("spec.domain.memory", "{guest: 1Gi, hugepages: {pageSize: 2Mi}}");
  }
}
