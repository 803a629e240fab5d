package io.instancetypes.apiserver.object;

import io.instancetypes.api.Fields;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What every object says of itself. Reads are total: an object of a stranger may hold anything. */
public final class Metadata {
  private static final List<String> MAY_BE_EMPTY =
      List.of("labels", "annotations", "finalizers", "ownerReferences", "managedFields");

  private Metadata() {}

  /** The metadata, put there if there is none. */
  public static Fields of(Fields object) {
    return object.object("metadata");
  }

  public static String text(Map<?, ?> object, String key) {
    return object.get("metadata") instanceof Map<?, ?> metadata
            && metadata.get(key) instanceof String text
        ? text
        : "";
  }

  public static String name(Map<?, ?> object) {
    return text(object, "name");
  }

  public static String namespace(Map<?, ?> object) {
    return text(object, "namespace");
  }

  public static String uid(Map<?, ?> object) {
    return text(object, "uid");
  }

  public static String resourceVersion(Map<?, ?> object) {
    return text(object, "resourceVersion");
  }

  public static boolean isBeingDeleted(Map<?, ?> object) {
    return !text(object, "deletionTimestamp").isEmpty();
  }

  public static long generation(Map<?, ?> object) {
    return object.get("metadata") instanceof Map<?, ?> metadata
            && metadata.get("generation") instanceof Long generation
        ? generation
        : 0;
  }

  public static Map<?, ?> labels(Map<?, ?> object) {
    return map(object, "labels");
  }

  public static Map<?, ?> annotations(Map<?, ?> object) {
    return map(object, "annotations");
  }

  private static Map<?, ?> map(Map<?, ?> object, String key) {
    return object.get("metadata") instanceof Map<?, ?> metadata
            && metadata.get(key) instanceof Map<?, ?> map
        ? map
        : Map.of();
  }

  public static List<String> finalizers(Map<?, ?> object) {
    var finalizers = new ArrayList<String>();
    for (Object item : list(object, "finalizers")) {
      if (item instanceof String text) {
        finalizers.add(text);
      }
    }
    return finalizers;
  }

  public static List<Map<?, ?>> ownerReferences(Map<?, ?> object) {
    var references = new ArrayList<Map<?, ?>>();
    for (Object item : list(object, "ownerReferences")) {
      if (item instanceof Map<?, ?> reference) {
        references.add(reference);
      }
    }
    return references;
  }

  private static List<?> list(Map<?, ?> object, String key) {
    return object.get("metadata") instanceof Map<?, ?> metadata
            && metadata.get(key) instanceof List<?> list
        ? list
        : List.of();
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
