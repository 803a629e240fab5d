package io.instancetypes.virtctl.create;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Run;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkOptionsTest {
  private static String printed(String... networks) {
    String[] words = new String[3 + 2 * networks.length];
    words[0] = "vm";
    words[1] = "--name";
    words[2] = "web";
    for (int i = 0; i < networks.length; i++) {
      words[3 + 2 * i] = "--network";
      words[4 + 2 * i] = networks[i];
    }
    return Create.print(words);
  }

  @Test
  @DisplayName("a network of pods is behind the host's address, another one bridged")
  void both() {
    assertThat(printed("type:pod", "type:multus,src:infra/blue"))
        .isEqualTo(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata:
              name: web
            spec:
              runStrategy: Always
              template:
                spec:
                  domain:
                    devices:
                      interfaces:
                      - masquerade: {}
                        name: default
                      - bridge: {}
                        name: blue
                    memory:
                      guest: 512Mi
                    resources: {}
                  networks:
                  - name: default
                    pod: {}
                  - multus:
                      networkName: infra/blue
                    name: blue
                  terminationGracePeriodSeconds: 180
            """);
  }

  @Test
  @DisplayName("none leaves out the one that every machine would get")
  void none() {
    assertThat(printed("type:none"))
        .contains("        devices:\n          autoattachPodInterface: false\n")
        .doesNotContain("networks");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type:multus | src is missing; write type:multus,src:[NAMESPACE/]NAME",
        "type:pod,src:blue | src goes with type:multus only; there is one network of pods",
        "type:wifi | type takes pod, multus or none, not \"wifi\"",
        "type:multus,src:a.b | \"a.b\" cannot be the name of a network; write name:NAME",
        "type:multus,src:a/b/c | \"a/b/c\" has more than one slash",
      })
  @DisplayName("a mistake is told with its way out")
  void mistakes(String network, String message) {
    Run run = Create.run("vm", "--name", "web", "--network", network);
    assertThat(run.err()).contains(message);
  }

  @Test
  @DisplayName("two networks have two names, and none stands alone")
  void together() {
    assertThat(Create.run("vm", "--network", "type:pod", "--network", "type:pod").err())
        .contains("two networks are called default; write name:NAME for another name");
    assertThat(Create.run("vm", "--network", "type:pod", "--network", "type:none").err())
        .contains("type:none stands alone; leave it out, or the others");
  }
}
