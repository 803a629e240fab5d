package io.instancetypes.machinery.openapi;

import java.util.List;

/** A parameter in the query of a request. */
record Parameter(String name, String type, String description) {
  private static final Parameter CONTINUE =
      text("continue", "Where to go on with a list that was not read to its end.");
  private static final Parameter FIELD_SELECTOR =
      text("fieldSelector", "Chooses objects by the values of fields.");
  private static final Parameter LABEL_SELECTOR =
      text("labelSelector", "Chooses objects by their labels.");
  private static final Parameter LIMIT =
      number("limit", "How many objects to return at most; the rest is asked for with continue.");
  private static final Parameter RESOURCE_VERSION =
      text("resourceVersion", "How new the answer must be.");
  private static final Parameter RESOURCE_VERSION_MATCH =
      text("resourceVersionMatch", "How resourceVersion is meant: Exact or NotOlderThan.");
  private static final Parameter SEND_INITIAL_EVENTS =
      flag("sendInitialEvents", "Begin a watch with the objects that exist.");
  private static final Parameter TIMEOUT_SECONDS =
      number("timeoutSeconds", "When the server ends the request.");
  private static final Parameter DRY_RUN =
      text("dryRun", "With All, everything is checked and nothing is kept.");
  private static final Parameter FIELD_MANAGER =
      text("fieldManager", "The name of whoever makes the change.");
  private static final Parameter FIELD_VALIDATION =
      text("fieldValidation", "What to do about unknown fields: Ignore, Warn or Strict.");
  private static final Parameter FORCE =
      flag("force", "Take over fields that belong to others. Only for apply.");
  private static final Parameter GRACE_PERIOD =
      number("gracePeriodSeconds", "How long the object may take to end by itself.");
  private static final Parameter ORPHAN_DEPENDENTS =
      flag("orphanDependents", "Deprecated: use propagationPolicy.");
  private static final Parameter PROPAGATION_POLICY =
      text("propagationPolicy", "What becomes of owned objects: Orphan, Background or Foreground.");

  static final Parameter PRETTY = text("pretty", "Whether to indent the answer.");

  static final List<Parameter> OF_LISTS =
      List.of(
          flag("allowWatchBookmarks", "Tell a watch from time to time how far it has come."),
          CONTINUE,
          FIELD_SELECTOR,
          LABEL_SELECTOR,
          LIMIT,
          RESOURCE_VERSION,
          RESOURCE_VERSION_MATCH,
          SEND_INITIAL_EVENTS,
          TIMEOUT_SECONDS,
          flag("watch", "Stay and report changes instead of listing."));

  static final List<Parameter> OF_READS = List.of(RESOURCE_VERSION);
  static final List<Parameter> OF_WRITES = List.of(DRY_RUN, FIELD_MANAGER, FIELD_VALIDATION);
  static final List<Parameter> OF_PATCHES =
      List.of(DRY_RUN, FIELD_MANAGER, FIELD_VALIDATION, FORCE);
  static final List<Parameter> OF_DELETES =
      List.of(DRY_RUN, GRACE_PERIOD, ORPHAN_DEPENDENTS, PROPAGATION_POLICY);
  static final List<Parameter> OF_COLLECTION_DELETES =
      List.of(
          CONTINUE,
          DRY_RUN,
          FIELD_SELECTOR,
          GRACE_PERIOD,
          LABEL_SELECTOR,
          LIMIT,
          ORPHAN_DEPENDENTS,
          PROPAGATION_POLICY,
          RESOURCE_VERSION,
          RESOURCE_VERSION_MATCH,
          SEND_INITIAL_EVENTS,
          TIMEOUT_SECONDS);

  private static Parameter text(String name, String description) {
    return new Parameter(name, "string", description);
  }

  private static Parameter number(String name, String description) {
    return new Parameter(name, "integer", description);
  }

  private static Parameter flag(String name, String description) {
    return new Parameter(name, "boolean", description);
  }
}
