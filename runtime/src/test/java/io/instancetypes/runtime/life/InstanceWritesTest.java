package io.instancetypes.runtime.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.revise.Write;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("What is written about an instance")
class InstanceWritesTest {
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({"1,ErrImagePull", "2,ImagePullBackOff", "9,ImagePullBackOff"})
  @DisplayName("whose images cannot be had is told for the reason that pods have for it")
  void imageTrouble(int failures, String reason) {
    var vmi = new KubeObject(Fields.of("metadata", Fields.of("name", "web"), "spec", new Fields()));
    var writes = InstanceWrites.imageTrouble(vmi, "nobody has it", failures, "now");
    assertThat(writes).hasSize(2);
    assertThat(((Write.Patch) writes.getFirst()).operations().toString())
        .contains("type=Synchronized, status=False, reason=" + reason + ", message=nobody has it");
    assertThat(((Write.Event) writes.getLast()).message()).isEqualTo("nobody has it");
  }
}
