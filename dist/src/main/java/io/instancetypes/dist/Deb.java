package io.instancetypes.dist;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/**
 * A package of Debian: an archive of {@code ar} with the form, what dpkg has to know, the files.
 */
record Deb(String version, String architecture, String depends) {
  private static final int KIBIBYTE = 1024;

  /**
   * @param root the files as they will lie below {@code /}
   */
  void write(Path root, Instant time, Path file, Path work) throws IOException {
    Path data = work.resolve("data.tar.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(data))) {
      var tar = new Tar(out, time);
      tar.folder(root, "./");
      tar.end();
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write("!<arch>\n".getBytes(US_ASCII));
      member(out, "debian-binary", time, "2.0\n".getBytes(US_ASCII));
      member(out, "control.tar.gz", time, control(root, time));
      member(out, "data.tar.gz", time, Files.readAllBytes(data));
    }
    Files.delete(data);
  }

  private byte[] control(Path root, Instant time) throws IOException {
    String control =
        """
        Package: virtctl
        Version: %s
        Architecture: %s
        Maintainer: The Instancetypes developers <instancetypes@users.noreply.github.com>
        Installed-Size: %d
        Depends: %s
        Suggests: bash-completion, qemu-system-x86, qemu-utils
        Section: admin
        Priority: optional
        Homepage: https://github.com/instancetypes/instancetypes
        Description: instance types and preferences of KubeVirt's virtual machines
         Expands, explains, validates and plans VirtualMachines with their instance
         types and preferences; serves a Kubernetes API for them on one machine.
        """
            .formatted(
                version.replace("-", "~"), architecture, Folders.size(root) / KIBIBYTE, depends);
    var bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      var tar = new Tar(out, time);
      tar.entry("./control", control.getBytes(US_ASCII));
      tar.end();
    }
    return bytes.toByteArray();
  }

  private static void member(OutputStream out, String name, Instant time, byte[] content)
      throws IOException {
    String header = "%-16s%-12d%-6d%-6d%-8s%-10d`\n";
    out.write(
        String.format(
                Locale.ROOT, header, name, time.getEpochSecond(), 0, 0, "100644", content.length)
            .getBytes(US_ASCII));
    out.write(content);
    out.write(new byte[content.length % 2]);
  }
}
