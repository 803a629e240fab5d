package io.instancetypes.platform.admission.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.testing.Expanded;
import io.instancetypes.engine.testing.Manifests;
import io.instancetypes.machinery.patch.JsonPatch;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** What admission said to a request. */
public record Answered(Fields request, Fields review) {
  private Fields response() {
    Fields response = review.object("response");
    assertThat(response.get("uid")).as("uid").isEqualTo(request.get("uid"));
    return response;
  }

  private Fields status() {
    assertThat(response().get("allowed")).as("allowed").isEqualTo(false);
    return response().object("status");
  }

  private List<Map<?, ?>> causes() {
    return ((List<?>) status().object("details").get("causes"))
        .stream().<Map<?, ?>>map(cause -> (Map<?, ?>) cause).toList();
  }

  public Answered isAllowed() {
    assertThat(response().get("status")).as("status").isNull();
    assertThat(response().get("allowed")).as("allowed").isEqualTo(true);
    return this;
  }

  /** Denied with a code for exactly these causes, each written as reason and field. */
  public Answered isDenied(int code, String... expected) {
    assertThat(status().get("code")).as("%s", status()).isEqualTo((long) code);
    assertThat(causes())
        .extracting(cause -> cause.get("reason") + " " + cause.get("field"))
        .containsExactly(expected);
    return this;
  }

  /** The message of the whole refusal. */
  public Answered saying(String message) {
    assertThat(status().get("message")).isEqualTo(message);
    return this;
  }

  /** Words in the message of the whole refusal. */
  public Answered mentioning(String... words) {
    assertThat((String) status().get("message")).contains(words);
    return this;
  }

  public Answered notMentioning(String word) {
    assertThat(status().toString()).doesNotContain(word);
    return this;
  }

  /** The message of the only cause, which is what kubectl shows behind the field. */
  public Answered explaining(String message) {
    assertThat(causes())
        .singleElement()
        .extracting(cause -> cause.get("message"))
        .isEqualTo(message);
    return this;
  }

  public Answered warns(String... expected) {
    Object warnings = response().get("warnings");
    assertThat(warnings == null ? List.of() : (List<?>) warnings)
        .extracting(String::valueOf)
        .containsExactly(expected);
    return this;
  }

  /** The patch is this, in JSON. */
  public Answered patches(String json) {
    assertThat(patch()).isEqualTo(Manifests.yaml(json));
    return this;
  }

  public Answered leavesAsIs() {
    isAllowed();
    assertThat(response()).doesNotContainKeys("patch", "patchType");
    return this;
  }

  /** The object after the patch. */
  public Expanded object() {
    isAllowed();
    Object patched = JsonPatch.apply(request.get("object"), patch());
    return new Expanded((Fields) patched);
  }

  private Object patch() {
    if (response().get("patch") == null) {
      return List.of();
    }
    assertThat(response().get("patchType")).isEqualTo("JSONPatch");
    return Json.read(Base64.getDecoder().decode((String) response().get("patch")));
  }
}
