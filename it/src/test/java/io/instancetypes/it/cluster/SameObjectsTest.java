package io.instancetypes.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
class SameObjectsTest {
  @Test
  @DisplayName("The same story leaves the same objects on both servers, to the last managed field")
  void areTheSame(Kubernetes kubernetes, @TempDir Path folder) throws Exception {
    List<String> embedded = told(RunningPlatform.serve(folder));
    List<String> real = told(RunningPlatform.operator(kubernetes));
    assertThat(String.join("\n", real)).isEqualTo(String.join("\n", embedded));
  }

  private static List<String> told(RunningPlatform platform) {
    try (platform) {
      return Story.tell(platform.cluster());
    }
  }
}
