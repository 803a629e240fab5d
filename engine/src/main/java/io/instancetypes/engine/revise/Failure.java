package io.instancetypes.engine.revise;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.find.Matcher;
import io.instancetypes.engine.rule.Cause;
import java.util.List;
import java.util.stream.Collectors;

/** Why a VirtualMachine cannot go on, as its condition {@code Failure} says it. */
public record Failure(String reason, String message) {
  /** Nothing could be stored or made for it, for the reason that the message gives. */
  public static Failure create(String message) {
    return new Failure("FailedCreate", message);
  }

  /** What a matcher refers to is not there or makes no sense. */
  static Failure find(Kind.Family family, String message) {
    return new Failure(
        switch (family) {
          case INSTANCETYPE -> "FailedFindInstancetype";
          case PREFERENCE -> "FailedFindPreference";
        },
        message);
  }

  /** The failure that causes of a refused expansion amount to. */
  public static Failure of(List<Cause> causes) {
    String message = causes.stream().map(Cause::message).collect(Collectors.joining(", "));
    for (Kind.Family family : Kind.Family.values()) {
      String path = "spec." + Matcher.key(family);
      if (causes.stream().anyMatch(cause -> isAbout(cause, path))) {
        return find(family, message);
      }
    }
    return create(message);
  }

  private static boolean isAbout(Cause cause, String path) {
    return cause.field().equals(path) || cause.field().startsWith(path + ".");
  }
}
