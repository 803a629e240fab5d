package io.instancetypes.dashboard.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.documents.Documents;
import io.instancetypes.https.certificate.KeyProof;
import io.instancetypes.https.certificate.Pem;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * What the current user of a kubeconfig shows to the API: a token, or a certificate with its key.
 * The key proves that the certificate is theirs, and is not kept.
 *
 * @param key empty with a token
 */
public record Kubeconfig(LoginProof proof, String key) {
  /** Those of several clusters are longer, but not by much. */
  public static final int LONGEST = 256 * 1024;

  private static final String FLATTEN =
      " Send what 'kubectl config view --minify --flatten' prints, or type 'virtctl dashboard'.";

  /** Why a file is no use here, for whoever sent it. */
  public static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableException(String message) {
      super(message);
    }
  }

  public static Kubeconfig of(String text) throws UnusableException {
    Fields config = document(text);
    String context = Fields.text(config, "current-context");
    if (context.isEmpty()) {
      throw new UnusableException("The kubeconfig has no current-context.");
    }
    String name = Fields.text(named(config, "contexts", context, "context"), "user");
    return ofUser(name, named(config, "users", name, "user"));
  }

  private static Fields document(String text) throws UnusableException {
    try {
      List<Fields> documents = Documents.objects(text.getBytes(UTF_8));
      if (documents.size() == 1 && "Config".equals(documents.getFirst().get("kind"))) {
        return documents.getFirst();
      }
    } catch (UnreadableException mistake) {
      throw new UnusableException("The kubeconfig cannot be read: " + mistake.getMessage());
    }
    throw new UnusableException("This is no kubeconfig: its kind is not Config.");
  }

  private static Map<?, ?> named(Fields config, String list, String name, String what)
      throws UnusableException {
    return Fields.maps(config, list).stream()
        .filter(each -> name.equals(each.get("name")))
        .findFirst()
        .map(each -> Fields.map(each, what))
        .orElseThrow(
            () ->
                new UnusableException(
                    "The kubeconfig names the %s '%s', and does not have it."
                        .formatted(what, name)));
  }

  private static Kubeconfig ofUser(String name, Map<?, ?> user) throws UnusableException {
    String token = Fields.text(user, "token");
    if (!token.isEmpty()) {
      return new Kubeconfig(LoginProof.ofToken(token.strip()), "");
    }
    String certificate = Fields.text(user, "client-certificate-data");
    String key = Fields.text(user, "client-key-data");
    if (!certificate.isEmpty() && !key.isEmpty()) {
      return new Kubeconfig(
          new LoginProof("", List.of(certificate(decoded(certificate)))), decoded(key));
    }
    throw new UnusableException(
        "The user '%s' of the kubeconfig has neither a token nor a certificate in the file itself."
                .formatted(name)
            + FLATTEN);
  }

  private static String decoded(String text) throws UnusableException {
    try {
      return new String(Base64.getMimeDecoder().decode(text), UTF_8);
    } catch (IllegalArgumentException damaged) {
      throw new UnusableException("The certificate of the kubeconfig cannot be read.");
    }
  }

  private static X509Certificate certificate(String pem) throws UnusableException {
    try {
      return Pem.certificate(pem);
    } catch (GeneralSecurityException damaged) {
      throw new UnusableException("The certificate of the kubeconfig cannot be read.");
    }
  }

  /** Asked only for what the API knows: whoever shows a certificate must have its key. */
  public boolean isOfItsOwner() {
    return proof.certificates().isEmpty() || KeyProof.isKeyOf(key, proof.certificates().getFirst());
  }

  /** Not for logs. */
  @Override
  public String toString() {
    return "a kubeconfig with " + proof;
  }
}
