package io.instancetypes.apiserver.builtin;

import static io.instancetypes.apiserver.certificate.SigningRequest.APPROVED;
import static io.instancetypes.apiserver.certificate.SigningRequest.DENIED;
import static io.instancetypes.apiserver.certificate.SigningRequest.FAILED;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.certificate.SigningRequest;
import io.instancetypes.https.certificate.PemBlocks;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameValidation;
import io.instancetypes.machinery.structuralschema.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** What must be true of a CertificateSigningRequest, and of every change of one. */
final class SigningRequestRules {
  private static final Path SPEC = Path.of("spec");
  private static final Path CONDITIONS = Path.of("status", "conditions");
  private static final Path CERTIFICATE = Path.of("status", "certificate");

  /** A request with the largest keys there are takes some 10 KiB. */
  private static final int LONGEST_REQUEST = 64 << 10;

  private static final int SHORTEST_SECONDS = 600;
  private static final int LONGEST_DOMAIN = 253;
  private static final List<String> DECISIONS = List.of(APPROVED, DENIED);
  private static final List<String> FINAL = List.of(APPROVED, DENIED, FAILED);

  private static final List<String> USAGES =
      List.of(
          "any",
          "cert sign",
          "client auth",
          "code signing",
          "content commitment",
          "crl sign",
          "data encipherment",
          "decipher only",
          "digital signature",
          "email protection",
          "encipher only",
          "ipsec end system",
          "ipsec tunnel",
          "ipsec user",
          "key agreement",
          "key encipherment",
          "microsoft sgc",
          "netscape sgc",
          "ocsp signing",
          "s/mime",
          "server auth",
          "signing",
          "timestamping");

  private SigningRequestRules() {}

  static List<FieldError> ofSpec(Fields object) {
    var errors = new ArrayList<FieldError>();
    Map<?, ?> spec = Fields.map(object, "spec");
    checkRequest(errors, new SigningRequest(object), Fields.text(spec, "request"));
    checkUsages(errors, Fields.texts(spec, "usages"));
    checkSigner(errors, Fields.text(spec, "signerName"));
    if (spec.get("expirationSeconds") instanceof Long seconds && seconds < SHORTEST_SECONDS) {
      errors.add(
          FieldError.invalid(
              SPEC.field("expirationSeconds"),
              seconds,
              "may not specify a duration less than 600 seconds (10 minutes)"));
    }
    return errors;
  }

  private static void checkRequest(
      List<FieldError> errors, SigningRequest request, String encoded) {
    Path path = SPEC.field("request");
    if (encoded.length() > LONGEST_REQUEST) {
      errors.add(FieldError.tooLong(path, LONGEST_REQUEST));
      return;
    }
    try {
      request.request();
    } catch (GeneralSecurityException unusable) {
      errors.add(FieldError.invalid(path, encoded, unusable.getMessage()));
    }
  }

  private static void checkUsages(List<FieldError> errors, List<String> usages) {
    Path path = SPEC.field("usages");
    if (usages.isEmpty()) {
      errors.add(FieldError.required(path, ""));
    }
    for (int i = 0; i < usages.size(); i++) {
      if (!USAGES.contains(usages.get(i))) {
        errors.add(FieldError.notSupported(path.index(i), usages.get(i), USAGES));
      }
    }
    var seen = new HashSet<String>();
    for (int i = 0; i < usages.size(); i++) {
      if (!seen.add(usages.get(i))) {
        errors.add(FieldError.duplicate(path.index(i), usages.get(i)));
      }
    }
  }

  private static void checkSigner(List<FieldError> errors, String name) {
    Path path = SPEC.field("signerName");
    String[] parts = name.split("/", -1);
    if (name.isEmpty()) {
      errors.add(FieldError.required(path, ""));
    } else if (name.equals("kubernetes.io/legacy-unknown")) {
      errors.add(
          FieldError.invalid(
              path, name, "the legacy signerName is not allowed via this API version"));
    } else if (parts.length != 2) {
      errors.add(
          FieldError.invalid(
              path,
              name,
              "must be a fully qualified domain and path of the form 'example.com/signer-name'"));
    } else {
      checkDomain(errors, path, parts[0]);
      checkPath(errors, path, parts[1]);
    }
  }

