package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.verb.Scaling;
import io.instancetypes.machinery.builtin.BuiltinKind.Subresource;
import io.instancetypes.machinery.cel.ConditionValues;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.structuralschema.Defaulting;
import io.instancetypes.machinery.structuralschema.Pruning;
import java.util.HashMap;

/**
 * A change as a webhook sees it.
 *
 * @param resource the version that the webhook knows, which may be another than the client's
 */
public record VersionedAttributes(AdmissionAttributes change, Resource resource) {
  /** The new object; null when it is to be deleted. */
  public Fields object() {
    return shown(change.object());
  }

  /** The old object; null when there is none. */
  Fields old() {
    return shown(change.old());
  }

  /**
   * What expressions can name of it.
   *
   * @param authorizer knows what its user may do
   */
  public ConditionValues values(Authorizer authorizer) {
    Fields request = AdmissionReview.request(this);
    var documents = new HashMap<String, Object>();
    documents.put("object", request.remove("object"));
    documents.put("oldObject", request.remove("oldObject"));
    documents.put("request", request);
    return ConditionValues.of(documents).withAuthorizer(authorizer, wanted());
  }

  /** As roles see it, of which the verb is still to be said. */
  private Attributes wanted() {
    return new Attributes(
        change.caller().user(),
        "",
        Matching.namespace(change),
        change.resource().group(),
        "*",
        change.resource().names().plural(),
        change.subresource(),
        change.name(),
        null);
  }

  private Fields shown(Fields object) {
    if (object == null) {
      return null;
    }
    Fields converted = converted(object, change.resource(), resource);
    return isScale() ? Scaling.scale(resource, converted) : converted;
  }

  private boolean isScale() {
    return change.subresource().equals("scale");
  }

  /** What a webhook made of the object, back in the client's version. */
  public Fields taken(Fields patched) {
    if (isScale()) {
      Fields parent = Fields.copyOf(converted(change.object(), change.resource(), resource));
      return converted(Scaling.scaled(resource, parent, patched), resource, change.resource());
    }
    Pruning.apply(resource.structure(), patched);
    Defaulting.apply(resource.structure(), patched);
    return converted(patched, resource, change.resource());
  }

  private static Fields converted(Fields object, Resource from, Resource to) {
    if (from.apiVersion().equals(to.apiVersion())) {
      return object;
    }
    // Versions of built-in kinds know only the way to and from the one that is stored.
    Resource knowing = to.apiVersion().equals(to.storageApiVersion()) ? from : to;
    return knowing.converter().convert(Fields.copyOf(object), to.apiVersion());
  }

  /** The kind of the document that is reviewed, which a subresource may have its own of. */
  static Fields kind(Resource resource, String subresource) {
    Subresource below = resource.subresource(subresource);
    return below == null
        ? kind(resource.group(), resource.version(), resource.kind())
        : kind(below.group(), below.version(), below.kind());
  }

  private static Fields kind(String group, String version, String kind) {
    return Fields.of("group", group, "version", version, "kind", kind);
  }
}
