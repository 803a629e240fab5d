package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.KubeObject;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.runtime.process.GuestProcess;
import io.instancetypes.runtime.qmp.Qmp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@DisplayName("A guest outlives the server, which")
class GuestAdoptionTest {
  @TempDir private Path folder;

  @Test
  @DisplayName("finds it again, never starts it twice, and sees what happened meanwhile")
  void isFoundAgain() throws Exception {
    try (var world = new GuestWorld(folder)) {
      world.create("stays", "Always", "");
      world.create("dies", "Manual", "");
      world.create("ends", "Always", "");
      world.patch("VirtualMachine", "dies", "/spec/runStrategy", "Always");
      String uid = world.awaitReady("stays").uid();
      world.awaitReady("dies");
      String ending = world.awaitReady("ends").uid();
      // It sees its power button when it is up.
      world.awaitConsole("ends", "up");
      long pid = world.pid("stays");
      world.patch("VirtualMachine", "dies", "/spec/runStrategy", "Manual");
      world.stop();
      assertThat(world.processes()).isEqualTo(3);

      ProcessHandle.of(world.pid("dies")).orElseThrow().destroyForcibly();
      turnOff(world, "ends");
      // Whoever starts it again does not get further than the lock.
      String second = command(world, "stays");
      GuestProcess.start(List.of(), List.of("sh", "-c", second, "sh"), world.files("stays"));
      assertThat(Files.readString(world.file("stays", GuestFiles.LOG)))
          .contains("cannot create PID file");
      assertThat(world.pid("stays")).isEqualTo(pid);

      world.start(false);
      KubeObject dead =
          world.await(
              "VirtualMachineInstance", "dies", vmi -> "Failed".equals(vmi.status().get("phase")));
      assertThat(dead.condition("Ready").get("message").toString()).startsWith("QEMU has ended: ");
      world.await(
          "VirtualMachineInstance",
          "ends",
          vmi -> !vmi.uid().equals(ending) && "True".equals(vmi.condition("Ready").get("status")));
      assertThat(world.awaitReady("stays").uid()).isEqualTo(uid);
      assertThat(world.pid("stays")).isEqualTo(pid);
      assertThat(world.processes()).isEqualTo(2);

      world.delete("VirtualMachine", "stays");
      world.delete("VirtualMachine", "dies");
      world.delete("VirtualMachine", "ends");
      for (String name : List.of("stays", "dies", "ends")) {
        world.await("VirtualMachine", name, vm -> vm.uid().isEmpty());
      }
      assertThat(world.processes()).isZero();
      assertThat(folder.resolve("guests")).isEmptyDirectory();
    }
  }

  private static String command(GuestWorld world, String name) throws IOException {
    // The options that a start adds come as arguments.
    return "exec " + Files.readString(world.file(name, GuestFiles.COMMAND)).strip() + " \"$@\"";
  }

  private static void turnOff(GuestWorld world, String name) throws IOException {
    try (var qmp = Qmp.connect(Path.of(world.files(name).socket(GuestFiles.QMP)))) {
      qmp.execute("system_powerdown");
    }
  }

  @Test
  @DisplayName("turns it off with itself if it is told to, which is no crash")
  void isStopped() throws Exception {
    try (var world = new GuestWorld(folder)) {
      world.stop();
      world.start(true);
      world.create("web", "Always", "");
      String uid = world.awaitReady("web").uid();
      world.awaitConsole("web", "up");
      world.stop();
      assertThat(world.processes()).isZero();
      world.start(false);
      KubeObject next =
          world.await(
              "VirtualMachineInstance",
              "web",
              vmi -> !vmi.uid().equals(uid) && "True".equals(vmi.condition("Ready").get("status")));
      assertThat(next.uid()).isNotEqualTo(uid);
      assertThat(world.find("VirtualMachine", "web").status().get("startFailure")).isNull();
    }
  }
}