  private static void checkDomain(List<FieldError> errors, Path path, String domain) {
    if (domain.length() > LONGEST_DOMAIN) {
      errors.add(FieldError.tooLong(path, LONGEST_DOMAIN));
    }
    String[] labels = domain.split("\\.", -1);
    for (String label : labels) {
      List<String> mistakes = NameValidation.dns1123Label(label);
      mistakes.forEach(mistake -> errors.add(ofLabel(path, domain, label, mistake)));
      if (!mistakes.isEmpty()) {
        break;
      }
    }
    if (labels.length < 2) {
      errors.add(
          FieldError.invalid(
              path, domain, "should be a domain with at least two segments separated by dots"));
    }
  }

  private static void checkPath(List<FieldError> errors, Path path, String name) {
    for (String label : name.split("\\.", -1)) {
      List<String> mistakes = NameValidation.dns1123Subdomain(label);
      mistakes.forEach(mistake -> errors.add(ofLabel(path, name, label, mistake)));
      if (!mistakes.isEmpty()) {
        return;
      }
    }
  }

  private static FieldError ofLabel(Path path, String value, String label, String mistake) {
    return FieldError.invalid(path, value, "validating label \"%s\": %s".formatted(label, mistake));
  }

  /** What was wrong before may stay so. */
  static List<FieldError> ofStatus(Fields object, Fields old) {
    var errors = new ArrayList<FieldError>();
    var request = new SigningRequest(object);
    checkConditions(errors, request.conditions());
    String certificate = request.certificate();
    if (!certificate.isEmpty() && !certificate.equals(new SigningRequest(old).certificate())) {
      try {
        PemBlocks.read(SigningRequest.decoded(certificate)).requireCertificates();
      } catch (GeneralSecurityException wrong) {
        errors.add(FieldError.invalid(CERTIFICATE, "<certificate data>", wrong.getMessage()));
      }
    }
    return errors;
  }

  private static void checkConditions(List<FieldError> errors, List<Map<?, ?>> conditions) {
    var seen = new HashSet<String>();
    for (int i = 0; i < conditions.size(); i++) {
      Path path = CONDITIONS.index(i);
      String type = Fields.text(conditions.get(i), "type");
      if (type.isEmpty()) {
        errors.add(FieldError.required(path.field("type"), ""));
      }
      checkStatus(errors, path.field("status"), type, Fields.text(conditions.get(i), "status"));
      boolean decided = seen.contains(APPROVED) || seen.contains(DENIED);
      if (DECISIONS.contains(type) && decided && !seen.contains(type)) {
        errors.add(
            FieldError.invalid(
                CONDITIONS, type, "Approved and Denied conditions are mutually exclusive"));
      }
      if (!seen.add(type)) {
        errors.add(FieldError.duplicate(path.field("type"), type));
      }
    }
  }

  private static void checkStatus(List<FieldError> errors, Path path, String type, String status) {
    List<String> allowed =
        FINAL.contains(type) ? List.of("True") : List.of("False", "True", "Unknown");
    if (status.isEmpty()) {
      errors.add(FieldError.required(path, ""));
    } else if (!allowed.contains(status)) {
      errors.add(FieldError.notSupported(path, status, allowed));
    }
  }

  /** Decisions last, and each subresource has its own part of the status. */
  static List<FieldError> ofUpdate(Fields object, Fields old, String subresource) {
    var errors = new ArrayList<FieldError>();
    var request = new SigningRequest(object);
    var before = new SigningRequest(old);
    for (String type : FINAL) {
      if (request.conditions(type).size() < before.conditions(type).size()) {
        errors.add(forbidden("updates may not remove a condition of type \"%s\"", type));
      }
    }
    if (!subresource.equals("approval")) {
      for (String type : DECISIONS) {
        if (request.conditions(type).size() > before.conditions(type).size()) {
          errors.add(forbidden("updates may not add a condition of type \"%s\"", type));
        }
      }
    }
    if (!before.certificate().isEmpty() && !before.certificate().equals(request.certificate())) {
      errors.add(
          FieldError.forbidden(CERTIFICATE, "updates may not modify existing certificate content"));
    }
    return errors;
  }

  private static FieldError forbidden(String message, String type) {
    return FieldError.forbidden(CONDITIONS, message.formatted(type));
  }
}
