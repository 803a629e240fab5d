package io.instancetypes.engine.validate.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.testing.Manifests;
import io.instancetypes.engine.testing.RecordedVerdict;
import io.instancetypes.engine.testing.TestObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What recorded VMs say and KubeVirt refuses, said by an instance type or a preference instead. */
class MovedMistakesTest {
  private static final String DOMAIN = "spec.template.spec.domain.";

  /** A field of the domain, and the field of an instance type or preference that decides it. */
  private record Move(String from, Kind kind, String to) {
    String field() {
      return DOMAIN + from;
    }

    boolean concerns(Cause cause) {
      String path = cause.field();
      return path.equals(field())
          || path.startsWith(field() + ".")
          || path.startsWith(field() + "[");
    }

    String inWords() {
      return " (set by " + kind.kind() + " moved, spec." + to + ")";
    }
  }

  private static final List<Move> MOVES =
      List.of(
          new Move("cpu.isolateEmulatorThread", Kind.INSTANCETYPE, "cpu.isolateEmulatorThread"),
          new Move("cpu.numa", Kind.INSTANCETYPE, "cpu.numa"),
          new Move("memory.hugepages", Kind.INSTANCETYPE, "memory.hugepages"),
          new Move("ioThreadsPolicy", Kind.INSTANCETYPE, "ioThreadsPolicy"),
          new Move("launchSecurity", Kind.INSTANCETYPE, "launchSecurity"),
          new Move("devices.gpus", Kind.INSTANCETYPE, "gpus"),
          new Move("devices.hostDevices", Kind.INSTANCETYPE, "hostDevices"),
          new Move("machine.type", Kind.PREFERENCE, "machine.preferredMachineType"),
          new Move("cpu.features", Kind.PREFERENCE, "cpu.preferredCPUFeatures"),
          new Move("devices.sound.model", Kind.PREFERENCE, "devices.preferredSoundModel"),
          new Move("devices.disks[0].disk.bus", Kind.PREFERENCE, "devices.preferredDiskBus"),
          new Move("devices.disks[0].cache", Kind.PREFERENCE, "devices.preferredDiskCache"),
          new Move("devices.disks[0].io", Kind.PREFERENCE, "devices.preferredDiskIO"),
          new Move("devices.disks[0].blockSize", Kind.PREFERENCE, "devices.preferredDiskBlockSize"),
          new Move("devices.disks[1].cdrom.bus", Kind.PREFERENCE, "devices.preferredCdromBus"),
          new Move(
              "devices.interfaces[0].model", Kind.PREFERENCE, "devices.preferredInterfaceModel"),
          new Move("devices.inputs[0].bus", Kind.PREFERENCE, "devices.preferredInputBus"),
          new Move("devices.inputs[0].type", Kind.PREFERENCE, "devices.preferredInputType"),
          new Move(
              "devices.panicDevices[0].model",
              Kind.PREFERENCE,
              "devices.preferredPanicDeviceModel"));

  @Test
  @DisplayName("A mistake moved to a type or preference is refused at its field, and told of these")
  void moved() {
    var told = new ArrayList<String>();
    var untold = new ArrayList<String>();
    RecordedVerdict.all()
        .filter(RecordedVerdict::refused)
        .forEach(
            recorded ->
                blamed(recorded)
                    .forEach(
                        move -> {
                          List<Cause> causes = causesOnceMoved(recorded, move);
                          boolean found =
                              causes.stream()
                                  .filter(move::concerns)
                                  .anyMatch(cause -> cause.message().contains(move.inWords()));
                          (found ? told : untold)
                              .add(recorded.id() + ": " + move.from() + ": " + causes);
                        }));
    assertThat(untold).isEmpty();
    assertThat(told).hasSize(70);
  }

  /** The fields that the VM sets and that are refused, as long as they can be moved. */
  private static Stream<Move> blamed(RecordedVerdict recorded) {
    List<Cause> causes = judge(recorded.vm(), List.of());
    return MOVES.stream()
        .filter(move -> causes.stream().anyMatch(move::concerns))
        .filter(move -> take(Fields.copyOf(recorded.vm()), move.field()) != null);
  }

  private static List<Cause> causesOnceMoved(RecordedVerdict recorded, Move move) {
    Fields vm = Fields.copyOf(recorded.vm());
    Fields type = Manifests.object(move.kind(), ApiVersion.V1BETA2, "moved", "{}");
    type.object("metadata").put("namespace", vm.object("metadata").get("namespace"));
    Fields spec = type.object("spec");
    put(spec, move.to(), take(vm, move.field()));
    Fields reference = Fields.of("kind", move.kind().kind(), "name", "moved");
    if (move.kind() == Kind.INSTANCETYPE) {
      for (String size :
          List.of("cpu.sockets", "cpu.cores", "cpu.threads", "memory", "resources")) {
        take(vm, DOMAIN + size);
      }
      spec.object("cpu").put("guest", 2L);
      spec.object("memory").put("guest", "4Gi");
      vm.object("spec").put("instancetype", reference);
    } else {
      vm.object("spec").put("preference", reference);
    }
    return judge(vm, List.of(type));
  }

  private static List<Cause> judge(Fields vm, List<Map<String, Object>> objects) {
    return new Engine(ClusterConfig.UNCONFIGURED, new TestObjects(objects)).validate(vm).causes();
  }

  /** Removes a field, and returns what it was; null where there is none. */
  private static Object take(Fields document, String path) {
    Object at = document;
    String[] steps = path.replace("[", ".[").split("\\.");
    for (int i = 0; i < steps.length - 1; i++) {
      at = step(at, steps[i]);
    }
    return at instanceof Fields object ? object.remove(steps[steps.length - 1]) : null;
  }

  private static Object step(Object at, String step) {
    if (at instanceof List<?> list && step.startsWith("[")) {
      int index = Integer.parseInt(step.substring(1, step.length() - 1));
      return index < list.size() ? list.get(index) : null;
    }
    return at instanceof Fields object ? object.get(step) : null;
  }

  private static void put(Fields spec, String path, Object value) {
    String[] steps = path.split("\\.");
    Fields at = spec;
    for (int i = 0; i < steps.length - 1; i++) {
      at = at.object(steps[i]);
    }
    at.put(steps[steps.length - 1], value);
  }
}
