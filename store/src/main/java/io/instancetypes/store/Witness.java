package io.instancetypes.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * A small file beside the database that knows how far it was acknowledged, so that a database that
 * lost its end, or is not the one that was there, is noticed at the next start.
 *
 * <p>A note is written after the commit and before its answer: it never says more than was kept,
 * and outlives the process with all that was answered. The file is mapped, as a call of the system
 * for each note can be felt. It is synced now and then only, as the database is synced anyway;
 * after a power cut it may be a moment behind, which does no harm.
 */
final class Witness implements AutoCloseable {
  static final String NAME = "store.witness";

  private static final long MAGIC = 0x4954_5749_544e_4553L;
  private static final int NOTE_BYTES = 4 * Long.BYTES;

  /** Two notes, written in turn, each on a page of its own: at least one is always whole. */
  private static final int PAGE_BYTES = 4096;

  /** The identity of a database, and the newest revision that it acknowledged. */
  record Note(long identity, long revision) {}

  private final Path file;
  private final long identity;
  private final ByteBuffer buffer = ByteBuffer.allocate(NOTE_BYTES);
  private Arena arena;
  private MemorySegment pages;
  private Object fileKey;
  private long noted;
  private long synced;
  private boolean second;

  private Witness(Path file, long identity) {
    this.file = file;
    this.identity = identity;
  }

  /** Writes a note in place of any that is there, and stays ready for the next. */
  static Witness put(Path directory, Note note) throws IOException {
    Witness witness = new Witness(directory.resolve(NAME), note.identity());
    witness.replace(note.revision());
    return witness;
  }

  static boolean isIn(Path directory) {
    return Files.exists(directory.resolve(NAME));
  }

  /** The newest note that is whole, or null. */
  static Note read(Path directory) throws IOException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(directory.resolve(NAME));
    } catch (NoSuchFileException none) {
      return null;
    }
    Note first = decode(bytes, 0);
    Note second = decode(bytes, PAGE_BYTES);
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    return first.revision() > second.revision() ? first : second;
  }

  private static Note decode(byte[] bytes, int from) {
    if (bytes.length < from + NOTE_BYTES) {
      return null;
    }
    ByteBuffer note = ByteBuffer.wrap(bytes, from, NOTE_BYTES).slice();
    boolean whole = note.getLong(0) == MAGIC && note.getLong(24) == checksum(note);
    return whole ? new Note(note.getLong(8), note.getLong(16)) : null;
  }

  private static long checksum(ByteBuffer note) {
    CRC32C checksum = new CRC32C();
    checksum.update(note.slice(0, 24));
    return checksum.getValue();
  }

  /** Notes that everything up to a revision is committed. */
  void note(long revision) {
    write(revision, second ? PAGE_BYTES : 0);
    second = !second;
    noted = revision;
  }

  private void write(long revision, int place) {
    buffer.putLong(0, MAGIC).putLong(8, identity).putLong(16, revision);
    buffer.putLong(24, checksum(buffer));
    MemorySegment.copy(MemorySegment.ofArray(buffer.array()), 0, pages, place, NOTE_BYTES);
  }

  /** Makes the newest note outlast a power cut, and the loss of the file. */
  void sync() throws IOException {
    if (noted != synced) {
      if (Objects.equals(fileKey, Durable.identity(file))) {
        pages.force();
        synced = noted;
      } else {
        replace(noted);
      }
    }
  }

  /** Begins a new file, which is whole before it takes the name of the old one. */
  void replace(long revision) throws IOException {
    close();
    Path partial = file.resolveSibling(NAME + ".partial");
    Files.deleteIfExists(partial);
    Durable.createFile(partial);
    arena = Arena.ofShared();
    try (FileChannel channel =
        FileChannel.open(partial, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      // Written before it is mapped: a page that has no place on the disk could not be kept.
      channel.write(ByteBuffer.allocate(2 * PAGE_BYTES), 0);
      pages = channel.map(FileChannel.MapMode.READ_WRITE, 0, 2 * PAGE_BYTES, arena);
      write(revision, 0);
      write(revision, PAGE_BYTES);
      pages.force();
      channel.force(true);
    }
    Durable.rename(partial, file);
    fileKey = Durable.identity(file);
    noted = revision;
    synced = revision;
  }

  @Override
  public void close() {
    if (arena != null) {
      arena.close();
      arena = null;
    }
  }
}
