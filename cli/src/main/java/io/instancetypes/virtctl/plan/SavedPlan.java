package io.instancetypes.virtctl.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.ChangeVerdict;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.plan.PlanDocument;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A plan in a file: the change, and a digest of everything that decided its verdicts. It is good as
 * long as that is as it was.
 */
record SavedPlan(Change change, String namespace, Map<ObjectKey, String> read, Fields plan) {
  private static final String KIND = "VirtualMachinePlan";

  /** The digest of the plan itself: what is applied is what was shown. */
  private static final String SEAL = "digest";

  private static final String ABSENT = "";
  private static final int DIGEST_BYTES = 12;

  static SavedPlan of(Present present, Change change, ChangePlan plan) {
    return new SavedPlan(
        change, present.namespace(), digests(present, plan), PlanDocument.of(plan, false));
  }

  /** Of the objects that change, the settings, and the machines that are reached. */
  static Map<ObjectKey, String> digests(Present present, ChangePlan plan) {
    var keys = new TreeSet<ObjectKey>();
    plan.objects().forEach(object -> keys.add(object.object()));
    Stream.concat(Stream.of("KubeVirt"), Present.LIMITS.stream())
        .flatMap(present::ofKind)
        .forEach(object -> keys.add(ObjectKey.of(object)));
    for (MachinePlan machine : plan.machines()) {
      if (machine.verdict() != ChangeVerdict.UNCHANGED) {
        keys.add(ObjectKey.of("VirtualMachine", machine.namespace(), machine.name()));
        keys.add(ObjectKey.of("VirtualMachineInstance", machine.namespace(), machine.name()));
      }
    }
    var known = new HashMap<ObjectKey, Map<String, Object>>();
    present.documents().forEach(document -> known.put(ObjectKey.of(document), document));
    var digests = new TreeMap<ObjectKey, String>();
    keys.forEach(key -> digests.put(key, digest(known.get(key))));
    return digests;
  }

  private static String digest(Map<String, Object> object) {
    return object == null ? ABSENT : sha256(Present.content(object));
  }

  private static String sha256(Map<String, Object> document) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Json.write(document));
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** What has moved since; empty if nothing has. */
  List<String> moved(Map<ObjectKey, String> now) {
    var moved = new ArrayList<String>();
    var keys = new TreeSet<>(read.keySet());
    keys.addAll(now.keySet());
    for (ObjectKey key : keys) {
      String before = read.getOrDefault(key, null);
      String after = now.getOrDefault(key, null);
      if (before == null) {
        moved.add(key + " is reached now, and was not");
      } else if (after == null) {
        moved.add(key + " was reached, and is not any more");
      } else if (!before.equals(after)) {
        moved.add(
            key
                + (before.equals(ABSENT)
                    ? " was created"
                    : after.equals(ABSENT) ? " was deleted" : " has changed"));
      }
    }
    return moved;
  }

  /** Only its owner may read it: documents of VMs may hold passwords. */
  void write(Path file) throws IOException {
    requireFree(file);
    Files.deleteIfExists(file);
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (UnsupportedOperationException noSuchPermissions) {
      Files.createFile(file);
    }
    // As it will be read, however numbers were written.
    Fields document = (Fields) Json.read(Json.write(document()));
    document.put(SEAL, sha256(document));
    Files.write(file, Json.write(document));
  }

  /** Whoever mistypes a name must not lose what is there. */
  private static void requireFree(Path file) throws IOException {
    if (Files.exists(file) && Files.size(file) > 0) {
      try {
        document(file);
      } catch (Refusal noPlan) {
        throw new Refusal(file + " is there and is no plan: name another file for --out");
      }
    }
  }

  private Fields document() {
    var deleted = new ArrayList<Object>();
    change.deleted().forEach(key -> deleted.add(reference(key)));
    var digests = new ArrayList<Object>();
    read.forEach(
        (key, digest) -> {
          Fields entry = reference(key);
          entry.put("digest", digest);
          digests.add(entry);
        });
    return Fields.of(
        "kind",
        KIND,
        "namespace",
        namespace,
        "apply",
        new ArrayList<Object>(change.documents()),
        "delete",
        deleted,
        "read",
        digests,
        "plan",
        plan);
  }

  private static Fields reference(ObjectKey key) {
    return Fields.of("kind", key.kind(), "namespace", key.namespace(), "name", key.name());
  }

  static SavedPlan read(Path file) throws IOException {
    Fields saved = document(file);
    if (!sha256(without(saved, SEAL)).equals(saved.get(SEAL))) {
      throw new Refusal(
          file + ": this plan is not as virtctl wrote it: make a new one with virtctl plan --out");
    }
    List<Fields> documents =
        Fields.maps(saved, "apply").stream().map(each -> Fields.copyOf(each)).toList();
    List<ObjectKey> deleted = Fields.maps(saved, "delete").stream().map(SavedPlan::key).toList();
    var read = new TreeMap<ObjectKey, String>();
    Fields.maps(saved, "read").forEach(entry -> read.put(key(entry), Fields.text(entry, "digest")));
    return new SavedPlan(
        new Change(documents, deleted, List.of()),
        Fields.text(saved, "namespace"),
        read,
        Fields.copyOf(Fields.map(saved, "plan")));
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

  private static ObjectKey key(Map<?, ?> entry) {
    return new ObjectKey(
        Fields.text(entry, "kind"), Fields.text(entry, "namespace"), Fields.text(entry, "name"));
  }
}
