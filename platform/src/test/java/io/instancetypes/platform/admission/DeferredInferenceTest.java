package io.instancetypes.platform.admission;

import static io.instancetypes.platform.admission.testing.Asking.create;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.instancetypes.platform.admission.testing.Asking;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DeferredInferenceTest {
  private static final String CLAIM = "{name: root, persistentVolumeClaim: {claimName: disk}}";
  private static final String DATA = "{name: root, dataVolume: {name: disk}}";
  private static final String REGISTRY =
      "[{metadata: {name: disk}, spec: {storage: {}, source: {registry: {url: 'docker://a'}}}}]";

  private static Asking deferring(String policy, String volume, String templates) {
    return create(
        ("{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {name: machine,"
                + " namespace: team,"
                + " annotations: {instancetype.kubevirt.io/defer-inference: 'true'}},"
                + " spec: {instancetype: {inferFromVolume: root%s}, dataVolumeTemplates: %s,"
                + " template: {spec: {domain: {}, volumes: [%s]}}}}")
            .formatted(policy, templates, volume));
  }

  static Stream<Arguments> whatMayStillCome() {
    return Stream.of(
        argumentSet(
            "the VM makes the volume itself",
            DATA,
            REGISTRY,
            "",
            "DataVolume template disk is filled from a source that carries no metadata"
                + " (asked: DataVolume template disk)"),
        argumentSet(
            "the claim is not there",
            CLAIM,
            "[]",
            "",
            "PersistentVolumeClaim team/disk does not exist"),
        argumentSet(
            "the claim has no labels",
            CLAIM,
            "[]",
            "{kind: PersistentVolumeClaim, metadata: {namespace: team, name: disk}}",
            "nothing on the way carries the annotation instancetype.kubevirt.io/defaultInstancetype"
                + " or the label instancetype.kubevirt.io/default-instancetype (asked:"
                + " PersistentVolumeClaim team/disk)"));
  }

  @ParameterizedTest
  @MethodSource("whatMayStillCome")
  @DisplayName("Admits a VM that waits, keeps its matcher, and warns what it waits for")
  void admits(String volume, String templates, String objects, String reason) {
    String warning = "spec.instancetype: waits, because " + reason;
    deferring("", volume, templates).where(objects).validates().isAllowed().warns(warning);
    deferring("", volume, templates)
        .where(objects)
        .mutates()
        .warns(warning)
        .object()
        .has("spec.instancetype", "{inferFromVolume: root}")
        .lacks("spec.template.spec.architecture");
  }

  @Test
  @DisplayName("Infers at once where the volume already says it")
  void infersAtOnce() {
    deferring("", CLAIM, "[]")
        .where(
            "{kind: PersistentVolumeClaim, metadata: {namespace: team, name: disk, labels:"
                + " {instancetype.kubevirt.io/default-instancetype: tiny}}}")
        .mutates()
        .object()
        .has("spec.instancetype", "{name: tiny, kind: virtualmachineclusterinstancetype}");
  }

  @Test
  @DisplayName("Ignore still goes without an answer at once")
  void ignores() {
    deferring(", inferFromVolumeFailurePolicy: Ignore", DATA, REGISTRY)
        .mutates()
        .object()
        .lacks("spec.instancetype");
  }

  @Test
  @DisplayName("Refuses what no time will mend: another volume, or one of another type")
  void refusesMistakes() {
    deferring("", "{name: other}", "[]")
        .mutates()
        .isDenied(400, "FieldValueNotFound spec.instancetype.inferFromVolume");
    deferring("", "{name: root, containerDisk: {image: a}}", "[]")
        .mutates()
        .isDenied(400, "FieldValueNotFound spec.instancetype.inferFromVolume");
  }

  @Test
  @DisplayName("Refuses to wait for what the user may not read")
  void refusesTheForbidden() {
    deferring("", CLAIM, "[]")
        .hiding("/persistentvolumeclaims/team/disk")
        .mutates()
        .isDenied(400, "FieldValueNotFound spec.instancetype.inferFromVolume");
  }

  @Test
  @DisplayName("Refuses to wait for the claim of a volume if the user may read the volume only")
  void refusesTheForbiddenClaim() {
    deferring("", DATA, "[]")
        .where(
            "{kind: DataVolume, metadata: {namespace: team, name: disk, uid: u},"
                + " spec: {source: {http: {url: a}}}}")
        .hiding("/persistentvolumeclaims/team/disk")
        .mutates()
        .isDenied(400, "FieldValueNotFound spec.instancetype.inferFromVolume")
        .mentioning("cannot get resource \"persistentvolumeclaims\"");
  }
}
