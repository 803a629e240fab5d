package io.instancetypes.virtctl.serve;

import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** A backup as a file: a zip with a manifest and the files that it vouches for. */
final class Archive {
  private Archive() {}

  /** Puts files under their names into a new archive, which is on disk on return. */
  static void write(Path archive, Manifest manifest, Map<String, Path> files) throws IOException {
    try (var channel = FileChannel.open(archive, StandardOpenOption.WRITE)) {
      // Closing the zip closes the channel, which then cannot be forced.
      var zip = new ZipOutputStream(Channels.newOutputStream(channel));
      zip.putNextEntry(new ZipEntry(Manifest.NAME));
      zip.write(manifest.bytes());
      for (Map.Entry<String, Path> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        Files.copy(file.getValue(), zip);
      }
      zip.finish();
      channel.force(true);
    }
  }

  static Map<String, String> digests(Map<String, Path> files) throws IOException {
    var digests = new LinkedHashMap<String, String>();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      try (InputStream in = Files.newInputStream(file.getValue())) {
        digests.put(file.getKey(), copy(in, OutputStream.nullOutputStream()));
      }
    }
    return digests;
  }

  /** Writes all files of an archive into a folder, after their names and with their content. */
  static Manifest extract(Path archive, Path folder) throws IOException {
    try (var zip = new ZipFile(archive.toFile())) {
      Manifest manifest = Manifest.read(archive, content(archive, zip));
      for (Map.Entry<String, String> file : manifest.digests().entrySet()) {
        Path target = folder.resolve(file.getKey()).normalize();
        if (!target.startsWith(folder)) {
          throw Manifest.notOurs(archive);
        }
        extract(archive, zip, file, target);
      }
      return manifest;
    } catch (ZipException notAZip) {
      throw Manifest.notOurs(archive);
    }
  }

  private static byte[] content(Path archive, ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry(Manifest.NAME);
    if (entry == null) {
      throw Manifest.notOurs(archive);
    }
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  private static void extract(
      Path archive, ZipFile zip, Map.Entry<String, String> file, Path target) throws IOException {
    ZipEntry entry = zip.getEntry(file.getKey());
    if (entry == null) {
      throw damaged(archive, file.getKey() + " is missing");
    }
    Files.createDirectories(target.getParent());
    try (InputStream in = zip.getInputStream(entry);
        FileChannel channel = newFile(target)) {
      if (!copy(in, Channels.newOutputStream(channel)).equals(file.getValue())) {
        throw damaged(archive, file.getKey() + " is not what was written");
      }
      channel.force(true);
    } catch (ZipException broken) {
      throw damaged(archive, file.getKey() + " cannot be read");
    }
  }

  private static FileChannel newFile(Path target) throws IOException {
    return FileChannel.open(
        target,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
        DataDirectory.ownerOnly("rw-------"));
  }

  private static Refusal damaged(Path archive, String how) {
    return new Refusal(archive + " is damaged: " + how);
  }

  /** Copies, and returns the digest of what was copied. */
  private static String copy(InputStream in, OutputStream out) throws IOException {
    var digest = sha256();
    new DigestInputStream(in, digest).transferTo(out);
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
