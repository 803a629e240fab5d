package io.instancetypes.platform.admission;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.convert.Conversion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers ConversionReviews: all objects of one are converted, or none is. */
final class ConversionReviews {
  private static final String REVIEW_VERSION = "apiextensions.k8s.io/v1";

  private ConversionReviews() {}

  static Fields review(Fields review) {
    AdmissionRequest request = AdmissionRequest.of(review);
    var response = Fields.of("uid", request.uid());
    Optional<String> obstacle = obstacle(review, request.fields());
    if (obstacle.isEmpty()) {
      response.put("convertedObjects", converted(request.fields()));
      response.put("result", Fields.of("metadata", new Fields(), "status", "Success"));
    } else {
      response.put("result", failure(obstacle.get()));
    }
    return Fields.of(
        "apiVersion", REVIEW_VERSION, "kind", "ConversionReview", "response", response);
  }

  private static Fields failure(String message) {
    return Fields.of(
        "metadata",
        new Fields(),
        "status",
        "Failure",
        "message",
        message,
        "reason",
        "BadRequest",
        "code",
        400L);
  }

  /** Why no object can be converted. */
  private static Optional<String> obstacle(Fields review, Fields request) {
    if (!REVIEW_VERSION.equals(review.get("apiVersion"))) {
      return Optional.of(
          "apiVersion: %s is not %s".formatted(review.get("apiVersion"), REVIEW_VERSION));
    }
    if (desired(request).isEmpty()) {
      return Optional.of(
          "request.desiredAPIVersion: %s is not a version of %s"
              .formatted(request.get("desiredAPIVersion"), ApiVersion.GROUP));
    }
    if (!(request.get("objects") instanceof List<?> objects)) {
      return Optional.of("request.objects: is required");
    }
    for (int i = 0; i < objects.size(); i++) {
      if (!isConvertible(objects.get(i))) {
        return Optional.of(
            "request.objects[%d]: is no object of %s in a version that is served"
                .formatted(i, ApiVersion.GROUP));
      }
    }
    return Optional.empty();
  }

  private static Optional<ApiVersion> desired(Fields request) {
    return ApiVersion.of(Fields.text(request, "desiredAPIVersion"));
  }

  private static boolean isConvertible(Object object) {
    return object instanceof Fields fields
        && Kind.of(Fields.text(fields, "kind")).isPresent()
        && ApiVersion.of(Fields.text(fields, "apiVersion")).isPresent();
  }

  private static List<Object> converted(Fields request) {
    ApiVersion desired = desired(request).orElseThrow();
    var converted = new ArrayList<Object>();
    for (Object object : (List<?>) request.get("objects")) {
      converted.add(Conversion.convert((Fields) object, desired));
    }
    return converted;
  }
}
