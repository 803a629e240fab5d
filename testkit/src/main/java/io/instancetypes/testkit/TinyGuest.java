package io.instancetypes.testkit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * An operating system of 74 bytes, which is up in a second without KVM. It says {@code up} on its
 * serial line and sends back what it reads there. It turns the machine off when its power button is
 * pressed or it reads {@code q}, and resets it when it reads {@code r}.
 */
public final class TinyGuest {
  private static final int SECTOR = 512;
  private static final long SIZE = 1 << 20;

  private static final String CODE =
      String.join(
          "",
          "31c08ed8", // data segment 0
          "ba0206b80001ef", // the power button is to be seen
          "baf803", // the serial line
          "b075eeb070eeb00aee", // up
          "fbf4", // loop: wait for an interrupt, one of the clock at the latest
          "ba0006edf6c4017517", // power button: off
          "bafd03eca80174ed", // nothing received: loop
          "baf803ec3c717407", // q: off
          "3c72740c", // r: reset
          "eeebde", // send it back: loop
          "ba0406b80020efebd5", // off: ACPI's soft off
          "baf90cb006eeebcd"); // reset: the chipset's reset

  private TinyGuest() {}

  /** Writes its disk, a raw image. */
  public static Path writeTo(Path image) throws IOException {
    Files.createDirectories(image.getParent());
    try (var disk = new RandomAccessFile(image.toFile(), "rw")) {
      disk.setLength(SIZE);
      disk.write(HexFormat.of().parseHex(CODE));
      disk.seek(SECTOR - 2);
      disk.writeShort(0x55aa);
    }
    return image;
  }
}
