package io.instancetypes.engine.revise;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.TruncatedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes the ControllerRevisions in which a VirtualMachine keeps what it refers to. */
public final class Capture {
  /** The revision whose content, in an older version, a revision was made of. */
  static final String UPGRADED_FROM = "instancetype.kubevirt.io/upgraded-from";

  static final String VERSION_LABEL = "instancetype.kubevirt.io/object-version";

  private static final String LABELS = "instancetype.kubevirt.io/object-";
  private static final List<String> KEPT_METADATA =
      List.of("name", "namespace", "uid", "generation", "resourceVersion", "creationTimestamp");

  private static final String VENDOR = "instancetype.kubevirt.io/vendor";
  private static final List<String> PROVENANCE =
      List.of(
          VENDOR,
          "instancetype.kubevirt.io/version",
          "instancetype.kubevirt.io/common-instancetypes-version");

  private Capture() {}

  /** The first revision of an object for a VirtualMachine. */
  public static Fields revision(Map<String, Object> vm, Map<String, Object> object) {
    KubeObject kept = KubeObject.of(object);
    String name =
        "%s-%s-%s-%d"
            .formatted(KubeObject.of(vm).name(), kept.name(), kept.uid(), kept.generation());
    return document(vm, name, object, kept);
  }

  /** The revision that takes the place of one whose object is of an older version. */
  static Fields upgraded(Map<String, Object> vm, String from, Map<String, Object> object) {
    KubeObject kept = KubeObject.of(object);
    String name =
        "%s-%s-%s-%s-%d"
            .formatted(
                KubeObject.of(vm).name(),
                kept.name(),
                ApiVersion.STORAGE.version(),
                kept.uid(),
                kept.generation());
    Fields revision = document(vm, name, object, kept);
    revision.object("metadata").object("annotations").put(UPGRADED_FROM, from);
    return revision;
  }

  private static Fields document(
      Map<String, Object> vm, String name, Map<String, Object> object, KubeObject kept) {
    Map<String, Object> newest = SemanticEquality.newest(object);
    Fields metadata =
        Fields.of(
            "name",
            TruncatedName.name(name),
            "namespace",
            KubeObject.of(vm).namespace(),
            "labels",
            labels(newest, kept),
            "ownerReferences",
            owner(vm));
    Fields provenance = provenance(object);
    if (!provenance.isEmpty()) {
      metadata.put("annotations", provenance);
    }
    return Fields.of(
        "apiVersion",
        "apps/v1",
        "kind",
        "ControllerRevision",
        "metadata",
        metadata,
        "data",
        payload(newest),
        "revision",
        0L);
  }

  /** The edition of the catalogue that an object or a revision is of; empty if it says none. */
  public static String edition(Map<String, Object> object) {
    Fields provenance = provenance(object);
    return PROVENANCE.reversed().stream()
        .filter(key -> !key.equals(VENDOR))
        .map(key -> Fields.text(provenance, key))
        .filter(value -> !value.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Which edition of which catalogue the object is of, as far as it says so. */
  private static Fields provenance(Map<String, Object> object) {
    Map<?, ?> metadata = Fields.map(object, "metadata");
    var provenance = new Fields(2);
    for (String key : PROVENANCE) {
      for (String where : List.of("annotations", "labels")) {
        String value = Fields.text(Fields.map(metadata, where), key);
        if (!value.isEmpty()) {
          provenance.putIfAbsent(key, value);
        }
      }
    }
    return provenance;
  }

  private static Fields labels(Map<String, Object> object, KubeObject kept) {
    return Fields.of(
        LABELS + "generation",
        Long.toString(kept.generation()),
        LABELS + "kind",
        object.get("kind"),
        LABELS + "name",
        TruncatedName.label(kept.name()),
        LABELS + "uid",
        TruncatedName.label(kept.uid()),
        VERSION_LABEL,
        ApiVersion.STORAGE.version());
  }

  /** The complete object, without what others have hung onto it since. */
  private static Fields payload(Map<String, Object> object) {
    Map<?, ?> from = Fields.map(object, "metadata");
    var metadata = new Fields(KEPT_METADATA.size());
    for (String key : KEPT_METADATA) {
      if (from.get(key) != null) {
        metadata.put(key, from.get(key));
      }
    }
    return Fields.of(
        "apiVersion",
        object.get("apiVersion"),
        "kind",
        object.get("kind"),
        "metadata",
        metadata,
        "spec",
        Fields.copy(object.get("spec")));
  }

  /** The owner reference to a VirtualMachine, so that what it needed goes with it. */
  public static List<Object> owner(Map<String, Object> vm) {
    return owner("kubevirt.io/v1", "VirtualMachine", KubeObject.of(vm));
  }

  static List<Object> owner(String apiVersion, String kind, KubeObject owner) {
    return new ArrayList<>(
        List.of(
            Fields.of(
                "apiVersion",
                apiVersion,
                "kind",
                kind,
                "name",
                owner.name(),
                "uid",
                owner.uid(),
                "controller",
                true,
                "blockOwnerDeletion",
                true)));
  }
}
