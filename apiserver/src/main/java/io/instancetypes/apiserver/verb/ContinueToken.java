package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.machinery.status.Failures;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Where the next page of a list begins.
 *
 * @param revision the state that all pages show; -1 for whatever is current
 * @param after the last name that was shown, relative to the collection
 */
record ContinueToken(long revision, String after) {
  private static final String VERSION = "meta.k8s.io/v1";

  String encoded() {
    byte[] json = Json.write(Fields.of("v", VERSION, "rv", revision, "start", after));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json);
  }

  /**
   * Reads a token that a client brings back.
   *
   * @param newest the store's revision: no token of this server is of a later one
   */
  static ContinueToken decode(String text, long newest) {
    try {
      byte[] json = Base64.getUrlDecoder().decode(text.getBytes(StandardCharsets.UTF_8));
      if (Json.read(json) instanceof Fields fields
          && VERSION.equals(fields.get("v"))
          && fields.get("rv") instanceof Long revision
          && fields.get("start") instanceof String after
          && isIssued(revision, after, newest)) {
        return new ContinueToken(revision, after);
      }
    } catch (IllegalArgumentException | UnreadableException notOurs) {
      // Answered below like any other text that is no token.
    }
    throw Failures.badRequest(
        "invalid continue token: continue key is not valid: it was not issued by this server");
  }

  private static boolean isIssued(long revision, String after, long newest) {
    return revision != 0
        && revision >= -1
        && revision <= newest
        && !after.isEmpty()
        && Arrays.stream(after.split("/", -1))
            .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
  }
}
