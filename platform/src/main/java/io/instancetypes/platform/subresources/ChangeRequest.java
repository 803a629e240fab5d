package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.engine.plan.ChangeSet;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A change that somebody asks about: a ChangeSet with what to apply and what to delete, a List, or
 * one object to apply.
 *
 * @param all whether machines that stay as they are are to be listed, too
 */
record ChangeRequest(List<Fields> documents, List<ObjectKey> deleted, boolean all) {
  private static final Set<String> MEMBERS =
      Set.of("apiVersion", "kind", "metadata", "apply", "delete", "all");

  /**
   * @param body null for none
   * @param namespace of the machines that are asked about
   */
  static ChangeRequest of(Fields body, String namespace) {
    if (body == null) {
      throw Failures.badRequest("empty request body: send a ChangeSet, a List or an object");
    }
    String kind = Fields.text(body, "kind");
    if (kind.equals("List")) {
      return new ChangeRequest(documents(body, "items", namespace), List.of(), false);
    }
    if (!kind.equals("ChangeSet")) {
      return new ChangeRequest(List.of(document(body, "the object", namespace)), List.of(), false);
    }
    for (String member : body.keySet()) {
      if (!MEMBERS.contains(member)) {
        throw Failures.badRequest(
            "unknown field \"%s\" of a ChangeSet: it has apply, delete and all".formatted(member));
      }
    }
    if (body.get("all") != null && !(body.get("all") instanceof Boolean)) {
      throw Failures.badRequest("all must be true or false");
    }
    List<Fields> applied = documents(body, "apply", namespace);
    List<ObjectKey> deleted =
        documents(body, "delete", namespace).stream().map(each -> ObjectKey.of(each)).toList();
    Set<ObjectKey> gone = Set.copyOf(deleted);
    applied.stream()
        .map(each -> ObjectKey.of(each))
        .filter(gone::contains)
        .forEach(
            each -> {
              throw Failures.badRequest(
                  "delete[%d]: %s is applied as well".formatted(deleted.indexOf(each), each));
            });
    return new ChangeRequest(applied, deleted, Boolean.TRUE.equals(body.get("all")));
  }

  private static List<Fields> documents(Fields body, String member, String namespace) {
    Object list = body.get(member);
    if (list != null && !(list instanceof List<?>)) {
      throw Failures.badRequest(member + " must be a list of objects");
    }
    var documents = new ArrayList<Fields>();
    for (Object each : Fields.list(list)) {
      documents.add(document(each, "%s[%d]".formatted(member, documents.size()), namespace));
    }
    return documents;
  }

  private static Fields document(Object each, String place, String namespace) {
    if (!(each instanceof Fields fields)
        || !(fields.get("metadata") instanceof Fields metadata)
        || !ResourcePath.isName(Fields.text(metadata, "name"))) {
      throw Failures.badRequest(place + " is no object with kind and metadata.name");
    }
    String kind = Fields.text(fields, "kind");
    if (!ChangeSet.KINDS.contains(kind)) {
      throw Failures.badRequest(
          "%s: kind \"%s\" does not decide about virtual machines; these do: %s"
              .formatted(place, kind, String.join(", ", ChangeSet.KINDS)));
    }
    if (!DocumentObjects.hasNamespace(kind)) {
      return fields;
    }
    Object written = metadata.get("namespace");
    if (written == null || written.equals("")) {
      metadata.put("namespace", namespace);
    } else if (!written.equals(namespace) && !kind.equals("KubeVirt")) {
      throw elsewhere(place, KubeObject.of(fields).namespace(), namespace);
    }
    return fields;
  }

  private static ApiException elsewhere(String place, String written, String namespace) {
    return Failures.badRequest(
        "%s is of namespace \"%s\", and the plan is for namespace \"%s\""
            .formatted(place, written, namespace));
  }
}
