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

/**
 * A plan in a file: the change, and a digest of everything that decided its verdicts. It is good as
 * long as that is as it was.
 */
record SavedPlan(Change change, String namespace, Map<ObjectKey, String> read, Fields plan) {
  private static final String KIND = "VirtualMachinePlan";
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
    present.ofKind("KubeVirt").forEach(kubevirt -> keys.add(ObjectKey.of(kubevirt)));
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
    if (object == null) {
      return ABSENT;
    }
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(Json.write(Present.content(object)));
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
    Files.deleteIfExists(file);
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (UnsupportedOperationException noSuchPermissions) {
      Files.createFile(file);
    }
    Files.write(file, Json.write(document()));
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
    Object node;
    try {
      node = Json.read(Files.readString(file, UTF_8).getBytes(UTF_8));
    } catch (UnreadableException | CharacterCodingException unreadable) {
      throw new Refusal("%s: this is no plan: %s".formatted(file, unreadable.getMessage()));
    }
    if (!(node instanceof Fields saved) || !KIND.equals(saved.get("kind"))) {
      throw new Refusal(
          file + ": this is no plan; virtctl plan --out makes one, and -f applies documents");
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

  private static ObjectKey key(Map<?, ?> entry) {
    return new ObjectKey(
        Fields.text(entry, "kind"), Fields.text(entry, "namespace"), Fields.text(entry, "name"));
  }
}
