package io.instancetypes.it.guests;

import io.instancetypes.it.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/** The kernel and the initramfs that {@code it/guests/build} makes. */
record GuestKit(Path kernel, Path initrd) {
  private static final Path SOURCES = Path.of("guests");
  private static final int DIGITS = 16;

  static GuestKit find() throws IOException, GeneralSecurityException {
    var digest = MessageDigest.getInstance("SHA-256");
    digest.update(Files.readAllBytes(SOURCES.resolve("build")));
    digest.update(Files.readAllBytes(SOURCES.resolve("init")));
    String name = HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    Path initrd = Tools.inCache("guests/" + name + "/initrd", "the guest kit", "REQUIRE_GUESTS");
    return new GuestKit(initrd.resolveSibling("kernel"), initrd);
  }
}
