package io.instancetypes.admission;

import io.instancetypes.admission.Answer.Allowed;
import io.instancetypes.admission.Answer.Denied;
import io.instancetypes.admission.Answer.Why;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The way into admission: a review in, the same review with its response out. Whatever a review
 * holds, there is an answer.
 */
public final class Admissions {
  private static final List<String> VERSIONS =
      List.of("admission.k8s.io/v1", "admission.k8s.io/v1beta1");

  private final Cluster cluster;
  private final Function<byte[], Object> json;
  private final Response response;

  /**
   * @param json reads JSON, which old revisions hold inside of a text
   * @param text writes JSON: patches travel as text
   */
  public Admissions(Cluster cluster, Function<byte[], Object> json, Function<Object, byte[]> text) {
    this.cluster = cluster;
    this.json = json;
    this.response = new Response(text);
  }

  /**
   * The answer to a review.
   *
   * @param path one of {@link Paths}: a review does not say who is asked
   */
  public Fields review(String path, Fields review) {
    if (Paths.CONVERT.equals(path)) {
      return Conversions.review(review);
    }
    Request request = Request.of(review);
    String version = Request.text(review, "apiVersion");
    Answer answer =
        Paths.DEPRECATIONS.equals(path) ? deprecations(request) : answer(path, version, request);
    return Fields.of(
        "apiVersion",
        VERSIONS.contains(version) ? version : VERSIONS.getFirst(),
        "kind",
        "AdmissionReview",
        "response",
        response.of(request, answer));
  }

  private Answer answer(String path, String version, Request request) {
    Optional<Cause> mistake =
        VERSIONS.contains(version) ? request.mistake() : Optional.of(unknown(version));
    if (mistake.isPresent()) {
      return Answer.denied(Why.BAD_REQUEST, mistake.get());
    }
    return request.isHarmless() ? Answer.allowed() : judged(path, request);
  }

  private static Cause unknown(String version) {
    return Cause.notSupported(
        "apiVersion",
        "apiVersion: \"%s\" is none of %s".formatted(version, String.join(", ", VERSIONS)));
  }

  /** What cannot be read cannot be judged, and what was not judged is not let in. */
  private Answer judged(String path, Request request) {
    try {
      return judgment(path, request);
    } catch (LookupException e) {
      return Answer.denied(
          Why.UNAVAILABLE,
          new Cause(Cause.Type.UNREADABLE, "", e.getMessage(), List.of("Try again.")));
    }
  }

  private Answer judgment(String path, Request request) {
    return switch (path) {
      case Paths.MUTATE_VIRTUAL_MACHINES ->
          new VirtualMachineMutation(engine(request), request).answer();
      case Paths.VALIDATE_VIRTUAL_MACHINES -> verdict(engine(request).validate(request.object()));
      case Paths.VALIDATE_INSTANCETYPES -> type(Kind.Family.INSTANCETYPE, request);
      case Paths.VALIDATE_PREFERENCES -> type(Kind.Family.PREFERENCE, request);
      default ->
          Answer.denied(Why.NOT_FOUND, Cause.notSupported("", "nothing is reviewed at " + path));
    };
  }

  private Engine engine(Request request) {
    return new Engine(cluster.config(), new UsersView(cluster, request.userInfo()));
  }

  private static Answer type(Kind.Family family, Request request) {
    Fields object = request.object();
    Optional<Kind> kind = Kind.of(Request.text(object, "kind"));
    if (kind.isPresent() && kind.get().family() != family) {
      return Answer.denied(
          Why.BAD_REQUEST,
          Cause.invalid("kind", "kind: %s is reviewed elsewhere".formatted(kind.get().kind())));
    }
    return verdict(Engine.validateType(object));
  }

  private static Answer verdict(Verdict verdict) {
    return verdict.isAccepted()
        ? new Allowed(List.of(), verdict.warnings())
        : new Denied(Why.INVALID, verdict.causes(), verdict.warnings());
  }

  /** A warning is never worth a refusal: who cannot be warned goes on without. */
  private Answer deprecations(Request request) {
    try {
      return request.isHarmless()
          ? Answer.allowed()
          : new Allowed(List.of(), new DeprecationWarnings(cluster.objects(), request).all());
    } catch (LookupException e) {
      return Answer.allowed();
    }
  }
}
