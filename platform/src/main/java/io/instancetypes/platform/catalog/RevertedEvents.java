package io.instancetypes.platform.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.FieldManagers;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Events about standard types, where people look when something did not stay as they wrote it. What
 * happens again to the same object is counted.
 */
record RevertedEvents(Cluster cluster) {
  private static final String REASON = "Reverted";
  private static final String COMPONENT = "instancetypes-catalog";

  /** Events about objects without a namespace are kept here. */
  private static final String NAMESPACE = "default";

  void tell(StandardType type) {
    String kind = type.kind().kind();
    cluster.find(kind, null, type.name()).ifPresent(object -> tell(type, uid(object)));
  }

  private static String uid(Map<String, Object> object) {
    return object.get("metadata") instanceof Map<?, ?> metadata
            && metadata.get("uid") instanceof String uid
        ? uid
        : "";
  }

  private void tell(StandardType type, String uid) {
    String name = name(type, uid);
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    try {
      cluster.create(event(type, uid, name, now), FieldManagers.PLATFORM);
    } catch (ApiException known) {
      if (!known.reason().equals("AlreadyExists")) {
        throw known;
      }
      cluster.find("Event", NAMESPACE, name).ifPresent(event -> count(name, event, now));
    }
  }

  private void count(String name, Map<String, Object> event, String now) {
    long before = event.get("count") instanceof Long count ? count : 0;
    List<Object> operations = new ArrayList<>();
    operations.add(Fields.of("op", "add", "path", "/count", "value", before + 1));
    operations.add(Fields.of("op", "add", "path", "/lastTimestamp", "value", now));
    cluster.patch(
        new Cluster.Patch("Event", NAMESPACE, name, "", operations, false), FieldManagers.PLATFORM);
  }

  /** The same for the same object, so that it is counted. */
  private static String name(StandardType type, String uid) {
    byte[] same = (uid + '\n' + type.reverted()).getBytes(UTF_8);
    return type.name()
        + "."
        + UUID.nameUUIDFromBytes(same).toString().replace("-", "").substring(0, 16);
  }

  private static Fields event(StandardType type, String uid, String name, String now) {
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "Event",
        "metadata",
        Fields.of("name", name, "namespace", NAMESPACE),
        "involvedObject",
        Fields.of(
            "apiVersion",
            ApiVersion.STORAGE.apiVersion(),
            "kind",
            type.kind().kind(),
            "name",
            type.name(),
            "uid",
            uid),
        "type",
        "Warning",
        "reason",
        REASON,
        "message",
        type.reverted(),
        "source",
        Fields.of("component", COMPONENT),
        "firstTimestamp",
        now,
        "lastTimestamp",
        now,
        "count",
        1L);
  }
}
