package io.instancetypes.serve;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One server that runs guests, for all tests of a class. */
@Timeout(120)
abstract class SharedGuestWorld {
  @TempDir static Path folder;
  static GuestWorld world;

  @BeforeAll
  static void startWorld() throws Exception {
    world = new GuestWorld(folder);
  }

  @AfterAll
  static void stopWorld() {
    if (world != null) {
      world.close();
    }
  }
}
