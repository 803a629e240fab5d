package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.status.Failures;
import java.util.ArrayList;
import java.util.List;

/** Whether a request only tries what it would do. */
final class DryRun {
  private DryRun() {}

  /** Asked for in the query, or in the options that a deletion carries. */
  static boolean of(Query query, Fields options) {
    var asked = new ArrayList<Object>(query.all("dryRun"));
    if (options.get("dryRun") instanceof List<?> list) {
      asked.addAll(list);
    }
    for (Object value : asked) {
      if (!"All".equals(value)) {
        throw Failures.unprocessable(
            "CreateOptions.meta.k8s.io \"\" is invalid: dryRun: Unsupported value: \""
                + value
                + "\": supported values: \"All\"");
      }
    }
    return !asked.isEmpty();
  }
}
