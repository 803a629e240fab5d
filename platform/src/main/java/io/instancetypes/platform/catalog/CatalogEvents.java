package io.instancetypes.platform.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
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
record CatalogEvents(Cluster cluster) {
  private static final String COMPONENT = "instancetypes-catalog";

  /** Events about objects without a namespace are kept here. */
  private static final String NAMESPACE = "default";

  void warn(Fields about, String reason, String message) {
    var object = new KubeObject(about);
    String namespace = object.namespace().isEmpty() ? NAMESPACE : object.namespace();
    String name = name(object, message);
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Fields event = event(about, reason, message, now);
    event.put("metadata", Fields.of("name", name, "namespace", namespace));
    try {
      cluster.create(event, FieldManagers.PLATFORM);
    } catch (ApiException known) {
      if (!known.reason().equals("AlreadyExists")) {
        throw known;
      }
      cluster.find("Event", namespace, name).ifPresent(found -> count(found, namespace, name, now));
    }
  }

  private void count(Map<String, Object> event, String namespace, String name, String now) {
    long before = event.get("count") instanceof Long count ? count : 0;
    List<Object> operations = new ArrayList<>();
    operations.add(Fields.of("op", "add", "path", "/count", "value", before + 1));
    operations.add(Fields.of("op", "add", "path", "/lastTimestamp", "value", now));
    cluster.patch(
        new Cluster.Patch("Event", namespace, name, "", operations, false), FieldManagers.PLATFORM);
  }

  /** The same for the same object, so that it is counted. */
  private static String name(KubeObject about, String message) {
    byte[] same = (about.uid() + '\n' + message).getBytes(UTF_8);
    return about.name()
        + "."
        + UUID.nameUUIDFromBytes(same).toString().replace("-", "").substring(0, 16);
  }

  private static Fields event(Fields about, String reason, String message, String now) {
    var object = new KubeObject(about);
    Fields involved =
        Fields.of(
            "apiVersion", about.get("apiVersion"),
            "kind", about.get("kind"),
            "name", object.name(),
            "uid", object.uid());
    if (!object.namespace().isEmpty()) {
      involved.put("namespace", object.namespace());
    }
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "Event",
        "metadata",
        new Fields(),
        "involvedObject",
        involved,
        "type",
        "Warning",
        "reason",
        reason,
        "message",
        message,
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
