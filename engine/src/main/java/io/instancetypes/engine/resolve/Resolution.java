package io.instancetypes.engine.resolve;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Brings a VirtualMachine to the point where its instance type and preference are known: what
 * admission does before anything is merged.
 */
public final class Resolution {
  /** How far a preparation came; causes are those of the stage where it ended. */
  public enum Stage {
    /** What is wrong with the matchers, whatever they refer to. */
    MATCHERS,
    /** Why a volume does not tell. */
    INFERENCE,
    /** Why a volume does not tell yet, of a VirtualMachine that waits for it. */
    WAITING,
    /** What is not there, or cannot be used. */
    LOOKUP
  }

  /**
   * A VirtualMachine with what it refers to, or the causes why it cannot have that.
   *
   * @param vm as its owner wrote it, but with inferred matchers filled in
   * @param stage the last one there was
   * @param instancetype null where it has none
   * @param preference null where it has none
   * @param remarks what was decided on the way
   * @param warnings those remarks that an owner might not like
   */
  public record Prepared(
      Map<String, Object> vm,
      Stage stage,
      ResolvedType instancetype,
      ResolvedType preference,
      List<Cause> causes,
      List<String> remarks,
      List<String> warnings) {}

  private final ObjectLookup objects;
  private final Finder finder;

  private Map<String, Object> vm;
  private final List<Cause> causes = new ArrayList<>(0);
  private final List<Cause> awaited = new ArrayList<>(0);
  private final List<String> remarks = new ArrayList<>(0);
  private final List<String> warnings = new ArrayList<>(0);

  private Resolution(ObjectLookup objects, Finder finder, Map<String, Object> vm) {
    this.objects = objects;
    this.finder = finder;
    this.vm = vm;
  }

  /** Prepares a VirtualMachine that has the shape of one; the given map is not changed. */
  public static Prepared prepare(ObjectLookup objects, Finder finder, Map<String, Object> vm) {
    return new Resolution(objects, finder, vm).prepared();
  }

  private Prepared prepared() {
    Optional<TypeMatcher> instancetype = matcher(Kind.Family.INSTANCETYPE);
    Optional<TypeMatcher> preference = matcher(Kind.Family.PREFERENCE);
    instancetype.ifPresent(matcher -> causes.addAll(matcher.causes()));
    preference.ifPresent(matcher -> causes.addAll(matcher.causes()));
    if (!causes.isEmpty()) {
      return result(Stage.MATCHERS, null, null);
    }
    infer(instancetype);
    if (causes.isEmpty()) {
      infer(preference);
    }
    if (!causes.isEmpty()) {
      return result(Stage.INFERENCE, null, null);
    }
    if (!awaited.isEmpty()) {
      causes.addAll(awaited);
      return result(Stage.WAITING, null, null);
    }
    ResolvedType type = find(Kind.Family.INSTANCETYPE);
    ResolvedType wishes = find(Kind.Family.PREFERENCE);
    instancetype.ifPresent(matcher -> dropFallbackMemory(matcher, type));
    return result(Stage.LOOKUP, type, wishes);
  }

  private Prepared result(Stage stage, ResolvedType instancetype, ResolvedType preference) {
    return new Prepared(vm, stage, instancetype, preference, causes, remarks, warnings);
  }

  private Optional<TypeMatcher> matcher(Kind.Family family) {
    return TypeMatcher.of(family, (Map<?, ?>) vm.get("spec"));
  }

  private ResolvedType find(Kind.Family family) {
    Optional<Finder.Found> found = matcher(family).map(matcher -> finder.find(matcher, vm));
    found.ifPresent(those -> causes.addAll(those.causes()));
    return found.map(Finder.Found::chosen).orElse(null);
  }

  private void infer(Optional<TypeMatcher> inferring) {
    if (inferring.isEmpty() || !inferring.get().isInferred()) {
      return;
    }
    TypeMatcher matcher = inferring.get();
    String volume = matcher.inferFromVolume();
    switch (VolumeInference.infer(objects, matcher.family(), vm, volume)) {
      case Inference.Inferred inferred -> {
        replace(matcher, inferred);
        remarks.add(
            "%s: %s was inferred from volume %s"
                .formatted(matcher.path(), inferred.name(), volume));
      }
      case Inference.Failed failed when failed.ignorable() && matcher.isFailureIgnored() -> {
        replace(matcher, null);
        String remark = "%s: left out, because %s".formatted(matcher.path(), failed.inWords());
        remarks.add(remark);
        warnings.add(remark);
      }
      case Inference.Failed failed when failed.awaited() -> {
        awaited.add(failure(matcher, failed));
        warnings.add("%s: waits, because %s".formatted(matcher.path(), failed.inWords()));
      }
      case Inference.Failed failed -> causes.add(failure(matcher, failed));
    }
  }

  private static Cause failure(TypeMatcher matcher, Inference.Failed failed) {
    String field = matcher.path() + ".inferFromVolume";
    return Cause.notFound(
        field,
        "%s: nothing can be inferred from volume %s: %s"
            .formatted(field, matcher.inferFromVolume(), failed.inWords()),
        "Set %s.name instead.".formatted(matcher.path()),
        failed.ignorable()
            ? "Set %s.inferFromVolumeFailurePolicy to Ignore to go without."
                .formatted(matcher.path())
            : "Provide the missing object together with the VM.");
  }

  private void replace(TypeMatcher matcher, Inference.Inferred inferred) {
    Fields copy = ownCopy();
    Fields spec = copy.object("spec");
    if (inferred == null) {
      spec.remove(TypeMatcher.key(matcher.family()));
    } else {
      String kind =
          inferred.kind().isEmpty() ? Kind.of(matcher.family(), false).singular() : inferred.kind();
      spec.put(TypeMatcher.key(matcher.family()), Fields.of("name", inferred.name(), "kind", kind));
    }
    vm = copy;
  }

  /** A size that was only meant for the case that nothing can be inferred must not clash now. */
  private void dropFallbackMemory(TypeMatcher asked, ResolvedType inferred) {
    if (!asked.isInferred() || !asked.isFailureIgnored() || inferred == null) {
      return;
    }
    if (inferred.spec().get("memory") instanceof Map<?, ?> memory && memory.get("guest") != null) {
      Fields copy = ownCopy();
      Fields instance = copy.object("spec").object("template").object("spec");
      if (instance.get("domain") instanceof Fields domain
          && domain.get("memory") instanceof Fields owned) {
        owned.remove("guest");
        if (owned.isEmpty()) {
          domain.remove("memory");
        }
      }
      vm = copy;
    }
  }

  private Fields ownCopy() {
    return Fields.copyOf(vm);
  }
}
