package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.object.Metadata;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The conditions in the status of an object. */
final class StatusConditions {
  private StatusConditions() {}

  /** Sets one; the time stays unless what it says of the object turns round. */
  static void set(
      Fields object, String type, boolean holds, String reason, String message, Instant now) {
    Fields status = object.object("status");
    var conditions =
        new ArrayList<Object>(
            status.get("conditions") instanceof List<?> list ? list : List.<Object>of());
    int at = find(conditions, type);
    String word = holds ? "True" : "False";
    boolean turned =
        at < 0
            || !(conditions.get(at) instanceof Map<?, ?> old)
            || !Objects.equals(old.get("status"), word);
    Object since =
        turned
            ? Metadata.timestamp(now)
            : ((Map<?, ?>) conditions.get(at)).get("lastTransitionTime");
    Fields condition =
        Fields.of(
            "type", type,
            "status", word,
            "lastTransitionTime", since,
            "reason", reason,
            "message", message);
    if (at < 0) {
      conditions.add(condition);
    } else {
      conditions.set(at, condition);
    }
    status.put("conditions", conditions);
  }

  private static int find(List<?> conditions, String type) {
    for (int i = 0; i < conditions.size(); i++) {
      if (conditions.get(i) instanceof Map<?, ?> condition && type.equals(condition.get("type"))) {
        return i;
      }
    }
    return -1;
  }
}
