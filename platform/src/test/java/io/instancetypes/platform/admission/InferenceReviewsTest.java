package io.instancetypes.platform.admission;

import static io.instancetypes.platform.admission.testing.Asking.create;
import static io.instancetypes.platform.admission.testing.Asking.vm;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InferenceReviewsTest {
  private static final String CLAIM = "{name: root, persistentVolumeClaim: {claimName: disk}}";
  private static final String DATA = "{name: root, dataVolume: {name: disk}}";
  private static final String SOURCE = "{sourceRef: {kind: DataSource, name: golden}}";
  private static final String TEMPLATE =
      "[{metadata: {name: disk}, spec: {source: {pvc: {name: bits, namespace: images}}}}]";

  /** A chain: the volume, the templates of the VM, and objects of which MARK is to be marked. */
  private record Chain(String name, String volume, String templates, String objects) {}

  private static final List<Chain> CHAINS =
      List.of(
          new Chain("1", CLAIM, "[]", object("PersistentVolumeClaim", "team/disk", "MARK", "{}")),
          new Chain("2", DATA, "[]", object("DataVolume", "team/disk", "MARK", "{}")),
          new Chain(
              "3",
              DATA,
              "[]",
              object("DataVolume", "team/disk", "", "{source: {pvc: {name: bits}}}")
                  + object("PersistentVolumeClaim", "team/bits", "MARK", "{}")),
          new Chain(
              "4",
              DATA,
              "[]",
              object(
                      "DataVolume",
                      "team/disk",
                      "",
                      "{source: {snapshot: {name: bits, namespace: images}}}")
                  + object("VolumeSnapshot", "images/bits", "MARK", "{}")),
          new Chain(
              "5",
              DATA,
              "[]",
              object("DataVolume", "team/disk", "", SOURCE)
                  + object("DataSource", "team/golden", "MARK", "{}")),
          new Chain(
              "6",
              DATA,
              "[]",
              object("DataVolume", "team/disk", "", SOURCE)
                  + object("DataSource", "team/golden", "", "{source: {pvc: {name: bits}}}")
                  + object("PersistentVolumeClaim", "team/bits", "MARK", "{}")),
          new Chain(
              "7",
              DATA,
              "[]",
              object("DataVolume", "team/disk", "", SOURCE)
                  + object("DataSource", "team/golden", "", "{source: {snapshot: {name: bits}}}")
                  + object("VolumeSnapshot", "team/bits", "MARK", "{}")),
          new Chain(
              "8",
              DATA,
              "[]",
              object("DataVolume", "team/disk", "", SOURCE)
                  + object("DataSource", "team/golden", "", "{source: {dataSource: {name: v2}}}")
                  + object("DataSource", "team/v2", "MARK", "{}")),
          new Chain(
              "9",
              DATA,
              TEMPLATE,
              object("PersistentVolumeClaim", "images/bits", "MARK", "{}")
                  + object("DataVolume", "team/disk", "labels: {a: shadowed}", "{}")),
          new Chain("9 by its own mark", DATA, "[{metadata: {name: disk, MARK}, spec: {}}]", ""),
          new Chain("10", DATA, "[]", object("PersistentVolumeClaim", "team/disk", "MARK", "{}")));

  private static String object(String kind, String place, String mark, String spec) {
    String[] parts = place.split("/");
    return "---\n{kind: %s, metadata: {namespace: %s, name: %s, %s}, spec: %s}\n"
        .formatted(kind, parts[0], parts[1], mark, spec);
  }

  private static final String ANNOTATIONS =
      "annotations: {instancetype.kubevirt.io/defaultInstancetype: tiny,"
          + " instancetype.kubevirt.io/defaultPreference: linux,"
          + " instancetype.kubevirt.io/defaultPreferenceKind: VirtualMachinePreference}";
  private static final String LABELS =
      "labels: {instancetype.kubevirt.io/default-instancetype: tiny,"
          + " instancetype.kubevirt.io/default-preference: linux,"
          + " instancetype.kubevirt.io/default-preference-kind: VirtualMachinePreference}";

  static Stream<Arguments> chains() {
    var rows = new ArrayList<Arguments>();
    for (Chain chain : CHAINS) {
      for (String mark : List.of(ANNOTATIONS, LABELS)) {
        rows.add(
            Arguments.argumentSet(
                "%s, %s".formatted(chain.name, mark.substring(0, mark.indexOf(':'))),
                chain.volume,
                chain.templates.replace("MARK", mark),
                chain.objects.replace("MARK", mark)));
      }
    }
    return rows.stream();
  }

  private static String inferring(String policy, String volume, String templates, String domain) {
    String matcher = "{inferFromVolume: root%s}".formatted(policy);
    return vm(
        ("{instancetype: %s, preference: %s, dataVolumeTemplates: %s,"
                + " template: {spec: {domain: %s, volumes: [%s]}}}")
            .formatted(matcher, matcher, templates, domain, volume));
  }

  private static String inferring(String volume) {
    return inferring("", volume, "[]", "{}");
  }

  private static String ignoring(String volume) {
    return inferring(", inferFromVolumeFailurePolicy: Ignore", volume, "[]", "{}");
  }

  @ParameterizedTest
  @MethodSource("chains")
  @DisplayName("8.2: every chain leads to both matchers, by annotations and by labels")
  void infers(String volume, String templates, String objects) {
    create(inferring("", volume, templates, "{}"))
        .where(objects)
        .mutates()
        .warns()
        .object()
        .has("spec.instancetype", "{name: tiny, kind: virtualmachineclusterinstancetype}")
        .has("spec.preference", "{name: linux, kind: VirtualMachinePreference}");
  }

  private static final String NOBODY =
      " carries the annotation instancetype.kubevirt.io/defaultInstancetype"
          + " or the label instancetype.kubevirt.io/default-instancetype";

  static Stream<Arguments> hard() {
    return Stream.of(
        Arguments.argumentSet("no volume", "{name: x}", "", "the VM has no volume root"),
        Arguments.argumentSet(
            "no claim", CLAIM, "", "PersistentVolumeClaim team/disk does not exist"),
        Arguments.argumentSet(
            "neither data volume nor claim",
            DATA,
            "",
            "PersistentVolumeClaim team/disk does not exist"),
        Arguments.argumentSet(
            "no data source",
            DATA,
            object("DataVolume", "team/disk", "", SOURCE),
            "DataSource team/golden does not exist (asked: DataVolume team/disk)"),
        Arguments.argumentSet(
            "no snapshot",
            DATA,
            object("DataVolume", "team/disk", "", "{source: {snapshot: {name: bits}}}"),
            "VolumeSnapshot team/bits does not exist (asked: DataVolume team/disk)"));
  }

  static Stream<Arguments> soft() {
    return Stream.of(
        Arguments.argumentSet(
            "volume of another type",
            "{name: root, containerDisk: {image: x}}",
            "",
            "volume root is neither a persistentVolumeClaim nor a dataVolume"),
        Arguments.argumentSet(
            "no key anywhere",
            CLAIM,
            object("PersistentVolumeClaim", "team/disk", "", "{}"),
            "nothing on the way%s (asked: PersistentVolumeClaim team/disk)".formatted(NOBODY)),
        Arguments.argumentSet(
            "data volume from a registry",
            DATA,
            object("DataVolume", "team/disk", "", "{source: {registry: {}}}"),
            "DataVolume team/disk is filled from a source that carries no metadata"
                + " (asked: DataVolume team/disk)"),
        Arguments.argumentSet(
            "reference to no data source",
            DATA,
            object("DataVolume", "team/disk", "", "{sourceRef: {kind: Pod}}"),
            "DataVolume team/disk refers to a Pod, not to a DataSource"
                + " (asked: DataVolume team/disk)"),
        Arguments.argumentSet(
            "data source of nothing",
            DATA,
            object("DataVolume", "team/disk", "", SOURCE)
                + object("DataSource", "team/golden", "", "{}"),
            "DataSource team/golden has neither a pvc nor a snapshot as its source"
                + " (asked: DataVolume team/disk → DataSource team/golden)"));
  }

  @ParameterizedTest
  @MethodSource("hard")
  @DisplayName("8.3: what cannot be read is denied under both policies, with the chain walked")
  void deniesHard(String volume, String objects, String reason) {
    for (String vm : List.of(inferring(volume), ignoring(volume))) {
      create(vm)
          .where(objects)
          .mutates()
          .isDenied(400, "FieldValueNotFound spec.instancetype.inferFromVolume")
          .saying(
              "spec.instancetype.inferFromVolume: nothing can be inferred from volume root: "
                  + reason);
    }
  }

  @ParameterizedTest
  @MethodSource("soft")
  @DisplayName("8.3: what names nothing is denied, unless the VM can go without and is warned")
  void deniesSoft(String volume, String objects, String reason) {
    create(inferring(volume))
        .where(objects)
        .mutates()
        .isDenied(400, "FieldValueNotFound spec.instancetype.inferFromVolume")
        .mentioning(reason);
    create(ignoring(volume))
        .where(objects)
        .mutates()
        .warns(
            "spec.instancetype: left out, because " + reason,
            "spec.preference: left out, because "
                + reason
                    .replace("defaultInstancetype", "defaultPreference")
                    .replace("default-instancetype", "default-preference"))
        .object()
        .lacks("spec.instancetype", "spec.preference");
  }

  @Test
  @DisplayName("8.3: only the matcher that cannot be inferred is removed")
  void removesOne() {
    create(ignoring(CLAIM))
        .where(
            object(
                "PersistentVolumeClaim",
                "team/disk",
                "labels: {instancetype.kubevirt.io/default-preference: linux}",
                "{}"))
        .mutates()
        .object()
        .lacks("spec.instancetype")
        .has("spec.preference", "{name: linux, kind: virtualmachineclusterpreference}");
  }

  private static final String GOLDEN =
      object("DataVolume", "team/disk", "", "{source: {pvc: {name: bits, namespace: images}}}")
          + object("PersistentVolumeClaim", "images/bits", LABELS, "{}");

  @Test
  @DisplayName("Inference reads only what the user who asks may read, and says so")
  void respectsUser() {
    for (String vm : List.of(inferring(DATA), ignoring(DATA))) {
      create(vm)
          .where(GOLDEN)
          .hiding("/persistentvolumeclaims/images/bits")
          .mutates()
          .isDenied(400, "FieldValueNotFound spec.instancetype.inferFromVolume")
          .saying(
              "spec.instancetype.inferFromVolume: nothing can be inferred from volume root:"
                  + " persistentvolumeclaims \"bits\" is forbidden: User \"jane\" cannot get"
                  + " resource \"persistentvolumeclaims\" in API group \"\" in the namespace"
                  + " \"images\" (asked: DataVolume team/disk)");
    }
    create(inferring(DATA))
        .where(GOLDEN)
        .hiding("/persistentvolumeclaims/images/bits")
        .as("admin")
        .mutates()
        .object()
        .has("spec.instancetype.name", "tiny");
  }

  @Test
  @DisplayName("Names of types are suggested only to those who may read them all")
  void suggestsWhatMayBeRead() {
    String vm =
        "{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {name: machine, namespace:"
            + " team}, spec: {instancetype: {name: tinny, kind: VirtualMachineInstancetype},"
            + " template: {spec: {domain: {}}}}}";
    String type =
        "{apiVersion: instancetype.kubevirt.io/v1beta1, kind: VirtualMachineInstancetype, metadata:"
            + " {name: tinnyx, namespace: team}, spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}}";
    create(vm).where(type).validates().mentioning("did you mean tinnyx?");
    create(vm)
        .where(type)
        .hiding("instancetype.kubevirt.io/virtualmachineinstancetypes/team/")
        .validates()
        .notMentioning("tinnyx");
  }

  @ParameterizedTest
  @MethodSource("guarded")
  @DisplayName(
      "Claims, data volumes, data sources and snapshots are all guarded, even missing ones")
  void guardsVolumes(String resource, String objects) {
    create(inferring(DATA))
        .where(objects)
        .hiding(resource)
        .mutates()
        .isDenied(400, "FieldValueNotFound spec.instancetype.inferFromVolume")
        .mentioning("is forbidden: User \"jane\" cannot get resource");
  }

  static Stream<Arguments> guarded() {
    String snapshot =
        object("DataVolume", "team/disk", "", "{source: {snapshot: {name: bits}}}")
            + object("VolumeSnapshot", "team/bits", LABELS, "{}");
    return Stream.of(
        Arguments.of("/persistentvolumeclaims/team/disk", ""),
        Arguments.of("/persistentvolumeclaims/images/bits", GOLDEN),
        Arguments.of("cdi.kubevirt.io/datavolumes/team/disk", GOLDEN),
        Arguments.of("cdi.kubevirt.io/datavolumes/team/disk", ""),
        Arguments.of(
            "cdi.kubevirt.io/datasources/team/golden",
            object("DataVolume", "team/disk", "", SOURCE)
                + object("DataSource", "team/golden", LABELS, "{}")),
        Arguments.of("snapshot.storage.k8s.io/volumesnapshots/team/bits", snapshot));
  }

  @Test
  @DisplayName("A claim of a namespace is never read for a VM that only claims to be there")
  void looksWhereRequestIs() {
    create(inferring(CLAIM))
        .where(object("PersistentVolumeClaim", "team/disk", LABELS, "{}"))
        .with("namespace", "other")
        .mutates()
        .isDenied(400, "FieldValueNotFound spec.instancetype.inferFromVolume")
        .mentioning("PersistentVolumeClaim other/disk does not exist");
  }

  private static final String SIZES =
      """
      ---
      {apiVersion: instancetype.kubevirt.io/v1beta2, kind: VirtualMachineClusterInstancetype,
       metadata: {name: tiny}, spec: {cpu: {guest: 1}, memory: {%s}}}
      """;
  private static final String MARKED = object("PersistentVolumeClaim", "team/disk", LABELS, "{}");
  private static final String FALLBACK = "{memory: {guest: 512Mi, hugepages: {pageSize: 2Mi}}}";

  @Test
  @DisplayName("8.4: a fallback of memory goes if the inferred instance type has memory")
  void dropsFallback() {
    create(inferring(", inferFromVolumeFailurePolicy: Ignore", CLAIM, "[]", FALLBACK))
        .where(MARKED, SIZES.formatted("guest: 1536Mi"))
        .mutates()
        .object()
        .has("spec.template.spec.domain.memory", "{hugepages: {pageSize: 2Mi}}");
  }

  @Test
  @DisplayName("8.4: a fallback stays beside an instance type without memory, and without any")
  void keepsFallback() {
    create(inferring(", inferFromVolumeFailurePolicy: Ignore", CLAIM, "[]", FALLBACK))
        .where(MARKED, SIZES.formatted(""))
        .mutates()
        .object()
        .has("spec.template.spec.domain.memory.guest", "512Mi");
    create(inferring(", inferFromVolumeFailurePolicy: Ignore", CLAIM, "[]", FALLBACK))
        .where(object("PersistentVolumeClaim", "team/disk", "", "{}"))
        .mutates()
        .object()
        .lacks("spec.instancetype")
        .has("spec.template.spec.domain.memory.guest", "512Mi");
  }

  @Test
  @DisplayName("8.4: under Reject memory is a decision; validation then finds the clash")
  void keepsDecision() {
    create(inferring("", CLAIM, "[]", FALLBACK))
        .where(MARKED, SIZES.formatted("guest: 1536Mi"))
        .mutates()
        .object()
        .has("spec.template.spec.domain.memory.guest", "512Mi");
    create(vm("{instancetype: {name: tiny}, template: {spec: {domain: %s}}}".formatted(FALLBACK)))
        .where(SIZES.formatted("guest: 1536Mi"))
        .validates()
        .isDenied(422, "FieldValueInvalid spec.template.spec.domain.memory.guest");
  }
}
