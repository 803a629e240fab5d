package io.instancetypes.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders that are filled to be packed. */
final class Folders {
  private Folders() {}

  static Path empty(Path folder) throws IOException {
    if (Files.exists(folder)) {
      delete(folder);
    }
    return Files.createDirectories(folder);
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  /** Puts copies where there are links, which not everybody who unpacks can make. */
  static void resolveLinks(Path folder) throws IOException {
    List<Path> links;
    try (Stream<Path> all = Files.walk(folder)) {
      links = all.filter(Files::isSymbolicLink).toList();
    }
    for (Path link : links) {
      Path file = link.toRealPath();
      Files.delete(link);
      Files.copy(file, link);
    }
  }

  /** The bytes of all files. */
  static long size(Path folder) throws IOException {
    long size = 0;
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        size += Files.size(each);
      }
    }
    return size;
  }

  /** One time for everything: a JVM takes an archive only with the very files that it knows. */
  static void stamp(Path folder, Instant time) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(each -> Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)).toList();
    }
    for (Path file : files) {
      Files.setLastModifiedTime(file, FileTime.from(time));
    }
  }
}
