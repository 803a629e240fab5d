package io.instancetypes.virtctl.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FieldOrderTest {

  @Test
  @DisplayName("fields are ordered by name, level by level, and items by their number")
  void order() {
    List<String> ordered =
        List.of(
            "metadata.name",
            "spec.disks[2].bus",
            "spec.disks[2].name",
            "spec.disks[10].bus",
            "spec.domain.cpu.cores",
            "spec.domain.cpuset",
            "spec.v1[0]",
            "spec.v10");
    assertThat(ordered.reversed().stream().sorted(FieldOrder::compare)).isEqualTo(ordered);
  }
}
