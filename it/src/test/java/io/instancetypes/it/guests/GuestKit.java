package io.instancetypes.it.guests;

import io.instancetypes.it.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * What {@code it/guests/build} makes.
 *
 * @param disk boots both, and stays
 */
public record GuestKit(Path kernel, Path initrd, Path disk) {
  private static final Path SOURCES = Path.of("guests");
  private static final int DIGITS = 16;

  public static GuestKit find() throws IOException, GeneralSecurityException {
    var digest = MessageDigest.getInstance("SHA-256");
    for (String source : List.of("build", "init", "report")) {
      digest.update(Files.readAllBytes(SOURCES.resolve(source)));
    }
    String name = HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    Path initrd = Tools.inCache("guests/" + name + "/initrd", "the guest kit", "REQUIRE_GUESTS");
    return new GuestKit(initrd.resolveSibling("kernel"), initrd, initrd.resolveSibling("disk.img"));
  }
}
