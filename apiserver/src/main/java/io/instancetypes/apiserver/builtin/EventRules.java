package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameValidation;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What kube-apiserver demands of events. Those with an {@code eventTime} are of the newer sort,
 * which says who reports them; {@code events.k8s.io} takes no others, and lets nobody rewrite one.
 */
final class EventRules {
  private static final String MISMATCH = "does not match event.namespace";
  private static final int LONGEST = 128;
  private static final int LONGEST_MESSAGE = 1024;

  /** In the order in which they are reported. */
  private static final List<String> FINAL =
      List.of(
          "involvedObject",
          "reason",
          "message",
          "source",
          "firstTimestamp",
          "lastTimestamp",
          "count",
          "type",
          "eventTime",
          "action",
          "related",
          "reportingComponent",
          "reportingInstance");

  private final List<FieldError> errors = new ArrayList<>();
  private final Fields event;
  private final String namespace;
  private final String reporter;

  /**
   * @param event in the words of the core group
   * @param reporter what the group of the request calls the reporting component
   */
  private EventRules(Fields event, String namespace, String reporter) {
    this.event = event;
    this.namespace = namespace;
    this.reporter = reporter;
  }

  /** Everything wrong with an event that is written in the core group. */
  static List<FieldError> core(Fields event, String namespace) {
    var rules = new EventRules(event, namespace, "reportingComponent");
    rules.place();
    return rules.errors;
  }

  /** Everything wrong with an event that is created in {@code events.k8s.io}. */
  static List<FieldError> creation(Fields event, String namespace) {
    var rules = new EventRules(event, namespace, "reportingController");
    rules.place();
    rules.series();
    rules.modern();
    return rules.errors;
  }

  /** Everything wrong with a change of an event in {@code events.k8s.io}. */
  static List<FieldError> update(Fields event, Fields old, String namespace) {
    var rules = new EventRules(event, namespace, "reportingController");
    rules.place();
    if (!Objects.equals(event.get("series"), old.get("series"))) {
      rules.series();
    }
    rules.unchanged(old);
    return rules.errors;
  }

  private void place() {
    String regarded = Fields.text(Fields.map(event, "involvedObject"), "namespace");
    boolean modern = event.get("eventTime") != null;
    boolean fits =
        regarded.isEmpty()
            ? namespace.equals("default") || (modern && namespace.equals("kube-system"))
            : modern || namespace.equals(regarded);
    if (!fits) {
      invalid("involvedObject.namespace", regarded, MISMATCH);
    }
    if (modern) {
      reported();
    }
  }

  private void reported() {
    String component = Fields.text(event, "reportingComponent");
    if (component.isEmpty()) {
      required(reporter);
    }
    NameValidation.labelKey(component).forEach(mistake -> invalid(reporter, component, mistake));
    for (String field : List.of("reportingInstance", "action", "reason")) {
      if (Fields.text(event, field).isEmpty()) {
        required(field);
      }
      atMost(field, LONGEST);
    }
    atMost("message", LONGEST_MESSAGE);
  }

  private void atMost(String field, int bytes) {
    if (Fields.text(event, field).length() > bytes) {
      invalid(field, "", "can have at most " + bytes + " characters");
    }
  }

  private void series() {
    if (event.get("series") instanceof Map<?, ?> series) {
      if (!(series.get("count") instanceof Number count) || count.longValue() < 2) {
        invalid("series.count", "", "should be at least 2");
      }
      if (series.get("lastObservedTime") == null) {
        required("series.lastObservedTime");
      }
    }
  }

  private void modern() {
    if (event.get("eventTime") == null) {
      required("eventTime");
    }
    String type = Fields.text(event, "type");
    if (!type.equals("Normal") && !type.equals("Warning")) {
      invalid("type", "", "has invalid value: " + type);
    }
    for (String field : List.of("firstTimestamp", "lastTimestamp", "count", "source")) {
      if (!isUnset(event.get(field))) {
        invalid(field, "", "needs to be unset");
      }
    }
  }

  private static boolean isUnset(Object value) {
    return value == null
        || Long.valueOf(0).equals(value)
        || (value instanceof Map<?, ?> map && map.isEmpty());
  }

  private void unchanged(Fields old) {
    for (String field : FINAL) {
      Object now = event.get(field);
      boolean same =
          Objects.equals(now, old.get(field)) || (isUnset(now) && isUnset(old.get(field)));
      if (!same) {
        invalid(field.equals("reportingComponent") ? reporter : field, now, VolumeRules.IMMUTABLE);
      }
    }
  }

  private void required(String field) {
    errors.add(FieldError.required(path(field), ""));
  }

  private void invalid(String field, Object value, String why) {
    errors.add(FieldError.invalid(path(field), value, why));
  }

  private static Path path(String field) {
    String[] steps = field.split("\\.");
    return steps.length == 1 ? Path.of(field) : Path.of(steps[0], steps[1]);
  }
}
