package io.instancetypes.serve.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** A backup as a file: a zip with a manifest and the files that it vouches for. */
public final class BackupArchive {
  /** All that a backup can hold; nothing else of an archive is ever written. */
  private static final Pattern NAMES =
      Pattern.compile("store\\.db|tokens\\.csv|certificates/[A-Za-z0-9_-][A-Za-z0-9._-]*");

  private static final int MANIFEST_BYTES = 1 << 20;

  private BackupArchive() {}

  /** Puts files under their names into a new archive, which is on disk on return. */
  static void write(Path archive, BackupManifest manifest, Map<String, Path> files)
      throws IOException {
    try (var channel = FileChannel.open(archive, StandardOpenOption.WRITE)) {
      // Closing the zip closes the channel, which then cannot be forced.
      var zip = new ZipOutputStream(Channels.newOutputStream(channel));
      zip.putNextEntry(new ZipEntry(BackupManifest.NAME));
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
        digests.put(file.getKey(), copy(in, Long.MAX_VALUE, OutputStream.nullOutputStream()));
      }
    }
    return digests;
  }

  /** Writes all files of an archive into a folder, after their names and with their content. */
  public static BackupManifest extract(Path archive, Path folder) throws IOException {
    try (var zip = new ZipFile(archive.toFile())) {
      Map<String, ZipEntry> entries = entries(archive, zip);
      BackupManifest manifest = BackupManifest.read(archive, manifest(archive, zip, entries));
      for (Map.Entry<String, String> file : manifest.digests().entrySet()) {
        if (!NAMES.matcher(file.getKey()).matches()) {
          throw BackupManifest.notOurs(archive);
        }
        ZipEntry entry = entries.get(file.getKey());
        if (entry == null) {
          throw damaged(archive, file.getKey() + " is missing");
        }
        requireSpace(archive, entry, folder);
        extract(archive, zip, entry, file.getValue(), folder.resolve(file.getKey()));
      }
      return manifest;
    } catch (ZipException notAZip) {
      throw BackupManifest.notOurs(archive);
    }
  }

  private static Map<String, ZipEntry> entries(Path archive, ZipFile zip) {
    var entries = new HashMap<String, ZipEntry>();
    for (ZipEntry entry : Collections.list(zip.entries())) {
      if (entries.put(entry.getName(), entry) != null) {
        throw damaged(archive, entry.getName() + " is in it twice");
      }
    }
    return entries;
  }

  private static byte[] manifest(Path archive, ZipFile zip, Map<String, ZipEntry> entries)
      throws IOException {
    ZipEntry entry = entries.get(BackupManifest.NAME);
    if (entry == null) {
      throw BackupManifest.notOurs(archive);
    }
    try (InputStream in = zip.getInputStream(entry)) {
      byte[] bytes = in.readNBytes(MANIFEST_BYTES + 1);
      if (bytes.length > MANIFEST_BYTES) {
        throw BackupManifest.notOurs(archive);
      }
      return bytes;
    }
  }

  /** A zip can grow a thousandfold; what it says of its size is what it may take. */
  private static void requireSpace(Path archive, ZipEntry entry, Path folder) throws IOException {
    long space = Files.getFileStore(folder).getUsableSpace();
    if (entry.getSize() > space) {
      throw new BackupException(
          "%s of %s takes %d bytes, and %s has room for %d: free some, or choose another directory"
              .formatted(entry.getName(), archive, entry.getSize(), folder.getParent(), space));
    }
  }

  private static void extract(
      Path archive, ZipFile zip, ZipEntry entry, String expected, Path target) throws IOException {
    if (!Files.exists(target.getParent())) {
      Files.createDirectory(target.getParent(), DataDirectory.ownerOnly("rwx------"));
    }
    try (InputStream in = zip.getInputStream(entry);
        FileChannel channel = newFile(target)) {
      if (!copy(in, entry.getSize(), Channels.newOutputStream(channel)).equals(expected)) {
        throw damaged(archive, entry.getName() + " is not what was written");
      }
      channel.force(true);
    } catch (ZipException | EOFException broken) {
      throw damaged(archive, entry.getName() + " cannot be read");
    }
  }

  private static FileChannel newFile(Path target) throws IOException {
    return FileChannel.open(
        target,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
        DataDirectory.ownerOnly("rw-------"));
  }

  private static BackupException damaged(Path archive, String how) {
    return new BackupException(archive + " is damaged: " + how);
  }

  /** Copies so much at most, and returns the digest of what was copied. */
  private static String copy(InputStream in, long most, OutputStream out) throws IOException {
    var digest = sha256();
    var buffer = new byte[1 << 16];
    long left = most;
    while (left > 0) {
      int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
      if (count < 0) {
        break;
      }
      digest.update(buffer, 0, count);
      out.write(buffer, 0, count);
      left -= count;
    }
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
