package io.instancetypes.dist;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Classes as a JVM has them in memory once they are loaded and linked, so that it need not do that
 * at each start. A cache that holds profiles as well would differ from run to run; this one does so
 * only in the clock of soft references and in sums of that: it is made twice, and where the two
 * differ there is zero. A JVM looks at the sums only when it is told to.
 */
final class ClassArchive {
  /** A JVM takes an archive of linked classes only with the same rights of modules. */
  static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

  private static final int HEADER = 4096;
  private static final int MILLISECOND = 1_000_000;

  private final List<String> java;
  private final Map<String, String> environment;
  private final List<String> options;
  private final Path work;

  /**
   * @param java how the JVM is started that will use the archive
   * @param options with which it will be started, as far as the archive depends on them
   * @param work a folder of our own
   */
  ClassArchive(
      List<String> java, Map<String, String> environment, List<String> options, Path work) {
    this.java = java;
    this.environment = environment;
    this.options = options;
    this.work = work;
  }

  private record Dump(Path file, long begin, long end) {
    boolean saw(long clock) {
      return begin <= clock && clock <= end;
    }
  }

  /**
   * @param root what the JVM sees as {@code /}; the other files are named as the JVM sees them
   */
  void make(Collection<String> classes, Path root, String list, String archive, String jar)
      throws IOException, InterruptedException {
    Path listed = root.resolve(list.substring(1));
    Files.write(listed, classes);
    Dump first = dump(root, list, archive + ".1", jar);
    Dump second = dump(root, list, archive + ".2", jar);
    level(first, second);
    Files.delete(listed);
    Files.delete(second.file());
    Files.move(first.file(), root.resolve(archive.substring(1)));
  }

  private Dump dump(Path root, String list, String archive, String jar)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>(java);
    command.addAll(List.of("-Xshare:dump", "-XX:+AOTClassLinking", "-Xmx512m"));
    command.addAll(options);
    command.add("-XX:SharedClassListFile=" + list);
    command.add("-XX:SharedArchiveFile=" + archive);
    command.addAll(List.of("-cp", jar));
    long begin = System.nanoTime() / MILLISECOND;
    Commands.run(work.resolve("dump.log"), environment, command);
    return new Dump(root.resolve(archive.substring(1)), begin, System.nanoTime() / MILLISECOND);
  }

  private static void level(Dump first, Dump second) throws IOException {
    try (var one =
            FileChannel.open(first.file(), StandardOpenOption.READ, StandardOpenOption.WRITE);
        var other = FileChannel.open(second.file(), StandardOpenOption.READ)) {
      if (one.size() != other.size()) {
        throw different();
      }
      ByteBuffer left = map(one, MapMode.READ_WRITE);
      ByteBuffer right = map(other, MapMode.READ_ONLY);
      int at = left.mismatch(right);
      while (at >= 0) {
        int next = at < HEADER ? sum(left, at) : clock(left, right, at, first, second);
        int rest =
            left.slice(next, left.capacity() - next)
                .mismatch(right.slice(next, left.capacity() - next));
        at = rest < 0 ? -1 : next + rest;
      }
    }
  }

  private static int sum(ByteBuffer archive, int at) {
    int word = at & -Integer.BYTES;
    archive.putInt(word, 0);
    return word + Integer.BYTES;
  }

  private static int clock(ByteBuffer left, ByteBuffer right, int at, Dump first, Dump second) {
    int word = at & -Long.BYTES;
    if (!first.saw(left.getLong(word)) || !second.saw(right.getLong(word))) {
      throw different();
    }
    left.putLong(word, 0);
    return word + Long.BYTES;
  }

  private static ByteBuffer map(FileChannel file, MapMode mode) throws IOException {
    return file.map(mode, 0, file.size()).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static DistributionException different() {
    return new DistributionException(
        "two archives of the same classes differ in more than clocks; this JVM cannot make one that"
            + " is the same at each build");
  }
}
