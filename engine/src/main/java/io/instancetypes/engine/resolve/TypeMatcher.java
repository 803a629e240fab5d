package io.instancetypes.engine.resolve;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The reference of a virtual machine to its instance type or preference. Every field is the text
 * that is written there, empty where there is none.
 */
public record TypeMatcher(
    Kind.Family family,
    String name,
    String kind,
    String revisionName,
    String inferFromVolume,
    String failurePolicy) {

  /** The matcher of a virtual machine; empty where it has none. */
  public static Optional<TypeMatcher> of(Kind.Family family, Map<?, ?> vmSpec) {
    return vmSpec.get(key(family)) instanceof Map<?, ?> matcher
        ? Optional.of(
            new TypeMatcher(
                family,
                Fields.text(matcher, "name"),
                Fields.text(matcher, "kind"),
                Fields.text(matcher, "revisionName"),
                Fields.text(matcher, "inferFromVolume"),
                Fields.text(matcher, "inferFromVolumeFailurePolicy")))
        : Optional.empty();
  }

  /** The key of the matcher in the spec of a VirtualMachine. */
  public static String key(Kind.Family family) {
    return switch (family) {
      case INSTANCETYPE -> "instancetype";
      case PREFERENCE -> "preference";
    };
  }

  /** The path of the matcher in a VirtualMachine. */
  public String path() {
    return "spec." + key(family);
  }

  public boolean isInferred() {
    return !inferFromVolume.isEmpty();
  }

  public boolean isFailureIgnored() {
    return failurePolicy.equals("Ignore");
  }

  /** The kind it names, where an empty one is the cluster kind; empty if there is no such kind. */
  public Optional<Kind> resolvedKind() {
    return kind.isEmpty()
        ? Optional.of(Kind.of(family, false))
        : Kind.named(kind).filter(known -> known.family() == family);
  }

  /** Everything that is wrong with the matcher itself, whatever it refers to. */
  public List<Cause> causes() {
    var causes = new ArrayList<Cause>(0);
    if (name.isEmpty() && !isInferred()) {
      causes.add(
          Cause.notFound(
              path(),
              path() + ": neither name nor inferFromVolume is set",
              "Set " + path() + ".name."));
    }
    if (isInferred() && !name.isEmpty()) {
      causes.add(excluded("name"));
    }
    if (isInferred() && !kind.isEmpty()) {
      causes.add(excluded("kind"));
    }
    if (!failurePolicy.isEmpty() && !failurePolicy.equals("Reject") && !isFailureIgnored()) {
      String field = path() + ".inferFromVolumeFailurePolicy";
      causes.add(
          Cause.invalid(
              field, "%s: %s is neither Reject nor Ignore".formatted(field, failurePolicy)));
    }
    return causes;
  }

  private Cause excluded(String other) {
    String field = path() + "." + other;
    return Cause.notSupported(
        field,
        field + ": cannot be combined with inferFromVolume",
        "Remove %s, or remove %s.inferFromVolume.".formatted(field, path()));
  }

  /** The matchers of the spec of a VirtualMachine. */
  public static List<TypeMatcher> all(Map<?, ?> vmSpec) {
    var matchers = new ArrayList<TypeMatcher>(2);
    for (Kind.Family family : Kind.Family.values()) {
      of(family, vmSpec).ifPresent(matchers::add);
    }
    return matchers;
  }

  /** The revision that the status of a VirtualMachine says was captured; empty if it says none. */
  public static String captured(Kind.Family family, Map<?, ?> status) {
    Map<?, ?> reference = Fields.map(status, key(family) + "Ref");
    return Fields.text(Fields.map(reference, "controllerRevisionRef"), "name");
  }

  /** What a change of the spec of a VirtualMachine must not do to its matchers. */
  public static List<Cause> causesOfChange(Map<?, ?> before, Map<?, ?> after) {
    var causes = new ArrayList<Cause>(0);
    for (Kind.Family family : Kind.Family.values()) {
      of(family, before)
          .flatMap(old -> of(family, after).flatMap(matcher -> matcher.causeOfChangeFrom(old)))
          .ifPresent(causes::add);
    }
    return causes;
  }

  /** What a change from an older matcher to this one must not do. */
  public Optional<Cause> causeOfChangeFrom(TypeMatcher old) {
    boolean keepsOldRevision =
        !revisionName.isEmpty() && revisionName.equals(old.revisionName) && !name.equals(old.name);
    if (!keepsOldRevision) {
      return Optional.empty();
    }
    String field = path() + ".revisionName";
    return Optional.of(
        Cause.invalid(
            field,
            "%s: still names the revision of %s, but the name changed to %s"
                .formatted(field, old.name, name),
            "Remove " + field + " together with the change of the name."));
  }
}
