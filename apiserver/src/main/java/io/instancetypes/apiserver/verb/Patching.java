package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.builtin.TypedDecoding;
import io.instancetypes.machinery.patch.JsonPatch;
import io.instancetypes.machinery.patch.MergePatch;
import io.instancetypes.machinery.patch.PatchException;
import io.instancetypes.machinery.patch.StrategicMergePatch;
import io.instancetypes.machinery.status.Failures;
import java.util.ArrayList;
import java.util.List;

/** The edits that PATCH requests ask for. */
public final class Patching {
  static final String JSON_PATCH = "application/json-patch+json";
  static final String MERGE_PATCH = "application/merge-patch+json";
  static final String STRATEGIC_PATCH = "application/strategic-merge-patch+json";
  static final String APPLY_PATCH = "application/apply-patch+yaml";

  private Patching() {}

  static Edit edit(String contentType, byte[] body, Resource resource, Caller caller) {
    return switch (contentType) {
      case JSON_PATCH -> {
        Sent patch = read(body);
        unknownFields(patch.value()).forEach(caller::warn);
        yield json(patch.value());
      }
      case MERGE_PATCH -> {
        Sent patch = read(body);
        yield patch(live -> MergePatch.apply(live, patch.value()), patch.twice());
      }
      case STRATEGIC_PATCH -> {
        if (resource.isCustom()) {
          throw unsupported(resource);
        }
        Sent patch = read(body);
        yield patch(
            live -> StrategicMergePatch.apply(live, patch.value(), resource.structure()),
            patch.twice());
      }
      default -> throw unsupported(resource);
    };
  }

  private static List<String> unknownFields(Object patch) {
    try {
      return JsonPatch.unknownFields(patch);
    } catch (PatchException wrong) {
      throw Failures.wrongPatch(wrong.code(), wrong.getMessage());
    }
  }

  /** The edit of a JSON patch. */
  public static Edit json(Object patch) {
    return patch(live -> JsonPatch.apply(live, patch), DuplicateKeys.NOTHING);
  }

  private static RuntimeException unsupported(Resource resource) {
    return Failures.unsupportedMediaType(
        resource.isCustom()
            ? List.of(JSON_PATCH, MERGE_PATCH, APPLY_PATCH)
            : List.of(JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH, APPLY_PATCH));
  }

  private record Sent(Object value, DuplicateKeys twice) {}

  private static Sent read(byte[] body) {
    try {
      var twice = DuplicateKeys.unknown();
      Object value = Bodies.json(body, twice.paths());
      String beyond = TypedDecoding.unreadableNumber(value);
      if (beyond != null) {
        throw Failures.badRequest("error decoding patch: " + beyond);
      }
      return new Sent(value, twice);
    } catch (UnreadableException malformed) {
      throw Failures.badRequest("error decoding patch: " + malformed.getMessage());
    }
  }

  /** An apply's body is YAML by name, and JSON from most clients. */
  static Fields configuration(byte[] body, Caller caller) {
    var twice = new ArrayList<String>();
    Object document;
    try {
      document = Bodies.yaml(body, twice);
    } catch (UnreadableException malformed) {
      throw Failures.badRequest("error decoding YAML: " + malformed.getMessage());
    }
    if (!twice.isEmpty() && caller.validation() == Caller.FieldValidation.STRICT) {
      throw Failures.badRequest(
          "error strict decoding YAML: error converting YAML to JSON: "
              + DuplicateKeys.mistake(twice));
    }
    if (caller.validation() == Caller.FieldValidation.WARN) {
      twice.forEach(caller::warn);
    }
    if (document instanceof Fields fields) {
      return fields;
    }
    throw Failures.badRequest("error decoding YAML: one object was expected");
  }

  private interface Patch {
    Object apply(Fields live);
  }

  private static Edit patch(Patch patch, DuplicateKeys twice) {
    return new Edit() {
      @Override
      public void decode(Resource resource, Fields object, Caller caller) {
        Decoding.decode(resource, object, twice, caller, Decoding.ofPatch(object));
      }

      @Override
      public Result of(Fields live) {
        try {
          if (patch.apply(live) instanceof Fields patched) {
            return new Result(patched, null);
          }
        } catch (PatchException wrong) {
          throw Failures.wrongPatch(wrong.code(), wrong.getMessage());
        }
        throw Failures.badRequest("the patch does not leave an object");
      }

      @Override
      public boolean repeats() {
        return true;
      }
    };
  }
}
