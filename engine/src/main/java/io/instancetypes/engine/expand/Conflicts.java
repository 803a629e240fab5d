package io.instancetypes.engine.expand;

import io.instancetypes.api.json.JsonPointer;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.Conflict;
import io.instancetypes.engine.rule.ResolvedType;
import io.instancetypes.engine.rule.TargetField;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says in words what clashes, who sets it on both sides, and how to get out. */
final class Conflicts {
  private Conflicts() {}

  static Cause cause(Conflict conflict, ResolvedType instancetype) {
    String field = base(conflict.target()) + conflict.path();
    String message =
        "%s: the VM sets %s, which conflicts with selected instance type: %s"
            .formatted(field, DisplayValues.brief(conflict.owned()), claim(conflict, instancetype));
    return new Cause(Cause.Type.INVALID, field, message, waysOut(conflict, instancetype));
  }

  private static String base(TargetField target) {
    return switch (target.part()) {
      case SPEC -> "spec.template.spec.";
      case METADATA -> "spec.template.metadata.";
      case VIRTUAL_MACHINE -> "spec.";
    };
  }

  private static String claim(Conflict conflict, ResolvedType instancetype) {
    if (conflict.source() != null) {
      return "%s sets %s to %s"
          .formatted(instancetype, claimed(conflict), DisplayValues.brief(conflict.imposed()));
    }
    return instancetype
        + size(conflict, instancetype)
            .map(size -> " decides the size (" + size + ")")
            .orElseGet(() -> " leaves the size to %s alone".formatted(guest(conflict)));
  }

  private static String claimed(Conflict conflict) {
    String key = conflict.key() == null ? "" : "." + conflict.key();
    return "spec." + conflict.source().path() + key;
  }

  /** How the instance type says how large the part is that was clashed about, if it does. */
  private static Optional<String> size(Conflict conflict, ResolvedType instancetype) {
    String part = part(conflict);
    if (instancetype.spec().get(part) instanceof Map<?, ?> sizes) {
      for (String field : List.of("guest", "topology")) {
        if (sizes.get(field) != null) {
          return Optional.of(
              "spec.%s.%s: %s".formatted(part, field, DisplayValues.brief(sizes.get(field))));
        }
      }
    }
    return Optional.empty();
  }

  private static String part(Conflict conflict) {
    return conflict.path().endsWith("memory") ? "memory" : "cpu";
  }

  /** The only field in which a VM may give its size beside an instance type. */
  private static String guest(Conflict conflict) {
    return "spec.template.spec.domain.%s.guest".formatted(part(conflict));
  }

  private static List<String> waysOut(Conflict conflict, ResolvedType instancetype) {
    var ways = new ArrayList<String>(3);
    boolean sizeless = conflict.source() == null && size(conflict, instancetype).isEmpty();
    ways.add(
        (sizeless ? "Give the size as " + guest(conflict) : "Leave it to the instance type")
            + ", and patch the VM with\n"
            + removal(conflict));
    ways.add(
        "Keep your value, set cpu and memory in the VM yourself, and patch it with\n"
            + "[{\"op\":\"remove\",\"path\":\"/spec/instancetype\"}]");
    if (conflict.source() != null) {
      String command = customize(conflict, instancetype);
      // It will be pasted: names that no cluster would store must not become commands of a shell.
      if (command.chars().allMatch(Conflicts::isPlain)) {
        ways.add(
            "Keep your value, and use a copy of the instance type without %s, as this prints it\n%s"
                .formatted(claimed(conflict), command));
      }
    }
    return ways;
  }

  private static boolean isPlain(int character) {
    return Character.isLetterOrDigit(character) && character < 128
        || " -_./=~".indexOf(character) >= 0;
  }

  private static String customize(Conflict conflict, ResolvedType instancetype) {
    boolean cluster = !instancetype.kind().namespaced();
    return "virtctl customize %s%s --name %s-own%s --set %s=null"
        .formatted(
            cluster ? "" : instancetype.kind().shortNames().getFirst() + "/",
            instancetype.name(),
            instancetype.name(),
            cluster ? " --cluster" : "",
            claimed(conflict).substring("spec.".length()));
  }

  private static String removal(Conflict conflict) {
    String pointer = "/" + (base(conflict.target()) + conflict.target().path()).replace('.', '/');
    if (conflict.key() != null) {
      pointer += "/" + JsonPointer.escaped(conflict.key());
    }
    return "[{\"op\":\"remove\",\"path\":\"" + pointer + "\"}]";
  }
}
