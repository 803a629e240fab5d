package io.instancetypes.apiserver.verb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The edits that PATCH requests ask for. */
public final class Patching {
  static final String JSON_PATCH = "application/json-patch+json";
  static final String MERGE_PATCH = "application/merge-patch+json";
  static final String STRATEGIC_PATCH = "application/strategic-merge-patch+json";
  static final String APPLY_PATCH = "application/apply-patch+yaml";

  private static final Pattern TWICE =
      Pattern.compile("^The key (\".*\") appears twice in one object: .* again on line ([0-9]+)");

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
    return patch(live -> JsonPatch.apply(live, patch), List.of());
  }

  private static RuntimeException unsupported(Resource resource) {
    return Failures.unsupportedMediaType(
        resource.isCustom()
            ? List.of(JSON_PATCH, MERGE_PATCH, APPLY_PATCH)
            : List.of(JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH, APPLY_PATCH));
  }

  /** A patch, and the paths of keys that stood more than once in it. */
  private record Sent(Object value, List<String> twice) {}

  private static Sent read(byte[] body) {
    try {
      var twice = new ArrayList<String>();
      Object value = Bodies.json(body, twice);
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
    Object document;
    try {
      document = Bodies.only(body);
    } catch (UnreadableException malformed) {
      document = despite(malformed, body, caller);
    }
    if (document instanceof Fields fields) {
      return fields;
    }
    throw Failures.badRequest("error decoding YAML: one object was expected");
  }

  /** A key that stands twice is told of as YAML readers do; in JSON its last value holds. */
  private static Object despite(UnreadableException malformed, byte[] body, Caller caller) {
    Matcher twice = TWICE.matcher(malformed.getMessage());
    if (!twice.find()) {
      throw Failures.badRequest("error decoding YAML: " + malformed.getMessage());
    }
    String told = "line " + twice.group(2) + ": key " + twice.group(1) + " already set in map";
    boolean json = new String(body, UTF_8).stripLeading().startsWith("{");
    if (!json || caller.validation() == Caller.FieldValidation.STRICT) {
      throw Failures.badRequest(
          "error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:\n  "
              + told);
    }
    if (caller.validation() == Caller.FieldValidation.WARN) {
      caller.warn(told);
    }
    return Json.read(body, path -> {});
  }

  private interface Patch {
    Object apply(Fields live);
  }

  private static Edit patch(Patch patch, List<String> twice) {
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
