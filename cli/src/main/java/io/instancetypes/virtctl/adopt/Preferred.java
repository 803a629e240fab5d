package io.instancetypes.virtctl.adopt;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.rule.ResolvedType;
import io.instancetypes.virtctl.cli.UsageError;
import java.util.Optional;

/**
 * An instance type or a preference that is asked for by name.
 *
 * @param kind empty where it may be either
 */
record Preferred(Optional<Kind> kind, String name) {
  static Preferred of(String written) {
    int slash = written.indexOf('/');
    if (slash < 0) {
      return new Preferred(Optional.empty(), written);
    }
    Optional<Kind> kind = Kind.called(written.substring(0, slash));
    if (kind.isEmpty()) {
      throw new UsageError(
          "--prefer takes the name of an instance type or preference, with its kind or without,"
              + " such as vmcf/u1.large, not \"%s\"".formatted(written));
    }
    return new Preferred(kind, written.substring(slash + 1));
  }

  boolean means(ResolvedType type) {
    return type.name().equals(name) && kind.filter(each -> each != type.kind()).isEmpty();
  }

  @Override
  public String toString() {
    return kind.map(Kind::kind).orElse("instance type or preference") + " " + name;
  }
}
