package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;

/** Whether a request only tries what it would do. */
final class DryRun {
  private DryRun() {}

  /** Asked for in the query, or in the options that a deletion carries. */
  static boolean of(Query query, String options, Fields body) {
    var asked = new ArrayList<Object>(query.all("dryRun"));
    if (body.get("dryRun") instanceof List<?> list) {
      asked.addAll(list);
    }
    if (asked.stream().anyMatch(value -> !"All".equals(value))) {
      throw Callers.invalidOptions(
          options, FieldError.notSupported(Path.of("dryRun"), asked, List.of("All")));
    }
    return !asked.isEmpty();
  }
}
