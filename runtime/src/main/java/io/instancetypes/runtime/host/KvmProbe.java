package io.instancetypes.runtime.host;

import io.instancetypes.qemu.Host.Accelerator;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Finds out by a guest whether KVM works: where there is a device, it may still hang. */
public final class KvmProbe {
  private static final Path DEVICE = Path.of("/dev/kvm");
  private static final int PATIENCE_SECONDS = 3;
  private static final int SECTOR = 512;

  /** Turns the machine off: {@code out 0x604, 0x2000}, and waits for that. */
  private static final String OFF = "ba0406b80020eff4ebfd";

  private static final String SLOWLY = "guests are executed by QEMU itself, which is slow: ";

  private KvmProbe() {}

  /**
   * @param folder for the disk of the guest, which is gone afterwards
   * @param log told why guests will be slow, if they will
   */
  public static Accelerator probe(Path folder, Consumer<String> log) throws IOException {
    if (!Files.isReadable(DEVICE) || !Files.isWritable(DEVICE)) {
      String why = Files.exists(DEVICE) ? " may not be used by this user" : " does not exist";
      log.accept(SLOWLY + DEVICE + why);
      return Accelerator.TCG;
    }
    if (!works(folder)) {
      log.accept(SLOWLY + DEVICE + " is there, but a guest did not get through its firmware on it");
      return Accelerator.TCG;
    }
    return Accelerator.KVM;
  }

  private static boolean works(Path folder) throws IOException {
    Path disk = Files.write(folder.resolve("kvm-probe.img"), bootSector());
    Process guest =
        new ProcessBuilder(command(disk))
            .redirectErrorStream(true)
            .redirectOutput(Redirect.to(new File("/dev/null")))
            .start();
    try {
      return guest.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && guest.exitValue() == 0;
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      guest.destroyForcibly();
      Files.delete(disk);
    }
  }

  private static List<String> command(Path disk) {
    return List.of(
        "qemu-system-x86_64",
        "-nodefaults",
        "-no-user-config",
        "-display",
        "none",
        "-M",
        "q35",
        "-accel",
        "kvm",
        "-m",
        "32M",
        "-drive",
        "format=raw,if=ide,file=" + disk.toString().replace(",", ",,"));
  }

  private static byte[] bootSector() {
    byte[] sector = Arrays.copyOf(HexFormat.of().parseHex(OFF), SECTOR);
    sector[SECTOR - 2] = 0x55;
    sector[SECTOR - 1] = (byte) 0xaa;
    return sector;
  }
}
