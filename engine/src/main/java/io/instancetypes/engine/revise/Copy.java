package io.instancetypes.engine.revise;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.resolve.TruncatedName;
import java.util.List;
import java.util.Map;

/** Copies of revisions for another owner, which remember the name of their original. */
final class Copy {
  private static final String COPIED_FROM = "instancetype.kubevirt.io/copied-from";

  private Copy() {}

  /** A copy of a revision of a VirtualMachine, for a snapshot of it. */
  static Fields forSnapshot(
      Map<String, Object> revision, Identity vm, Map<String, Object> snapshot) {
    Identity owner = Identity.of(snapshot);
    String original = Identity.of(revision).name();
    String renamed = renamed(original, vm.name(), owner.name());
    String name = renamed.equals(original) ? owner.name() + "-" + original : renamed;
    Fields copy =
        copy(
            revision,
            name,
            Capture.owner(
                Identity.text(snapshot.get("apiVersion")),
                Identity.text(snapshot.get("kind")),
                owner));
    copy.object("metadata").object("annotations").put(COPIED_FROM, original);
    return copy;
  }

  /** A copy of what a snapshot kept, for the VirtualMachine to which it is restored. */
  static Fields forMachine(Map<String, Object> kept, String source, Map<String, Object> vm) {
    Map<?, ?> annotations = Identity.map(Identity.map(kept.get("metadata")).get("annotations"));
    String original = Identity.text(annotations.get(COPIED_FROM));
    Identity owner = Identity.of(vm);
    String name = original.isEmpty() ? Identity.of(kept).name() : original;
    Fields copy = copy(kept, renamed(name, source, owner.name()), Capture.owner(vm));
    copy.object("metadata").object("annotations").remove(COPIED_FROM);
    return copy;
  }

  private static String renamed(String name, String from, String to) {
    return name.startsWith(from + "-") ? to + name.substring(from.length()) : to + "-" + name;
  }

  private static Fields copy(Map<String, Object> revision, String name, List<Object> owner) {
    Map<?, ?> from = Identity.map(revision.get("metadata"));
    Fields metadata =
        Fields.of("name", TruncatedName.name(name), "namespace", from.get("namespace"));
    for (String key : List.of("labels", "annotations")) {
      metadata.put(key, Fields.copyOf(Identity.map(from.get(key))));
    }
    metadata.put("ownerReferences", owner);
    return Fields.of(
        "apiVersion",
        "apps/v1",
        "kind",
        "ControllerRevision",
        "metadata",
        metadata,
        "data",
        Fields.copy(revision.get("data")),
        "revision",
        revision.get("revision") instanceof Number number ? number.longValue() : 0L);
  }
}
