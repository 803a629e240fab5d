package io.instancetypes.dashboard.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The line of a machine")
class MachineRowTest {
  private static MachineRow row(String status) {
    String vm =
        """
        {"metadata": {"name": "web", "namespace": "shop"},
         "spec": {"instancetype": {"name": "cx1.large"}},
         "status": %s}
        """
            .formatted(status);
    return MachineRow.of(
        new KubeObject((Fields) Json.read(vm.getBytes(StandardCharsets.UTF_8))), "");
  }

  @Test
  @DisplayName("says that a restart is waited for, as the controller writes it")
  void restart() {
    assertThat(row("{\"awaitingRestart\": {\"total\": 1, \"summary\": \"cpu.sockets 8 -> 16\"}}"))
        .returns(true, MachineRow::awaitsRestart);
    assertThat(row("{}")).returns(false, MachineRow::awaitsRestart);
  }

  @Test
  @DisplayName("has the size that the status tells, and nothing where it tells none")
  void size() {
    assertThat(row("{\"resolved\": {\"vcpus\": 2, \"memory\": \"4Gi\"}}"))
        .returns(2L, MachineRow::vcpus)
        .returns(4L << 30, MachineRow::memory)
        .returns("cx1", MachineRow::series);
    assertThat(row("{}")).returns(0L, MachineRow::vcpus).returns("Pending", MachineRow::status);
  }
}
