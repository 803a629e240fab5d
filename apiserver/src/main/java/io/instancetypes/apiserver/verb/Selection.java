package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.selector.FieldSelector;
import io.instancetypes.machinery.selector.LabelSelector;
import io.instancetypes.machinery.selector.SelectorException;
import io.instancetypes.machinery.status.Failures;
import java.util.List;
import java.util.Map;

/** Which objects of a collection a client wants to see. */
final class Selection {
  private static final String NAME = "metadata.name";
  private static final String NAMESPACE = "metadata.namespace";

  private final LabelSelector labels;
  private final FieldSelector fields;

  private Selection(LabelSelector labels, FieldSelector fields) {
    this.labels = labels;
    this.fields = fields;
  }

  /** What the selectors leave of the one name, or of everything, that the request is about. */
  static Selection of(Resource resource, RequestInfo info, Query query) {
    try {
      var labels = LabelSelector.parse(query.text("labelSelector"));
      var fields = FieldSelector.parse(query.text("fieldSelector"));
      for (FieldSelector.Term term : fields.terms()) {
        requireSelectable(resource, term.path());
      }
      return new Selection(labels, info.name().isEmpty() ? fields : within(info.name(), fields));
    } catch (SelectorException wrong) {
      throw Failures.badRequest(wrong.getMessage());
    }
  }

  private static FieldSelector within(String name, FieldSelector fields) {
    String required = fields.required(NAME);
    if (!required.isEmpty() && !required.equals(name)) {
      throw Failures.badRequest("fieldSelector metadata.name doesn't match requested name");
    }
    return fields.and(new FieldSelector.Term(NAME, FieldSelector.Operator.EQUALS, name));
  }

  private static void requireSelectable(Resource resource, String path) {
    if (!path.equals(NAME) && !path.equals(NAMESPACE) && !resource.selectable().contains(path)) {
      throw Failures.badRequest("field label not supported: " + path);
    }
  }

  boolean isEverything() {
    return labels.requirements().isEmpty() && fields.terms().isEmpty();
  }

  /** Whether names decide alone, so that objects need not be read. */
  boolean needsNamesOnly() {
    return labels.requirements().isEmpty()
        && fields.terms().stream().allMatch(term -> isName(term.path()));
  }

  private static boolean isName(String path) {
    return path.equals(NAME) || path.equals(NAMESPACE);
  }

  /** False if the names in a key rule its object out. */
  boolean admitsKey(Resource resource, String key) {
    if (fields.terms().isEmpty()) {
      return true;
    }
    String[] parts = key.substring(resource.prefix("").length()).split("/");
    String name = parts[parts.length - 1];
    String namespace = parts.length > 1 ? parts[0] : "";
    for (FieldSelector.Term term : fields.terms()) {
      if (isName(term.path())) {
        String value = term.path().equals(NAME) ? name : namespace;
        if (value.equals(term.value()) != (term.operator() == FieldSelector.Operator.EQUALS)) {
          return false;
        }
      }
    }
    return true;
  }

  boolean matches(Fields object) {
    return labels.matches(new KubeObject(object).labels())
        && fields.matches(path -> text(object, path));
  }

  private static String text(Fields object, String path) {
    Object node = object;
    for (String part : path.split("\\.")) {
      node = node instanceof Map<?, ?> map ? map.get(part) : null;
    }
    if (path.equals("source") && "Event".equals(object.get("kind"))) {
      return source(object);
    }
    return node == null ? "" : node.toString();
  }

  /** Who tells of an event: the part of a program that did so at first, or does so now. */
  private static String source(Fields event) {
    for (String field : List.of("source", "deprecatedSource")) {
      String component = Fields.text(Fields.map(event, field), "component");
      if (!component.isEmpty()) {
        return component;
      }
    }
    String reporting = Fields.text(event, "reportingComponent");
    return reporting.isEmpty() ? Fields.text(event, "reportingController") : reporting;
  }
}
