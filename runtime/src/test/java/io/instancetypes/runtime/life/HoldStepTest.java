package io.instancetypes.runtime.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A guest of which a snapshot is taken")
class HoldStepTest {
  private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
  private static final GuestSize SIZE =
      new GuestSize(
          new GuestSize.Cpus(1, 1, 1), new GuestSize.Memory(1 << 30, 0, 0, 1 << 30, 2 << 20));

  /** Where there is at most that one. */
  private record Only(Fields object) implements ObjectLookup {
    @Override
    public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
      return object.isEmpty() || !kind.equals("VirtualMachineSnapshot")
          ? Optional.empty()
          : Optional.of(object);
    }

    @Override
    public Collection<String> names(String kind, String namespace) {
      return List.of();
    }
  }

  private static Fields snapshot(String state) {
    return switch (state) {
      case "gone" -> new Fields();
      case "deleted" ->
          Fields.of("metadata", Fields.of("deletionTimestamp", "2026-11-18T11:59:00Z"));
      case "ready" -> Fields.of("status", Fields.of("readyToUse", true));
      case "failed" -> Fields.of("status", Fields.of("phase", "Failed"));
      case "short" -> Fields.of("spec", Fields.of("failureDeadline", "1m30s"));
      case "long" -> Fields.of("spec", Fields.of("failureDeadline", "1h0m0s"));
      default -> Fields.of("status", Fields.of("phase", "InProgress"));
    };
  }

  /**
   * @param since when the guest was said to stand still; empty where it was not
   */
  private static KubeObject instance(String since) {
    var conditions =
        since.isEmpty()
            ? List.of()
            : List.of(
                Fields.of(
                    "type",
                    "Paused",
                    "status",
                    "True",
                    "reason",
                    "PausedForSnapshot",
                    "lastTransitionTime",
                    since));
    return new KubeObject(
        Fields.of(
            "metadata",
            Fields.of("annotations", Fields.of("instancetypes.io/snapshot", "first")),
            "status",
            Fields.of("conditions", conditions)));
  }

  @ParameterizedTest(name = "of which is {0}, {1}, still since {2}: {3}")
  @CsvSource({
    "unfinished,running,'',HOLD",
    "unfinished,paused,'',KEEP",
    "unfinished,paused,2026-11-18T11:56:00Z,KEEP",
    "unfinished,paused,2026-11-18T11:54:59Z,LET_GO",
    "short,paused,2026-11-18T11:58:31Z,KEEP",
    "short,paused,2026-11-18T11:58:29Z,LET_GO",
    "long,paused,2026-11-18T11:01:00Z,KEEP",
    "unfinished,running,2026-11-18T11:59:00Z,LET_GO",
    "ready,paused,2026-11-18T11:59:00Z,LET_GO",
    "failed,paused,2026-11-18T11:59:00Z,LET_GO",
    "deleted,paused,2026-11-18T11:59:00Z,LET_GO",
    "gone,paused,2026-11-18T11:59:00Z,LET_GO",
    "gone,running,'',LET_GO",
  })
  @DisplayName("stands still as long as that takes, and no longer than it may")
  void steps(String state, String guest, String since, HoldStep step) {
    assertThat(
            HoldStep.of(
                instance(since),
                new GuestState.Alive(guest, "q35", SIZE, false),
                new Only(snapshot(state)),
                NOW))
        .isEqualTo(step);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"running", "paused"})
  @DisplayName("is left alone where nobody asks")
  void none(String guest) {
    assertThat(
            HoldStep.of(
                new KubeObject(new Fields()),
                new GuestState.Alive(guest, "q35", SIZE, false),
                new Only(new Fields()),
                NOW))
        .isEqualTo(HoldStep.NONE);
  }
}
