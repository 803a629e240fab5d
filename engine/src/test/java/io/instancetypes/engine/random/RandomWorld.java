package io.instancetypes.engine.random;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import java.util.ArrayList;
import java.util.List;

/** A VirtualMachine and all it can refer to, with mistakes in any of them. */
public record RandomWorld(
    long seed, Fields vm, Fields instancetype, Fields preference, FakeCluster cluster) {
  private static final String IN_BASE64 =
      "eyJjcHUiOnsiZ3Vlc3QiOjF9LCJtZW1vcnkiOnsiZ3Vlc3QiOiIxMjhNaSJ9fQ==";

  public static RandomWorld of(long seed) {
    var dice = new Dice(seed);
    var types = new RandomTypes(dice);
    ApiVersion version = dice.oneOf(ApiVersion.values());
    Kind size = dice.oneOf(Kind.INSTANCETYPE, Kind.CLUSTER_INSTANCETYPE);
    Kind tune = dice.oneOf(Kind.PREFERENCE, Kind.CLUSTER_PREFERENCE);
    Fields instancetype = object(size, version, "type", types.instancetypeSpec(version));
    Fields preference = object(tune, version, "wishes", types.preferenceSpec(version));
    Fields vm = new RandomVms(dice).vm(types.instancetype(), types.preference());
    refer(dice, vm.object("spec"), "instancetype", size, "type");
    refer(dice, vm.object("spec"), "preference", tune, "wishes");
    Fields metadata = vm.object("metadata");
    metadata.put("namespace", "team");
    for (String reference : List.of("instancetypeRef", "preferenceRef")) {
      String name = dice.oneOf("sizes", "wishes");
      Fields revision = Fields.of("controllerRevisionRef", Fields.of("name", name));
      vm.object("status").put(reference, revision);
    }
    Fields claim = Fields.of("metadata", marked());
    Fields volume = Fields.of("metadata", Fields.of("name", "a"), "spec", source(dice));
    Fields sizes = revision(dice, instancetype);
    Fields wishes = revision(dice, preference);
    var confusion = new Confusion(dice);
    List<Fields> documents = List.of(vm, instancetype, preference, claim, volume, sizes, wishes);
    documents.forEach(document -> confusion.confuse(document, dice.oneOf(0, 0, 1, 2, 5)));
    var cluster = new FakeCluster();
    cluster.put(size.kind(), size.namespaced() ? "team" : null, "type", instancetype);
    cluster.put(tune.kind(), tune.namespaced() ? "team" : null, "wishes", preference);
    cluster.put("ControllerRevision", "team", "sizes", sizes);
    cluster.put("ControllerRevision", "team", "wishes", wishes);
    cluster.put("PersistentVolumeClaim", "team", "a", claim);
    cluster.put(dice.oneOf("DataVolume", "DataSource", "VolumeSnapshot"), "team", "a", volume);
    return new RandomWorld(seed, vm, instancetype, preference, cluster);
  }

  static Fields object(Kind kind, ApiVersion version, String name, Fields spec) {
    return Fields.of(
        "apiVersion",
        version.apiVersion(),
        "kind",
        kind.kind(),
        "metadata",
        Fields.of("name", name),
        "spec",
        spec);
  }

  private static void refer(Dice dice, Fields spec, String key, Kind kind, String name) {
    Fields matcher = Fields.of("name", name, "kind", dice.oneOf(kind.kind(), kind.plural()));
    if (dice.chance(0.2)) {
      matcher.put("revisionName", dice.oneOf("sizes", "wishes", "none"));
    }
    if (dice.chance(0.2)) {
      List<?> volumes = (List<?>) spec.object("template").object("spec").get("volumes");
      if (volumes == null || volumes.isEmpty()) {
        String source = dice.oneOf("dataVolume", "persistentVolumeClaim");
        Fields volume = Fields.of("name", "a", source, Fields.of("name", "a", "claimName", "a"));
        spec.object("template").object("spec").put("volumes", new ArrayList<>(List.of(volume)));
      }
      matcher = Fields.of("inferFromVolume", "a");
      matcher.put("inferFromVolumeFailurePolicy", dice.oneOf("Ignore", "Reject", "Perhaps"));
    }
    spec.put(key, matcher);
  }

  private static Fields marked() {
    String group = "instancetype.kubevirt.io/";
    return Fields.of(
        "labels",
        Fields.of(group + "default-instancetype", "type"),
        "annotations",
        Fields.of(group + "defaultPreference", "wishes", group + "defaultPreferenceKind", "x"));
  }

  private static Fields source(Dice dice) {
    Fields there = Fields.of("name", "a", "namespace", "team", "kind", "DataSource");
    return dice.chance(0.5)
        ? Fields.of("sourceRef", there)
        : Fields.of("source", Fields.of(dice.oneOf("pvc", "snapshot", "dataSource"), there));
  }

  private static Fields revision(Dice dice, Fields object) {
    Fields data =
        dice.chance(0.3) ? Fields.of("apiVersion", "", "spec", IN_BASE64) : Fields.copyOf(object);
    String name = (String) object.object("metadata").get("name");
    Fields labels = Fields.of("instancetype.kubevirt.io/object-name", name);
    return Fields.of(
        "metadata", dice.chance(0.5) ? Fields.of("labels", labels) : new Fields(), "data", data);
  }
}
