package io.instancetypes.apiserver.certificate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.instancetypes.api.Fields;
import io.instancetypes.https.certificate.CertificateRequest;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A CertificateSigningRequest as a document; whatever is misshapen reads as absent. */
public record SigningRequest(Map<?, ?> document) {
  /** The signer of this server: it makes certificates for users. */
  static final String OURS = "kubernetes.io/kube-apiserver-client";

  public static final String APPROVED = "Approved";
  public static final String DENIED = "Denied";
  public static final String FAILED = "Failed";

  private Map<?, ?> spec() {
    return Fields.map(document, "spec");
  }

  private Map<?, ?> status() {
    return Fields.map(document, "status");
  }

  public String signerName() {
    return Fields.text(spec(), "signerName");
  }

  public List<String> usages() {
    return Fields.texts(spec(), "usages");
  }

  /** Null if it says nothing of how long. */
  Duration duration() {
    return spec().get("expirationSeconds") instanceof Long seconds
        ? Duration.ofSeconds(seconds)
        : null;
  }

  /** What is to be signed, once its own signature is known to be right. */
  public CertificateRequest request() throws GeneralSecurityException {
    return CertificateRequest.read(decoded(Fields.text(spec(), "request")));
  }

  /** In base64; empty if none was issued. */
  public String certificate() {
    return Fields.text(status(), "certificate");
  }

  public List<Map<?, ?>> conditions() {
    return Fields.maps(status(), "conditions");
  }

  public List<Map<?, ?>> conditions(String type) {
    return conditions().stream().filter(each -> type.equals(each.get("type"))).toList();
  }

  boolean has(String type) {
    return !conditions(type).isEmpty();
  }

  /** The text that a field holds in base64. */
  public static String decoded(String field) {
    return new String(Base64.getMimeDecoder().decode(field), ISO_8859_1);
  }
}
