package io.instancetypes.platform.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.MissingTypes;
import io.instancetypes.engine.validate.Verdict;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.ExpansionSpan;
import io.instancetypes.platform.admission.AdmissionDecision.Allowed;
import io.instancetypes.platform.admission.AdmissionDecision.Denied;
import io.instancetypes.platform.admission.AdmissionDecision.Why;
import io.instancetypes.traces.TraceSpan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The way into admission: a review in, the same review with its response out. Whatever a review
 * holds, there is an answer.
 */
public final class AdmissionReviews {
  private static final List<String> VERSIONS =
      List.of("admission.k8s.io/v1", "admission.k8s.io/v1beta1");

  private final Cluster cluster;

  public AdmissionReviews(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * The answer to a review.
   *
   * @param path one of {@link ReviewPaths}: a review does not say who is asked
   */
  public Fields review(String path, Fields review) {
    if (ReviewPaths.CONVERT.equals(path)) {
      return ConversionReviews.review(review);
    }
    AdmissionRequest request = AdmissionRequest.of(review);
    String version = Fields.text(review, "apiVersion");
    return Fields.of(
        "apiVersion",
        VERSIONS.contains(version) ? version : VERSIONS.getFirst(),
        "kind",
        "AdmissionReview",
        "response",
        ReviewResponse.of(request, answer(path, version, request)));
  }

  private AdmissionDecision answer(String path, String version, AdmissionRequest request) {
    Optional<Cause> mistake =
        VERSIONS.contains(version) ? request.mistake() : Optional.of(unknown(version));
    if (mistake.isPresent()) {
      return AdmissionDecision.denied(Why.BAD_REQUEST, mistake.get());
    }
    return request.isHarmless() ? AdmissionDecision.allowed() : judged(path, request);
  }

  private static Cause unknown(String version) {
    return Cause.notSupported(
        "apiVersion",
        "apiVersion: \"%s\" is none of %s".formatted(version, String.join(", ", VERSIONS)));
  }

  /** What cannot be read cannot be judged, and what was not judged is not let in. */
  private AdmissionDecision judged(String path, AdmissionRequest request) {
    try {
      return judgment(path, request);
    } catch (LookupException e) {
      return AdmissionDecision.denied(
          Why.UNAVAILABLE,
          new Cause(Cause.Type.UNREADABLE, "", e.getMessage(), List.of("Try again.")));
    }
  }

  private AdmissionDecision judgment(String path, AdmissionRequest request) {
    return switch (path) {
      case ReviewPaths.MUTATE_VIRTUAL_MACHINES ->
          new VirtualMachineMutation(engine(request), request, missing(request)).answer();
      case ReviewPaths.VALIDATE_VIRTUAL_MACHINES ->
          verdict(validated(request), deprecations(request));
      case ReviewPaths.VALIDATE_INSTANCETYPES -> type(Kind.Family.INSTANCETYPE, request);
      case ReviewPaths.VALIDATE_PREFERENCES -> type(Kind.Family.PREFERENCE, request);
      default ->
          AdmissionDecision.denied(
              Why.NOT_FOUND, Cause.notSupported("", "nothing is reviewed at " + path));
    };
  }

  private Verdict validated(AdmissionRequest request) {
    try (TraceSpan span = ExpansionSpan.begin(request.object())) {
      Verdict verdict = missing(request).judged(engine(request).validate(request.object()));
      ExpansionSpan.end(span, verdict.isAccepted());
      return verdict;
    }
  }

  private MissingTypes missing(AdmissionRequest request) {
    return new MissingTypes(() -> cluster.config().policy(), request.object());
  }

  private Engine engine(AdmissionRequest request) {
    return new Engine(
        cluster.config(), new ReadableVolumes(cluster, UserInfo.of(request.userInfo())));
  }

  private static AdmissionDecision type(Kind.Family family, AdmissionRequest request) {
    Fields object = request.object();
    Optional<Kind> kind = Kind.of(Fields.text(object, "kind"));
    if (kind.isPresent() && kind.get().family() != family) {
      return AdmissionDecision.denied(
          Why.BAD_REQUEST,
          Cause.invalid("kind", "kind: %s is reviewed elsewhere".formatted(kind.get().kind())));
    }
    return verdict(Engine.validateType(object), List.of());
  }

  private static AdmissionDecision verdict(Verdict verdict, List<String> further) {
    List<String> warnings = Stream.concat(verdict.warnings().stream(), further.stream()).toList();
    return verdict.isAccepted()
        ? new Allowed(List.of(), warnings)
        : new Denied(Why.INVALID, verdict.causes(), warnings);
  }

  /** A warning is never worth a refusal: who cannot be warned goes on without. */
  private List<String> deprecations(AdmissionRequest request) {
    try {
      return new DeprecationWarnings(cluster.objects(), request).all();
    } catch (LookupException e) {
      return List.of();
    }
  }
}
