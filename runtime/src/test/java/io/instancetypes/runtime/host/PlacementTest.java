package io.instancetypes.runtime.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("On this machine a guest")
class PlacementTest {
  private static final String BOUND =
      "\"cpu\":{\"cores\":3,\"dedicatedCpuPlacement\":true},\"memory\":{\"guest\":\"1Gi\"}";
  private static final String PAGED =
      "\"memory\":{\"guest\":\"%s\",\"hugepages\":{\"pageSize\":\"%s\"}}";

  @TempDir private Path pages;
  private Placement placement;

  @BeforeEach
  void machine() throws Exception {
    Path folder = Files.createDirectories(pages.resolve("hugepages-2048kB"));
    Files.writeString(folder.resolve("free_hugepages"), "64\n");
    // 4 CPUs, and 4 GiB of which 512 MiB are kept for the machine itself.
    placement = new Placement(new HostCapacity(4, 4L << 30, pages));
  }

  private static KubeObject vmi(String uid, String domain) {
    String text = "{\"metadata\":{\"uid\":\"%s\"},\"spec\":{\"domain\":{%s}}}";
    return new KubeObject((Fields) Json.read(text.formatted(uid, domain).getBytes(UTF_8)));
  }

  private static KubeObject sized(String uid, String memory) {
    return vmi(uid, "\"memory\":{\"guest\":\"" + memory + "\"}");
  }

  @Test
  @DisplayName("has its memory for itself, keeps its place, and makes room when it is gone")
  void memory() {
    assertThat(placement.place(sized("1", "3Gi"))).isEmpty();
    assertThat(placement.place(sized("1", "3Gi"))).isEmpty();
    assertThat(placement.place(sized("2", "1Gi")))
        .contains(
            "0/1 nodes are available: Insufficient memory: 1Gi is needed, and 512Mi of 3584Mi is"
                + " free");
    assertThat(placement.resize(sized("1", "4Gi")))
        .contains(
            "0/1 nodes are available: Insufficient memory: 4Gi is needed, and 3584Mi of 3584Mi is"
                + " free");
    assertThat(placement.place(sized("2", "512Mi"))).isEmpty();
    placement.free("1");
    assertThat(placement.place(sized("3", "3Gi"))).isEmpty();
  }

  @Test
  @DisplayName("counts as its memory is requested, where it is overcommitted")
  void overcommit() {
    String half =
        "\"memory\":{\"guest\":\"6Gi\"},\"resources\":{\"requests\":{\"memory\":\"3Gi\"}}";
    assertThat(placement.place(vmi("1", half))).isEmpty();
    assertThat(placement.place(sized("2", "512Mi"))).isEmpty();
    assertThat(placement.place(sized("3", "1Mi"))).isPresent();
  }

  @Test
  @DisplayName("has dedicated CPUs for itself, while others share what they like")
  void dedicated() {
    assertThat(placement.place(vmi("1", BOUND))).isEmpty();
    assertThat(placement.place(vmi("2", BOUND)))
        .contains(
            "0/1 nodes are available: Insufficient cpu: 3 dedicated CPUs are needed, and 1 of 4 are"
                + " free");
    assertThat(placement.place(vmi("3", "\"cpu\":{\"cores\":8},\"memory\":{\"guest\":\"1Gi\"}")))
        .isEmpty();
  }

  @Test
  @DisplayName("has huge pages as the machine has some that are free, and no other memory")
  void hugePages() {
    assertThat(placement.place(vmi("1", PAGED.formatted("128Mi", "2Mi")))).isEmpty();
    assertThat(placement.place(vmi("2", PAGED.formatted("130Mi", "2Mi"))))
        .contains(
            "0/1 nodes are available: Insufficient hugepages-2Mi: 130Mi is needed, and 128Mi is"
                + " free");
    assertThat(placement.place(vmi("3", PAGED.formatted("1Gi", "1Gi"))))
        .isEqualTo(
            Optional.of(
                "0/1 nodes are available: Insufficient hugepages-1Gi: 1Gi is needed, and 0 is"
                    + " free"));
    assertThat(placement.place(sized("4", "3584Mi"))).isEmpty();
  }
}
