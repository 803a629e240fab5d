package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.Scale;
import io.instancetypes.https.status.Failures;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The scale subresource: one number of an object, the same for all kinds. */
public final class Scaling {
  private Scaling() {}

  /** The {@code Scale} document of an object. */
  public static Fields scale(Resource resource, Fields object) {
    Scale paths = resource.scale();
    var metadata = new Fields();
    for (String key :
        new String[] {"name", "namespace", "uid", "resourceVersion", "creationTimestamp"}) {
      Object value = Metadata.of(object).get(key);
      if (value != null) {
        metadata.put(key, value);
      }
    }
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

  /** The edit of the object that follows from an edit of its scale. */
  static Edit edit(Resource resource, UnaryOperator<Fields> change) {
    return new Edit() {
      @Override
      public Result of(Fields live) {
        Fields wanted = change.apply(scale(resource, live));
        Object replicas = at(wanted, ".spec.replicas");
        if (!(replicas instanceof Long number) || number < 0) {
          throw Failures.unprocessable(
              "Scale.autoscaling \"%s\" is invalid: spec.replicas: Invalid value: %s: must be greater than or equal to 0"
                  .formatted(Metadata.name(live), replicas));
        }
        String version = Metadata.resourceVersion(wanted);
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
