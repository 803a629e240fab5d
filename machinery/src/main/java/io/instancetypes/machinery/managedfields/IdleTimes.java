package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/** Undoes writes that change nothing but the time of a manager: they are no writes. */
public final class IdleTimes {
  private IdleTimes() {}

  /**
   * The object, as it is after defaults and admission; with the managers of the live one if the two
   * differ in nothing but their times.
   */
  public static Fields undone(Map<?, ?> live, Fields object) {
    boolean idle =
        sameButTimes(managers(live), managers(object))
            && Scalars.equal(Managers.removedFrom(live), Managers.removedFrom(object));
    if (!idle) {
      return object;
    }
    Fields undone = Managers.removedFrom(object);
    undone.object("metadata").put("managedFields", managers(live));
    return undone;
  }

  private static List<?> managers(Map<?, ?> object) {
    return Fields.list(Fields.map(object, "metadata"), "managedFields");
  }

  private static boolean sameButTimes(List<?> live, List<?> current) {
    if (live.isEmpty() || live.size() != current.size()) {
      return false;
    }
    for (int i = 0; i < live.size(); i++) {
      if (!Scalars.equal(timeless(live.get(i)), timeless(current.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private static Object timeless(Object entry) {
    if (!(entry instanceof Map<?, ?> map)) {
      return entry;
    }
    var timeless = new Fields(map.size());
    map.forEach((key, value) -> timeless.put((String) key, value));
    timeless.remove("time");
    return timeless;
  }
}
