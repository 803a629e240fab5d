package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.Converter;
import io.instancetypes.machinery.crd.CustomResourceDefinition.Conversion;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Versions between which only a webhook of the definition's owner knows the way. */
public final class WebhookConverter implements Converter {
  private static final int TIMEOUT_SECONDS = 30;
  private static final List<String> REVIEW_VERSIONS = List.of("v1", "v1beta1");

  private final Endpoint endpoint;
  private final String reviewVersion;

  private WebhookConverter(Endpoint endpoint, String reviewVersion) {
    this.endpoint = endpoint;
    this.reviewVersion = reviewVersion;
  }

  /** What a definition wants: its webhook, or nothing but another name for the version. */
  public static Converter of(Conversion conversion, Endpoints endpoints) {
    if (!conversion.isWebhook()) {
      return Converter.RENAMING;
    }
    String reviewVersion =
        conversion.reviewVersions().stream()
            .filter(REVIEW_VERSIONS::contains)
            .findFirst()
            .orElse("");
    return new WebhookConverter(endpoints.of(conversion.clientConfig()), reviewVersion);
  }

  @Override
  public Fields convert(Fields object, String apiVersion) {
    if (apiVersion.equals(object.get("apiVersion"))) {
      return object;
    }
    if (isBare(object)) {
      return Converter.RENAMING.convert(object, apiVersion);
    }
    String about =
        "conversion webhook for %s, Kind=%s "
            .formatted(object.get("apiVersion"), object.get("kind"));
    Fields converted;
    try {
      converted = ask(object, apiVersion, about);
    } catch (CallException e) {
      throw failure(about + "failed: " + e.getMessage());
    }
    String mistake = ConvertedObject.mistake(object, converted, apiVersion);
    if (mistake != null) {
      throw failure(about + "returned invalid " + mistake);
    }
    return converted;
  }

  /** Nothing is said of it but its kind: there is nothing to convert. */
  private static boolean isBare(Fields object) {
    return object.size() == 2 && object.containsKey("apiVersion") && object.containsKey("kind");
  }

  private Fields ask(Fields object, String apiVersion, String about) throws CallException {
    if (reviewVersion.isEmpty()) {
      throw failure("no supported conversion review versions");
    }
    String uid = UUID.randomUUID().toString();
    var request =
        Fields.of("uid", uid, "desiredAPIVersion", apiVersion, "objects", List.of(object));
    var review =
        Fields.of(
            "kind",
            "ConversionReview",
            "apiVersion",
            "apiextensions.k8s.io/" + reviewVersion,
            "request",
            request);
    List<Fields> converted = read(endpoint.post(review, TIMEOUT_SECONDS), uid);
    if (converted.size() != 1) {
      throw failure(about + "returned " + converted.size() + " objects, expected 1");
    }
    return converted.getFirst();
  }

  private List<Fields> read(Fields answered, String uid) throws CallException {
    boolean strict = reviewVersion.equals("v1");
    String apiVersion = Fields.text(answered, "apiVersion");
    String kind = Fields.text(answered, "kind");
    if (strict
        && !(apiVersion.equals("apiextensions.k8s.io/v1") && kind.equals("ConversionReview"))) {
      throw new CallException(
          "expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got %s, Kind=%s"
              .formatted(apiVersion.isEmpty() ? "/" : apiVersion, kind));
    }
    if (!(answered.get("response") instanceof Map<?, ?> response)) {
      throw new CallException("no response provided");
    }
    String answeredUid = Fields.text(response, "uid");
    if (strict && !answeredUid.equals(uid)) {
      throw new CallException(
          "expected response.uid=\"%s\", got \"%s\"".formatted(uid, answeredUid));
    }
    requireSuccess(Fields.map(response, "result"));
    return Fields.list(response, "convertedObjects").stream()
        .filter(Fields.class::isInstance)
        .map(Fields.class::cast)
        .toList();
  }

  private static void requireSuccess(Map<?, ?> result) throws CallException {
    String status = Fields.text(result, "status");
    if (!status.equals("Success")) {
      String message = Fields.text(result, "message");
      throw new CallException(
          message.isEmpty()
              ? "response.result.status was '" + status + "', not 'Success'"
              : message);
    }
  }

  private static ApiException failure(String message) {
    return Failures.worded(500, "", message, new Fields());
  }
}
