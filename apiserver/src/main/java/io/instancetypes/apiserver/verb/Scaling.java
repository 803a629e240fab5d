package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.Scale;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.Failures;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The scale subresource: one number of an object, the same for all kinds. */
public final class Scaling {
  private Scaling() {}

  /** The {@code Scale} document of an object. */
  public static Fields scale(Resource resource, Fields object) {
    Scale paths = resource.scale();
    Fields metadata =
        part(
            Metadata.of(object),
            "name",
            "namespace",
            "uid",
            "resourceVersion",
            "creationTimestamp");
    var spec = new Fields();
    if (at(object, paths.specReplicas()) instanceof Long replicas) {
      spec.put("replicas", replicas);
    }
    var status =
        Fields.of("replicas", at(object, paths.statusReplicas()) instanceof Long n ? n : 0L);
    if (paths.selector() != null && at(object, paths.selector()) instanceof String selector) {
      status.put("selector", selector);
    }
    return Fields.of(
        "kind", "Scale",
        "apiVersion", "autoscaling/v1",
        "metadata", metadata,
        "spec", spec,
        "status", status);
  }

  /** The object with as many replicas as a scale says. */
  public static Fields scaled(Resource resource, Fields object, Fields scale) {
    put(object, resource.scale().specReplicas(), at(scale, ".spec.replicas"));
    return object;
  }

  /** A whole new scale in the place of the old one. */
  static Edit replacement(Resource resource, Fields scale) {
    return edit(
        resource,
        live -> {
          Acceptance.requireUid(
              resource, new KubeObject(live).name(), new KubeObject(live).uid(), scale);
          return scale;
        });
  }

  /** An edit of the scale instead of the object. */
  static Edit patch(Resource resource, Edit edit) {
    return edit(resource, live -> edit.of(live).object());
  }

  private static Edit edit(Resource resource, UnaryOperator<Fields> change) {
    return new Edit() {
      @Override
      public Result of(Fields live) {
        Fields wanted = change.apply(scale(resource, live));
        requireAgreement(new KubeObject(live).namespace(), new KubeObject(live).name(), wanted);
        String version = new KubeObject(wanted).resourceVersion();
        if (!version.isEmpty()) {
          Metadata.of(live).put("resourceVersion", version);
        }
        return new Result(scaled(resource, live, wanted), null);
      }

      @Override
      public boolean repeats() {
        return true;
      }
    };
  }

  /** What an applied scale says about its object, and nothing beyond it. */
  static Fields configuration(Resource resource, RequestInfo info, Fields scale) {
    requireAgreement(resource.scope(info), info.name(), scale);
    var object =
        Fields.of(
            "apiVersion",
            resource.apiVersion(),
            "kind",
            resource.kind(),
            "metadata",
            part(Metadata.of(scale), "name", "namespace", "uid", "resourceVersion"));
    return scaled(resource, object, scale);
  }

  private static void requireAgreement(String namespace, String name, Fields scale) {
    Bodies.requireKind(scale, "autoscaling/v1", "Scale", true);
    Acceptance.requireNamespace(scale, namespace);
    Acceptance.requireName(scale, name);
    Object replicas = at(scale, ".spec.replicas");
    if (!(replicas instanceof Long number) || number < 0) {
      throw Failures.unprocessable(
          "Scale.autoscaling \"%s\" is invalid: spec.replicas: Invalid value: %s: must be greater than or equal to 0"
              .formatted(name, replicas));
    }
  }

  private static Fields part(Fields fields, String... keys) {
    var part = new Fields();
    for (String key : keys) {
      if (fields.get(key) != null) {
        part.put(key, fields.get(key));
      }
    }
    return part;
  }

  private static Object at(Fields object, String path) {
    Object node = object;
    for (String part : path.substring(1).split("\\.")) {
      node = node instanceof Map<?, ?> map ? map.get(part) : null;
    }
    return node;
  }

  private static void put(Fields object, String path, Object value) {
    String[] parts = path.substring(1).split("\\.");
    Fields node = object;
    for (int i = 0; i < parts.length - 1; i++) {
      node = node.object(parts[i]);
    }
    node.put(parts[parts.length - 1], value);
  }
}
