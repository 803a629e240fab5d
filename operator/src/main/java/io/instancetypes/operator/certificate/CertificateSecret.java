package io.instancetypes.operator.certificate;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Pem;
import io.instancetypes.install.InstallationNames;
import io.instancetypes.platform.OwnershipLabels;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;

/** A set of certificates as the Secret holds it. */
final class CertificateSecret {
  private static final String PUBLISHED = "instancetypes.io/authority-published";
  private static final String PREVIOUS_UNTIL = "instancetypes.io/previous-authority-until";
  private static final String PREVIOUS = "ca-previous.crt";
  private static final String WEBHOOK_KEY = "webhook.key";

  private CertificateSecret() {}

  /** Whether it was installed without content, for whoever comes first to fill it. */
  static boolean isEmpty(Fields secret) {
    return !(secret.get("data") instanceof Map<?, ?> data) || data.isEmpty();
  }

  static CertificateSet read(Fields secret) throws GeneralSecurityException {
    Map<?, ?> data = secret.get("data") instanceof Map<?, ?> map ? map : Map.of();
    Map<?, ?> annotations = Map.of();
    if (secret.get("metadata") instanceof Map<?, ?> metadata
        && metadata.get("annotations") instanceof Map<?, ?> map) {
      annotations = map;
    }
    X509Certificate previous =
        data.containsKey(PREVIOUS) ? Pem.certificate(text(data, PREVIOUS)) : null;
    return new CertificateSet(
        Credentials.of(text(data, "ca.crt"), text(data, "ca.key")),
        instant(annotations, PUBLISHED),
        Credentials.of(text(data, "tls.crt"), text(data, "tls.key")),
        previous,
        instant(annotations, PREVIOUS_UNTIL),
        new WebhookKey(data.containsKey(WEBHOOK_KEY) ? bytes(data, WEBHOOK_KEY) : new byte[0]));
  }

  private static String text(Map<?, ?> data, String key) throws GeneralSecurityException {
    return new String(bytes(data, key), UTF_8);
  }

  private static byte[] bytes(Map<?, ?> data, String key) throws GeneralSecurityException {
    if (!(data.get(key) instanceof String encoded)) {
      throw new GeneralSecurityException(key + " is missing");
    }
    try {
      return Base64.getDecoder().decode(encoded);
    } catch (IllegalArgumentException damaged) {
      throw new GeneralSecurityException(key + " is no base64", damaged);
    }
  }

  private static Instant instant(Map<?, ?> annotations, String key) {
    try {
      return Instant.parse(String.valueOf(annotations.get(key)));
    } catch (DateTimeException unknown) {
      return Instant.EPOCH;
    }
  }

  /**
   * The document that puts a set in the place of what there was.
   *
   * @param before the Secret as it was read; its resourceVersion keeps others' writes
   */
  static Fields write(Fields before, CertificateSet set) throws GeneralSecurityException {
    Fields secret = Fields.copyOf(before);
    Fields annotations = secret.object("metadata").object("annotations");
    annotations.put(PUBLISHED, set.published().toString());
    annotations.put(PREVIOUS_UNTIL, set.previousUntil().toString());
    var data = new Fields();
    data.put("ca.crt", encoded(Pem.of(set.authority().certificate())));
    data.put("ca.key", encoded(Pem.of(set.authority().key())));
    data.put("tls.crt", encoded(Pem.of(set.leaf().certificate())));
    data.put("tls.key", encoded(Pem.of(set.leaf().key())));
    if (set.previous() != null) {
      data.put(PREVIOUS, encoded(Pem.of(set.previous())));
    }
    data.put(WEBHOOK_KEY, Base64.getEncoder().encodeToString(set.webhookKey().bytes()));
    secret.put("data", data);
    return secret;
  }

  /** One that is to be created. */
  static Fields blank(String namespace) {
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "Secret",
        "metadata",
        Fields.of(
            "name",
            InstallationNames.CERTIFICATES,
            "namespace",
            namespace,
            "labels",
            OwnershipLabels.all()),
        "type",
        "Opaque");
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
