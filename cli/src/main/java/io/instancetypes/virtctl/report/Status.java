package io.instancetypes.virtctl.report;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.input.InputDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The answer of a Kubernetes API to something it refuses. */
public final class Status {
  private static final int MOST_CAUSES = 10;

  private Status() {}

  public static Fields invalid(InputDocument refused, List<Cause> causes) {
    List<Object> reported = new ArrayList<>();
    causes.stream().limit(MOST_CAUSES).map(Status::cause).forEach(reported::add);
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "Status",
        "metadata",
        new Fields(),
        "status",
        "Failure",
        "message",
        message(causes),
        "reason",
        "Invalid",
        "details",
        details(refused, reported),
        "code",
        422L);
  }

  private static Fields details(InputDocument refused, List<Object> causes) {
    var details = new Fields();
    if (!refused.name().isEmpty()) {
      details.put("name", refused.name());
    }
    details.put("group", refused.group());
    details.put("kind", refused.kind());
    details.put("causes", causes);
    return details;
  }

  /** Kubernetes keeps the type of a cause under "reason"; people and documents call it its type. */
  static Fields cause(Cause cause) {
    return Fields.of(
        "type",
        cause.type().reason(),
        "reason",
        cause.type().reason(),
        "message",
        cause.message(),
        "field",
        cause.field());
  }

  private static String message(List<Cause> causes) {
    String message =
        causes.stream().limit(MOST_CAUSES).map(Cause::message).collect(Collectors.joining(", "));
    int more = causes.size() - MOST_CAUSES;
    return more > 0 ? message + ", and " + more + " more" : message;
  }
}
