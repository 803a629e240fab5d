package io.instancetypes.controller.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.engine.revise.Write;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells people what happens to their virtual machines; the same again is only counted. */
final class EventRecorder {
  private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);
  private static final int LONGEST_MESSAGE = 1024;

  private final ApiClient api;
  private final String manager;
  private final String options;

  /**
   * @param manager who tells
   */
  EventRecorder(ApiClient api, String manager) {
    this.api = api;
    this.manager = manager;
    this.options = "?fieldManager=" + manager;
  }

  void record(Write.Event event, String now) {
    Fields document = document(event, now);
    var named = new KubeObject(document);
    ResourcePath events = ResourcePath.of("Event");
    try {
      api.create(events.collection(named.namespace()) + options, document);
    } catch (ApiClientException known) {
      if (known.isOutdated()) {
        recordAgain(events.object(named.namespace(), named.name()), document);
      } else {
        untold(named, known);
      }
    }
  }

  private void recordAgain(String path, Fields event) {
    try {
      Fields known = api.get(path);
      // Whoever was killed after telling and before writing it down tells it again.
      if (!about(known).equals(about(event))) {
        api.merge(path + options, counted(known, event));
      }
    } catch (ApiClientException failure) {
      untold(new KubeObject(event), failure);
    }
  }

  private static Object about(Fields event) {
    return event.get("involvedObject") instanceof Map<?, ?> object
            && object.get("resourceVersion") != null
        ? object.get("resourceVersion")
        : "";
  }

  private static Fields counted(Fields known, Fields event) {
    return Fields.of(
        "count",
        known.get("count") instanceof Number number ? number.longValue() + 1 : 1L,
        "involvedObject",
        Fields.of("resourceVersion", about(event)),
        "lastTimestamp",
        event.get("lastTimestamp"));
  }

  /** Nothing depends on it, and what happened is in the status as well. */
  private static void untold(KubeObject event, ApiClientException failure) {
    LOG.debug("cannot record event {}: {}", event.name(), failure.getMessage());
  }

  private static String shortened(String message) {
    return message.length() <= LONGEST_MESSAGE
        ? message
        : message.substring(0, LONGEST_MESSAGE - 1) + "…";
  }

  private static String type(Write.Event event) {
    return switch (event.type()) {
      case NORMAL -> "Normal";
      case WARNING -> "Warning";
    };
  }

  private Fields document(Write.Event event, String now) {
    var about = new KubeObject(event.about());
    String message = shortened(event.message());
    String same = about.uid() + '\n' + type(event) + '\n' + event.reason() + '\n' + message;
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "Event",
        "metadata",
        Fields.of(
            "name",
            name(about.name(), UUID.nameUUIDFromBytes(same.getBytes(UTF_8)).toString()),
            "namespace",
            about.namespace()),
        "involvedObject",
        Fields.of(
            "apiVersion",
            about.fields().get("apiVersion"),
            "kind",
            about.kind(),
            "name",
            about.name(),
            "namespace",
            about.namespace(),
            "uid",
            about.uid(),
            "resourceVersion",
            about.resourceVersion()),
        "type",
        type(event),
        "reason",
        event.reason(),
        "message",
        message,
        "source",
        Fields.of("component", manager),
        "firstTimestamp",
        now,
        "lastTimestamp",
        now,
        "count",
        1L);
  }

  private static String name(String vm, String hash) {
    String id = hash.replace("-", "").substring(0, 16);
    return vm.substring(0, Math.min(vm.length(), 200)) + "." + id;
  }
}
