package io.instancetypes.apiserver.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.https.certificate.KeyFile;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The record of an authority: what was issued to whom, and what of it was called back. It is kept
 * beside the authority as {@code issued.jsonl}, a line for each certificate, for several processes
 * to write. Nothing is ever left out: a clock that is wrong must not bring back what was revoked.
 */
public final class IssuedCertificates {
  private static final String FILE = "issued.jsonl";

  /** Locks of files are those of a process; its threads need another. */
  private static final Object OWN = new Object();

  private final Path file;

  public IssuedCertificates(Path directory) {
    this.file = directory.resolve(FILE);
  }

  Path file() {
    return file;
  }

  /** All there are, the oldest first. */
  public List<IssuedCertificate> list() throws IOException {
    var all = new ArrayList<IssuedCertificate>();
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException none) {
      return all;
    }
    List<String> lines = text.lines().toList();
    boolean unfinished = !text.endsWith("\n");
    for (String line : lines) {
      IssuedCertificate one = parsed(line);
      if (one != null) {
        all.add(one);
      } else if (!unfinished || all.size() < lines.size() - 1) {
        throw unreadable(all.size() + 1);
      }
    }
    return all;
  }

  /** Null if it is none. */
  private static IssuedCertificate parsed(String line) {
    try {
      return IssuedCertificate.read(Json.read(line.getBytes(UTF_8)));
    } catch (UnreadableException damaged) {
      return null;
    }
  }

  private IOException unreadable(int number) {
    return new IOException(
        "line %d of %s is no record of a certificate. Put the file back, or remove the line: then a certificate that it revoked is good again until it ends."
            .formatted(number, file));
  }

  public void add(X509Certificate certificate, String user, List<String> groups, Instant now)
      throws IOException {
    IssuedCertificate issued = IssuedCertificate.of(certificate, user, groups, now);
    locked(
        () -> {
          if (endsWithLine()) {
            append(text(List.of(issued)));
          } else {
            rewrite(
                all -> {
                  all.add(issued);
                  return all;
                });
          }
        });
  }

  /** A line that was not written to its end was never anybody's certificate. */
  private boolean endsWithLine() throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      var last = ByteBuffer.allocate(1);
      return channel.size() > 0
          && channel.read(last, channel.size() - 1) == 1
          && last.get(0) == '\n';
    } catch (NoSuchFileException none) {
      return false;
    }
  }

  private void append(String lines) throws IOException {
    try (var channel =
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
      channel.write(ByteBuffer.wrap(lines.getBytes(UTF_8)));
      channel.force(true);
    }
  }

  /**
   * Calls back certificates: all of a user, or the one with a serial number. A serial number counts
   * whether or not there is a record of it.
   *
   * @return what the name or number means; nothing if nothing was issued to such a user
   */
  public List<IssuedCertificate> revoke(String nameOrSerial, Instant now) throws IOException {
    var meant = new ArrayList<IssuedCertificate>();
    change(
        all -> {
          // Users choose their names themselves, and one could be the number of a certificate.
          BigInteger serial = IssuedCertificate.serial(nameOrSerial);
          all.replaceAll(
              one -> {
                if (!one.user().equals(nameOrSerial) && !one.serial().equals(serial)) {
                  return one;
                }
                meant.add(one.revokedAt(now));
                return meant.getLast();
              });
          if (meant.isEmpty() && serial != null) {
            meant.add(IssuedCertificate.unknown(serial, now));
            all.add(meant.getFirst());
          }
          return all;
        });
    return meant;
  }

  /** Takes over what another record knows: nothing that either has revoked is good afterwards. */
  public void merge(IssuedCertificates other) throws IOException {
    List<IssuedCertificate> others = other.list();
    change(
        all -> {
          Map<BigInteger, IssuedCertificate> known = new LinkedHashMap<>();
          all.forEach(one -> known.put(one.serial(), one));
          others.forEach(
              one -> known.merge(one.serial(), one, (mine, its) -> its.isRevoked() ? its : mine));
          return new ArrayList<>(known.values());
        });
  }

  private void change(UnaryOperator<List<IssuedCertificate>> edit) throws IOException {
    locked(() -> rewrite(edit));
  }

  private void rewrite(UnaryOperator<List<IssuedCertificate>> edit) throws IOException {
    List<IssuedCertificate> before = list();
    List<IssuedCertificate> after = edit.apply(new ArrayList<>(before));
    if (!after.equals(before)) {
      KeyFile.write(file, text(after));
    }
  }

  private interface Action {
    void run() throws IOException;
  }

  private void locked(Action action) throws IOException {
    Path lock = file.resolveSibling("." + FILE + ".lock");
    synchronized (OWN) {
      try (var channel =
              FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          var _ = channel.lock()) {
        action.run();
      }
    }
  }

  private static String text(List<IssuedCertificate> all) {
    var text = new StringBuilder();
    for (IssuedCertificate one : all) {
      text.append(new String(Json.write(one.document()), UTF_8)).append('\n');
    }
    return text.toString();
  }
}
