package io.instancetypes.dashboard.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A form for a machine")
class MachineFormTest {
  private static MachineForm form(Map<String, String> values) {
    return MachineForm.of(name -> values.getOrDefault(name, ""));
  }

  @Test
  @DisplayName("is a command line of which each value is one word")
  void arguments() {
    assertThat(
            form(Map.of(
                    "name", "web", "image", "a --ssh-key=/etc/shadow", "instancetype", "u1.nano"))
                .arguments())
        .containsExactly(
            "--name=web",
            "--namespace=default",
            "--instancetype=u1.nano",
            "--volume-containerdisk=src:a --ssh-key=/etc/shadow");
  }

  @Test
  @DisplayName("can be pasted into a shell, whatever was typed")
  void command() {
    assertThat(form(Map.of("name", "a'; rm -rf ~ #")).command())
        .isEqualTo(
            """
            virtctl create vm \\
              --name 'a'\\''; rm -rf ~ #' \\
              --namespace default \\
              | kubectl create -f -\
            """);
  }
}
