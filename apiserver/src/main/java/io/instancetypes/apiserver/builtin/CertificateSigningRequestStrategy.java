package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.certificate.SigningRequest;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameRule;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Requests for certificates: what is asked for never changes, {@code approval} decides about it and
 * {@code status} answers it.
 */
final class CertificateSigningRequestStrategy extends PlainStrategy {
  private final Clock clock;

  CertificateSigningRequestStrategy(Clock clock) {
    this.clock = clock;
  }

  @Override
  public NameRule names() {
    return NameRule.PATH_SEGMENT;
  }

  /** Who asks is for the server to say, and that it was approved for others. */
  @Override
  public void prepareCreation(AdmissionAttributes change) {
    Fields object = change.object();
    Fields spec = object.object("spec");
    List.of("username", "uid", "groups", "extra").forEach(spec::remove);
    UserInfo user = change.caller().user();
    spec.put("username", user.name());
    if (!user.uid().isEmpty()) {
      spec.put("uid", user.uid());
    }
    if (!user.groups().isEmpty()) {
      spec.put("groups", new ArrayList<Object>(user.groups()));
    }
    if (!user.extra().isEmpty()) {
      var extra = new Fields();
      user.extra().forEach((key, values) -> extra.put(key, new ArrayList<Object>(values)));
      spec.put("extra", extra);
    }
    object.put("status", new Fields());
  }

  @Override
  public void prepareUpdate(AdmissionAttributes change) {
    Fields object = change.object();
    Fields old = change.old();
    Fields status = Fields.copyOf(Fields.map(old, "status"));
    object.put("spec", Fields.copy(old.get("spec")));
    switch (change.subresource()) {
      case "approval" -> {
        status.put("conditions", new ArrayList<Object>(new SigningRequest(object).conditions()));
        object.put("status", status);
        date(object, old);
      }
      case "status" -> {
        keep(object, old, SigningRequest.APPROVED);
        keep(object, old, SigningRequest.DENIED);
        date(object, old);
      }
      default -> object.put("status", status);
    }
    dropEmpty(object.object("status"), "conditions", List.of());
    dropEmpty(object.object("status"), "certificate", "");
  }

  private static void dropEmpty(Fields status, String key, Object nothing) {
    status.remove(key, nothing);
  }

  /** Puts the decisions there were in the place of those that a client sent, one for one. */
  private static void keep(Fields object, Fields old, String type) {
    List<Map<?, ?>> known = new SigningRequest(old).conditions(type);
    List<Map<?, ?>> sent = new SigningRequest(object).conditions(type);
    if (known.size() != sent.size()) {
      return;
    }
    var next = known.iterator();
    var conditions = new ArrayList<Object>();
    for (Map<?, ?> condition : new SigningRequest(object).conditions()) {
      conditions.add(Fields.copy(type.equals(condition.get("type")) ? next.next() : condition));
    }
    object.object("status").put("conditions", conditions);
  }

  private void date(Fields object, Fields old) {
    String now = Metadata.timestamp(clock.instant());
    for (Map<?, ?> each : new SigningRequest(object).conditions()) {
      Fields condition = (Fields) each;
      putIfMissing(condition, "lastUpdateTime", now);
      putIfMissing(condition, "lastTransitionTime", since(condition, old, now));
    }
  }

  private static void putIfMissing(Fields condition, String key, String value) {
    if (condition.get(key) == null) {
      condition.put(key, value);
    }
  }

  private static String since(Map<?, ?> condition, Fields old, String now) {
    return new SigningRequest(old)
        .conditions(Fields.text(condition, "type")).stream()
            .filter(known -> Objects.equals(known.get("status"), condition.get("status")))
            .map(known -> Fields.text(known, "lastTransitionTime"))
            .filter(time -> !time.isEmpty())
            .findFirst()
            .orElse(now);
  }

  /** What is required is said by its own rules, in the words of Kubernetes. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return List.of();
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    var errors = new ArrayList<FieldError>();
    if (change.old() == null) {
      errors.addAll(SigningRequestRules.ofSpec(change.object()));
    } else {
      errors.addAll(SigningRequestRules.ofStatus(change.object(), change.old()));
      errors.addAll(
          SigningRequestRules.ofUpdate(change.object(), change.old(), change.subresource()));
    }
    return errors;
  }
}
