package io.instancetypes.dashboard.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.util.Map;

/** What happened to an object, as an Event tells it. */
public record EventLine(
    String namespace,
    String kind,
    String object,
    String type,
    String reason,
    String message,
    String time) {
  public static EventLine of(KubeObject event) {
    Map<?, ?> document = event.document();
    Map<?, ?> about = Fields.map(document, "involvedObject");
    if (about.isEmpty()) {
      about = Fields.map(document, "regarding");
    }
    return new EventLine(
        event.namespace(),
        Fields.text(about, "kind"),
        Fields.text(about, "name"),
        Fields.text(document, "type"),
        Fields.text(document, "reason"),
        either(document, "message", "note"),
        time(event));
  }

  private static String either(Map<?, ?> document, String one, String other) {
    String text = Fields.text(document, one);
    return text.isEmpty() ? Fields.text(document, other) : text;
  }

  private static String time(KubeObject event) {
    for (String key : new String[] {"lastTimestamp", "eventTime", "firstTimestamp"}) {
      String time = Fields.text(event.document(), key);
      if (!time.isEmpty()) {
        return time;
      }
    }
    return Fields.text(event.metadata(), "creationTimestamp");
  }
}
