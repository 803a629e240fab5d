package io.instancetypes.operator.certificate;

import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Pem;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/**
 * All that is kept about certificates at one time.
 *
 * @param authority issues the next leaf
 * @param published since when the authority is known to be trusted
 * @param leaf what is served, issued by the authority or by the one before
 * @param previous the authority before this one, or null once nobody serves anything it issued
 * @param previousUntil when the last leaf of the previous authority ends
 * @param webhookKey of which the paths of webhooks are made; empty where an older version wrote it
 */
record CertificateSet(
    Credentials authority,
    Instant published,
    Credentials leaf,
    X509Certificate previous,
    Instant previousUntil,
    WebhookKey webhookKey) {

  /** The authorities to trust, the current one first. */
  List<X509Certificate> trusted() {
    return previous == null
        ? List.of(authority.certificate())
        : List.of(authority.certificate(), previous);
  }

  /** As {@code caBundle}s hold them. */
  String bundle() throws GeneralSecurityException {
    var bundle = new StringBuilder();
    for (X509Certificate certificate : trusted()) {
      bundle.append(Pem.of(certificate));
    }
    return bundle.toString();
  }
}
