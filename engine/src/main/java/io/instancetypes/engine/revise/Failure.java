package io.instancetypes.engine.revise;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.Cause;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Why a VirtualMachine cannot go on, as a condition says it: {@code Failure}, or one of its own
 * where nothing is wrong and it only has to wait.
 */
public record Failure(String reason, String message) {
  private static final String WAITING = "WaitingForVolumeLabels";

  /** The condition types that may tell a failure. */
  public static final List<String> CONDITIONS = List.of("Failure", WAITING);

  /** Volumes do not say yet what is to be inferred from them. */
  static Failure waiting(List<Cause> causes) {
    return new Failure(WAITING, inWords(causes));
  }

  public boolean isWaiting() {
    return reason.equals(WAITING);
  }

  /** The type of the condition that tells it. */
  public String condition() {
    return isWaiting() ? WAITING : "Failure";
  }

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
    String message = inWords(causes);
    for (Kind.Family family : Kind.Family.values()) {
      String path = "spec." + TypeMatcher.key(family);
      if (causes.stream().anyMatch(cause -> isAbout(cause, path))) {
        return find(family, message);
      }
    }
    return create(message);
  }

  private static String inWords(List<Cause> causes) {
    return causes.stream().map(Cause::message).collect(Collectors.joining(", "));
  }

  private static boolean isAbout(Cause cause, String path) {
    return cause.field().equals(path) || cause.field().startsWith(path + ".");
  }
}
