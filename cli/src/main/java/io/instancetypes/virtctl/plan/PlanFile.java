package io.instancetypes.virtctl.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** Where a plan is kept: what is applied is what was shown. */
final class PlanFile {
  static final String KIND = "VirtualMachinePlan";

  /** The digest of the plan itself. */
  private static final String SEAL = "digest";

  private static final int DIGEST_BYTES = 12;

  private PlanFile() {}

  /** Only its owner may read it: documents of VMs may hold passwords. */
  static void write(SavedPlan plan, Path file) throws IOException {
    requireFree(file);
    Files.deleteIfExists(file);
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (UnsupportedOperationException noSuchPermissions) {
      Files.createFile(file);
    }
    // As it will be read, however numbers were written.
    Fields document = (Fields) Json.read(Json.write(plan.document()));
    document.put(SEAL, digest(document));
    Files.write(file, Json.write(document));
  }

  /** Whoever mistypes a name must not lose what is there. */
  private static void requireFree(Path file) throws IOException {
    if (!Files.exists(file, NOFOLLOW_LINKS)) {
      return;
    }
    boolean ordinary = Files.isRegularFile(file, NOFOLLOW_LINKS);
    if (!ordinary || Files.size(file) > 0 && !isPlan(file)) {
      throw new Refusal(
          "%s is there and is no %s: name another file for --out"
              .formatted(file, ordinary ? "plan" : "ordinary file"));
    }
  }

  private static boolean isPlan(Path file) throws IOException {
    try {
      document(file);
      return true;
    } catch (Refusal noPlan) {
      return false;
    }
  }

  static SavedPlan read(Path file) throws IOException {
    Fields saved = document(file);
    if (!digest(without(saved, SEAL)).equals(saved.get(SEAL))) {
      throw new Refusal(
          file + ": this plan is not as virtctl wrote it: make a new one with virtctl plan --out");
    }
    return SavedPlan.of(saved);
  }

  private static Fields without(Fields document, String field) {
    Fields copy = Fields.copyOf(document);
    copy.remove(field);
    return copy;
  }

  private static Fields document(Path file) throws IOException {
    String why = "";
    if (Files.isDirectory(file)) {
      why = " but a folder";
    } else {
      try {
        if (Json.read(Files.readString(file, UTF_8).getBytes(UTF_8)) instanceof Fields saved
            && KIND.equals(saved.get("kind"))) {
          return saved;
        }
      } catch (UnreadableException | CharacterCodingException unreadable) {
        why = ", or only a part of one";
      }
    }
    throw new Refusal(
        "%s: this is no plan%s; virtctl plan --out makes one, and -f applies documents"
            .formatted(file, why));
  }

  static String digest(Map<String, Object> document) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Json.write(document));
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
