package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With {@code -Druntime.kills=100 -Druntime.guests=5} it is asked more often. */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
@DisplayName("A server that is killed")
class KilledRuntimeTest {
  private static final int KILLS = Integer.getInteger("runtime.kills", 3);
  private static final int GUESTS = Integer.getInteger("runtime.guests", 2);

  @TempDir private Path folder;

  /** In the process that is killed. */
  public static void main(String[] arguments) throws Exception {
    var world = new GuestWorld(Path.of(arguments[0]));
    System.out.println("runs " + world);
    Thread.currentThread().join();
  }

  @Test
  @DisplayName("at any moment takes no guest with it, starts none twice and forgets none")
  void keepsGuests() throws Exception {
    List<String> names = IntStream.range(0, GUESTS).mapToObj(i -> "guest-" + i).toList();
    try (var world = new GuestWorld(folder)) {
      for (String name : names) {
        world.create(name, "Halted", "");
        world.patch("VirtualMachine", name, "/spec/runStrategy", "Always");
      }
      world.stop();
      var random = new Random(20261116);
      var pids = new HashMap<String, Long>();
      // Some kills come before it has looked at anything, some when everything has long been
      // started: how long that takes is up to the machine.
      int latest = (int) (2 * kill(KilledServer.Moment.STARTED));
      remember(world, names, pids);
      for (int kill = 1; kill < KILLS; kill++) {
        long after = random.nextInt(latest);
        kill((server, said) -> server.waitFor(after, TimeUnit.MILLISECONDS));
        remember(world, names, pids);
      }
      world.start(false);
      for (String name : names) {
        world.awaitReady(name);
      }
      remember(world, names, pids);
      assertThat(pids).hasSize(GUESTS);
      assertThat(world.processes()).isEqualTo(GUESTS);
      for (String name : names) {
        world.delete("VirtualMachine", name);
        world.await("VirtualMachine", name, vm -> vm.uid().isEmpty());
      }
      assertThat(world.processes()).isZero();
      assertThat(folder.resolve("guests")).isEmptyDirectory();
    }
  }

  /** What ran once runs on. */
  private static void remember(GuestWorld world, List<String> names, Map<String, Long> pids) {
    for (String name : names) {
      if (pids.containsKey(name)) {
        assertThat(world.pid(name)).as(name).isEqualTo(pids.get(name));
      } else if (world.isRunning(name)) {
        pids.put(name, world.pid(name));
      }
    }
  }

  private long kill(KilledServer.Moment moment) throws Exception {
    return KilledServer.kill(KilledRuntimeTest.class, List.of(folder.toString()), moment);
  }
}
