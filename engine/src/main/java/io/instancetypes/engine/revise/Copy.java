package io.instancetypes.engine.revise;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.TruncatedName;
import java.util.List;
import java.util.Map;

/** Copies of revisions for another owner, which remember the name of their original. */
final class Copy {
  private static final String COPIED_FROM = "instancetype.kubevirt.io/copied-from";

  private Copy() {}

  /** A copy of a revision of a VirtualMachine, for a snapshot of it. */
  static Fields forSnapshot(
      Map<String, Object> revision, KubeObject vm, Map<String, Object> snapshot) {
    KubeObject owner = KubeObject.of(snapshot);
    String original = KubeObject.of(revision).name();
    String renamed = renamed(original, vm.name(), owner.name());
    String name = renamed.equals(original) ? owner.name() + "-" + original : renamed;
    Fields copy =
        copy(
            revision,
            name,
            Capture.owner(
                Fields.text(snapshot, "apiVersion"), Fields.text(snapshot, "kind"), owner));
    copy.object("metadata").object("annotations").put(COPIED_FROM, original);
    return copy;
  }

  /** A copy of what a snapshot kept, for the VirtualMachine to which it is restored. */
  static Fields forMachine(Map<String, Object> kept, String source, Map<String, Object> vm) {
    Map<?, ?> annotations = Fields.map(Fields.map(kept, "metadata"), "annotations");
    String original = Fields.text(annotations, COPIED_FROM);
    KubeObject owner = KubeObject.of(vm);
    String name = original.isEmpty() ? KubeObject.of(kept).name() : original;
    Fields copy = copy(kept, renamed(name, source, owner.name()), Capture.owner(vm));
    copy.object("metadata").object("annotations").remove(COPIED_FROM);
    return copy;
  }

  private static String renamed(String name, String from, String to) {
    return name.startsWith(from + "-") ? to + name.substring(from.length()) : to + "-" + name;
  }

  private static Fields copy(Map<String, Object> revision, String name, List<Object> owner) {
    Map<?, ?> from = Fields.map(revision, "metadata");
    Fields metadata =
        Fields.of("name", TruncatedName.name(name), "namespace", from.get("namespace"));
    for (String key : List.of("labels", "annotations")) {
      metadata.put(key, Fields.copyOf(Fields.map(from, key)));
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
