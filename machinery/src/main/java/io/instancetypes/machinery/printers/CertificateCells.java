package io.instancetypes.machinery.printers;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.printers.Column.Cell;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The cells of certificate signing requests. */
final class CertificateCells {
  private CertificateCells() {}

  static Cell duration() {
    return (object, now) ->
        Cells.at(object, "spec.expirationSeconds") instanceof Number seconds
            ? Ages.of(Duration.ofSeconds(seconds.longValue()))
            : WorkloadCells.NONE;
  }

  /** The decision, and what followed. */
  static Cell condition() {
    return (object, now) -> {
      Set<String> types = types(object);
      String decision =
          types.contains("Denied") ? "Denied" : types.contains("Approved") ? "Approved" : "Pending";
      return decision
          + (types.contains("Failed") ? ",Failed" : "")
          + (Cells.textAt(object, "status.certificate").isEmpty() ? "" : ",Issued");
    };
  }

  private static Set<String> types(Map<?, ?> object) {
    return Cells.listAt(object, "status.conditions").stream()
        .map(condition -> Fields.text(Fields.map(condition), "type"))
        .collect(Collectors.toSet());
  }
}
