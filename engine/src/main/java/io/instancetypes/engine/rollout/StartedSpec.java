package io.instancetypes.engine.rollout;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.revise.Capture;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/**
 * The spec of a VirtualMachine as it was started, with the revisions that it used. Its instance
 * remembers it in an annotation, so that there is no moment between the start and its memory; what
 * is too long for one is in a ControllerRevision whose name follows from the generation.
 */
public final class StartedSpec {
  public static final String ANNOTATION = "instancetype.kubevirt.io/started-spec";

  /** The generation of the VirtualMachine that an instance was made of. */
  public static final String GENERATION = "kubevirt.io/vm-generation";

  /** A quarter of what all annotations of an object may hold together. */
  private static final int LONGEST = 64 * 1024;

  private StartedSpec() {}

  /** The generation of which an instance was made, 0 where it does not say. */
  public static long generation(KubeObject instance) {
    String digits = instance.annotation(GENERATION);
    return digits.matches("\\d{1,18}") ? Long.parseLong(digits) : 0;
  }

  /** What a start is to remember. */
  public static Fields of(KubeObject vm) {
    Fields spec = Fields.copyOf(vm.spec());
    for (Kind.Family family : Kind.Family.values()) {
      String key = TypeMatcher.key(family);
      String revision = TypeMatcher.captured(family, vm.status());
      if (spec.get(key) instanceof Fields matcher && !revision.isEmpty()) {
        matcher.put("revisionName", revision);
      }
    }
    return spec;
  }

  /** What the annotation says; empty where it would be too long. */
  public static Optional<String> annotation(KubeObject vm) {
    byte[] text = Json.write(of(vm));
    return text.length > LONGEST
        ? Optional.empty()
        : Optional.of(new String(text, StandardCharsets.UTF_8));
  }

  /**
   * What the start of an instance remembered; empty where that is lost.
   *
   * @param revisions finds a ControllerRevision of its namespace by name
   */
  public static Optional<Fields> of(
      KubeObject vm, KubeObject instance, Function<String, Optional<KubeObject>> revisions) {
    String text = instance.annotation(ANNOTATION);
    return text.isEmpty()
        ? revisions
            .apply(revisionName(vm, generation(instance)))
            .map(revision -> Fields.map(revision.fields(), "data").get("spec"))
            .filter(Fields.class::isInstance)
            .map(Fields.class::cast)
        : read(text);
  }

  /** Anybody who may change instances can have written it. */
  private static Optional<Fields> read(String json) {
    try {
      return Json.read(json.getBytes(StandardCharsets.UTF_8)) instanceof Fields spec
          ? Optional.of(spec)
          : Optional.empty();
    } catch (RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  public static String revisionName(KubeObject vm, long generation) {
    return revisionPrefix(vm) + generation;
  }

  private static String revisionPrefix(KubeObject vm) {
    return "revision-start-vm-" + vm.uid() + "-";
  }

  public static boolean isRevision(KubeObject vm, KubeObject revision) {
    return revision.name().startsWith(revisionPrefix(vm));
  }

  public static Fields revision(KubeObject vm) {
    return Fields.of(
        "apiVersion",
        "apps/v1",
        "kind",
        "ControllerRevision",
        "metadata",
        Fields.of(
            "name",
            revisionName(vm, vm.generation()),
            "namespace",
            vm.namespace(),
            "ownerReferences",
            Capture.owner(vm.fields())),
        "data",
        Fields.of("spec", of(vm)),
        "revision",
        vm.generation());
  }
}
