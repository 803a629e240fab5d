package io.instancetypes.testkit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * An operating system of 100 bytes, which is up in a second without KVM. It says {@code up} on its
 * serial line and sends back what it reads there. It turns the machine off when its power button is
 * pressed or it reads {@code q}, resets it when it reads {@code r}, and writes 32 KiB to its disk
 * before it sends back {@code w}.
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
          "ba0006edf6c401751b", // power button: off
          "bafd03eca80174ed", // nothing received: loop
          "baf803ec3c71740b", // q: off
          "3c727410", // r: reset
          "3c777414", // w: write
          "eeebda", // send it back: loop
          "ba0406b80020efebd1", // off: ACPI's soft off
          "baf90cb006eeebc9", // reset: the chipset's reset
          "31db8ec3b84003b90200ba8000cd13", // write: 64 sectors after the first, by the BIOS
          "b077baf803ebd6"); // send w back

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
