package io.instancetypes.apiserver.object;

import io.instancetypes.api.Fields;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes what every object says of itself; {@link io.instancetypes.api.KubeObject} reads it. */
public final class Metadata {
  private static final List<String> MAY_BE_EMPTY =
      List.of("labels", "annotations", "finalizers", "ownerReferences", "managedFields");

  private Metadata() {}

  /** The metadata, put there if there is none. */
  public static Fields of(Fields object) {
    return object.object("metadata");
  }

  /** Takes out what says nothing, as it is said by leaving it out. */
  public static void dropEmpty(Fields object) {
    Fields metadata = of(object);
    for (String key : MAY_BE_EMPTY) {
      Object value = metadata.get(key);
      if ((value instanceof Map<?, ?> map && map.isEmpty())
          || (value instanceof List<?> list && list.isEmpty())
          || (value == null && metadata.containsKey(key))) {
        metadata.remove(key);
      }
    }
  }

  /** Sets a list, or removes the field if nothing is left in it. */
  public static void setList(Fields object, String key, List<?> items) {
    if (items.isEmpty()) {
      of(object).remove(key);
    } else {
      of(object).put(key, new ArrayList<Object>(items));
    }
  }

  /** A moment as objects write it: whole seconds, UTC. */
  public static String timestamp(Instant moment) {
    return moment.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
