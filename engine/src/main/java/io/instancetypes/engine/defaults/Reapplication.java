package io.instancetypes.engine.defaults;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.Draft;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A VirtualMachine that is written again, by those who keep it in Git say: they repeat what they
 * wrote at first, and know nothing of what admission and the controllers made of it.
 */
public final class Reapplication {
  /** The field manager of the controllers. */
  public static final String CONTROLLER = "instancetypes-controller";

  /** Where it is remembered from which volume a matcher was inferred. */
  private static final String INFERRED_FROM = "instancetype.kubevirt.io/inferred-%s-from";

  private static final List<String> MACHINE = List.of("domain", "machine", "type");

  /** What a guest would not survive another one of, below the spec of the template. */
  private static final List<List<String>> LASTING =
      List.of(
          List.of("architecture"),
          MACHINE,
          List.of("domain", "firmware", "uuid"),
          List.of("domain", "firmware", "serial"));

  private final KubeObject old;
  private final Fields vm;

  private Reapplication(Fields old, Fields vm) {
    this.old = new KubeObject(old);
    this.vm = Fields.copyOf(vm);
  }

  /** The VirtualMachine as its owner means it. */
  public static Fields of(Fields old, Fields vm) {
    var again = new Reapplication(old, vm);
    for (Kind.Family family : Kind.Family.values()) {
      again.settleMatcher(family);
    }
    boolean moved = again.isMoved();
    LASTING.stream().filter(path -> !moved || !path.equals(MACHINE)).forEach(again::restore);
    return again.vm;
  }

  /** Whether another architecture is chosen, which has machines of its own. */
  private boolean isMoved() {
    Object before = architecture(old.spec());
    Object after = architecture(vm.get("spec"));
    return !Draft.isUnset(before) && !Draft.isUnset(after) && !before.equals(after);
  }

  private static Object architecture(Object spec) {
    return Fields.map(Fields.map(Fields.map(spec), "template"), "spec").get("architecture");
  }

  /** A VirtualMachine that remembers from which volumes its matchers were inferred. */
  public static Fields remembering(Fields asked, Fields inferred) {
    for (Kind.Family family : Kind.Family.values()) {
      TypeMatcher.of(family, asked.object("spec"))
          .filter(TypeMatcher::isInferred)
          .filter(matcher -> isNamed(family, inferred))
          .ifPresent(
              matcher ->
                  inferred
                      .object("metadata")
                      .object("annotations")
                      .put(annotation(family), matcher.inferFromVolume()));
    }
    return inferred;
  }

  private static boolean isNamed(Kind.Family family, Fields vm) {
    return TypeMatcher.of(family, vm.object("spec"))
        .filter(matcher -> !matcher.isInferred())
        .isPresent();
  }

  private static String annotation(Kind.Family family) {
    return INFERRED_FROM.formatted(TypeMatcher.key(family));
  }

  private void settleMatcher(Kind.Family family) {
    Optional<TypeMatcher> before = TypeMatcher.of(family, old.spec());
    Optional<TypeMatcher> after = TypeMatcher.of(family, vm.object("spec"));
    if (before.isEmpty() || after.isEmpty()) {
      return;
    }
    if (after.get().name().isEmpty() && !after.get().isInferred() && isOurs(family)) {
      // Its owner has taken it out, and only what was written for them is left of it.
      vm.object("spec").remove(TypeMatcher.key(family));
      return;
    }
    Fields matcher = vm.object("spec").object(TypeMatcher.key(family));
    if (after.get().isInferred() && !before.get().isInferred()) {
      settleInference(before.get(), after.get(), matcher);
    }
    boolean renamed = !before.get().name().equals(Fields.text(matcher, "name"));
    boolean kept = before.get().revisionName().equals(Fields.text(matcher, "revisionName"));
    if (renamed && kept && isOurs(family)) {
      matcher.remove("revisionName");
    }
  }

  /** What was inferred stands, unless it is to be inferred from another volume now. */
  private void settleInference(TypeMatcher before, TypeMatcher after, Fields matcher) {
    boolean repeated = after.name().equals(before.name()) && after.kind().equals(before.kind());
    if (!repeated) {
      return;
    }
    String volume = old.annotation(annotation(after.family()));
    if (volume.isEmpty() || volume.equals(after.inferFromVolume())) {
      matcher.remove("inferFromVolume");
      matcher.remove("inferFromVolumeFailurePolicy");
    } else {
      matcher.remove("name");
      matcher.remove("kind");
      if (isOurs(after.family())) {
        matcher.remove("revisionName");
      }
    }
  }

  /** Whether nobody but the controllers wrote the name of the revision. */
  private boolean isOurs(Kind.Family family) {
    boolean ours = false;
    for (Map<?, ?> entry : Fields.maps(old.metadata(), "managedFields")) {
      Map<?, ?> spec = Fields.map(Fields.map(entry, "fieldsV1"), "f:spec");
      if (Fields.map(spec, "f:" + TypeMatcher.key(family)).containsKey("f:revisionName")) {
        if (!CONTROLLER.equals(entry.get("manager"))) {
          return false;
        }
        ours = true;
      }
    }
    return ours;
  }

  private void restore(List<String> path) {
    Map<?, ?> from = Fields.map(Fields.map(old.spec(), "template"), "spec");
    for (String key : path.subList(0, path.size() - 1)) {
      from = Fields.map(from, key);
    }
    Object value = from.get(path.getLast());
    if (Draft.isUnset(value) || !(vm.object("spec").get("template") instanceof Fields template)) {
      return;
    }
    Fields to = template.object("spec");
    for (String key : path.subList(0, path.size() - 1)) {
      to = to.object(key);
    }
    if (Draft.isUnset(to.get(path.getLast()))) {
      to.put(path.getLast(), value);
    }
  }
}
