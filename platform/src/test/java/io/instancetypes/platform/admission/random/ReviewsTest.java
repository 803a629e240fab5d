package io.instancetypes.platform.admission.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.patch.JsonPatch;
import io.instancetypes.platform.admission.AdmissionReviews;
import io.instancetypes.platform.admission.ReviewPaths;
import io.instancetypes.platform.admission.random.RandomReviews.Asked;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReviewsTest {
  /** More are tried with {@code -Dfuzz.count=}. */
  private static final int COUNT = Integer.getInteger("fuzz.count", 100_000);

  private enum Outcome {
    ALLOWED,
    PATCHED,
    DENIED,
    CONVERTED,
    NOT_CONVERTED
  }

  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);

  @Test
  @DisplayName(
      "Whatever a review holds, its answer has its uid, and causes or a patch that applies")
  void answersAnything() {
    int asked = 0;
    for (long seed = 1; asked < COUNT; seed++) {
      var reviews = new RandomReviews(seed);
      AdmissionReviews admissions = reviews.cluster().admissions();
      for (Asked each : reviews.reviews()) {
        asked++;
        try {
          outcomes.merge(judge(admissions, each), 1, Integer::sum);
        } catch (AssertionError | RuntimeException broken) {
          throw new AssertionError(broken + "\nbroken by seed " + seed + ", " + each, broken);
        }
      }
    }
    // None of the laws says much unless all of them are tried often.
    assertThat(outcomes.values()).allMatch(times -> times > COUNT / 50).hasSize(5);
  }

  private static Outcome judge(AdmissionReviews admissions, Asked asked) {
    Fields before = Fields.copyOf(asked.review());
    Fields answered = admissions.review(asked.path(), asked.review());
    assertThat(asked.review().equals(before)).as("the review stays as it is").isTrue();
    Fields response = (Fields) answered.get("response");
    assertThat(response.get("uid")).isEqualTo(uid(asked.review()));
    if (asked.path().equals(ReviewPaths.CONVERT)) {
      return converted(asked.review(), response);
    }
    if (Boolean.TRUE.equals(response.get("allowed"))) {
      return allowed(admissions, asked, response);
    }
    denied(response);
    return Outcome.DENIED;
  }

  private static String uid(Fields review) {
    return review.get("request") instanceof Fields request
            && request.get("uid") instanceof String uid
        ? uid
        : "";
  }

  private static Outcome converted(Fields review, Fields response) {
    Fields result = (Fields) response.get("result");
    if ("Success".equals(result.get("status"))) {
      List<?> objects = (List<?>) ((Fields) review.get("request")).get("objects");
      assertThat((List<?>) response.get("convertedObjects")).hasSameSizeAs(objects);
      return Outcome.CONVERTED;
    }
    assertThat((String) result.get("message")).isNotEmpty();
    return Outcome.NOT_CONVERTED;
  }

  private static void denied(Fields response) {
    assertThat(response).containsEntry("allowed", false).doesNotContainKey("patch");
    Fields status = (Fields) response.get("status");
    assertThat((Long) status.get("code")).isBetween(400L, 503L);
    assertThat((String) status.get("message")).isNotEmpty();
    List<?> causes = (List<?>) ((Fields) status.get("details")).get("causes");
    assertThat(causes).hasSizeBetween(1, 10);
    for (Object cause : causes) {
      assertThat((String) ((Fields) cause).get("reason")).isNotEmpty();
      assertThat((String) ((Fields) cause).get("message")).isNotEmpty();
    }
  }

  private static Outcome allowed(AdmissionReviews admissions, Asked asked, Fields response) {
    if (response.get("patch") == null) {
      return Outcome.ALLOWED;
    }
    assertThat(asked.path()).isEqualTo(ReviewPaths.MUTATE_VIRTUAL_MACHINES);
    Fields request = (Fields) asked.review().get("request");
    Fields before = (Fields) request.get("object");
    Object patch = Json.read(Base64.getDecoder().decode((String) response.get("patch")));
    Fields after = (Fields) JsonPatch.apply(before, patch);
    for (String untouched : List.of("apiVersion", "kind", "status")) {
      assertThat(after.get(untouched)).isEqualTo(before.get(untouched));
    }
    if (before.get("metadata") instanceof Fields metadata) {
      Fields finalized = Fields.copyOf(metadata);
      finalized.put("finalizers", List.of("kubevirt.io/virtualMachineControllerFinalize"));
      Fields written = Fields.copyOf(Fields.map(after.get("metadata")));
      // From which volume something was inferred is remembered.
      if (!metadata.containsKey("annotations")) {
        written.remove("annotations");
      }
      assertThat(written).isEqualTo(finalized);
    } else {
      assertThat(after.get("metadata")).isEqualTo(before.get("metadata"));
    }
    leavesSettled(admissions, asked, after);
    return Outcome.PATCHED;
  }

  /** An API server may ask again about what it was told. */
  private static void leavesSettled(AdmissionReviews admissions, Asked asked, Fields settled) {
    Fields again = Fields.copyOf(asked.review());
    again.object("request").put("object", settled);
    Fields response = admissions.review(asked.path(), again).object("response");
    if (Boolean.TRUE.equals(response.get("allowed"))) {
      assertThat(response).doesNotContainKey("patch");
    }
  }
}
