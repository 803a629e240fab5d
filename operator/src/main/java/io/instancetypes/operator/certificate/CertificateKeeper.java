package io.instancetypes.operator.certificate;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Lifetime;
import io.instancetypes.install.InstallationNames;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the certificates that are served, which are those in the Secret. Any replica may replace
 * them: a write based on an older Secret is refused by the API server, so that of several who find
 * that it is time, one wins, and the others take what it wrote.
 */
public final class CertificateKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(CertificateKeeper.class);
  private static final int ATTEMPTS = 10;

  private final ApiClient api;
  private final String namespace;
  private final CertificatePolicy policy;
  private final Rotation rotation;
  private final Clock clock;
  private volatile CertificateSet current;
  private volatile String registered = "";

  /**
   * @param hosts names and addresses under which the operator is called
   */
  public CertificateKeeper(
      ApiClient api, String namespace, CertificatePolicy policy, Set<String> hosts, Clock clock) {
    this.api = api;
    this.namespace = namespace;
    this.policy = policy;
    this.rotation = new Rotation(policy, hosts, clock);
    this.clock = clock;
  }

  /** Takes what is in the Secret, and replaces it if it is time. */
  public void refresh() throws GeneralSecurityException {
    for (int attempt = 1; ; attempt++) {
      try {
        current = settled();
        return;
      } catch (ApiClientException outdated) {
        if (!outdated.isOutdated() || attempt == ATTEMPTS) {
          throw outdated;
        }
      }
    }
  }

  private CertificateSet settled() throws GeneralSecurityException {
    Optional<Fields> secret = secret();
    if (secret.isEmpty()) {
      CertificateSet first = rotation.first();
      api.create(collection(), CertificateSecret.write(CertificateSecret.blank(namespace), first));
      LOG.info("made a certificate authority, kept in Secret {}", title());
      return first;
    }
    Optional<CertificateSet> found = readable(secret.get());
    Optional<CertificateSet> next =
        found.isEmpty()
            ? Optional.of(rotation.first())
            : rotation.after(found.get(), found.get().bundle().equals(registered));
    if (next.isPresent()) {
      api.replace(path(), CertificateSecret.write(secret.get(), next.get()));
      LOG.info(
          "replaced certificates in Secret {}; the one that is served lasts until {}",
          title(),
          Lifetime.end(next.get().leaf().certificate()));
    }
    return next.orElseGet(found::get);
  }

  private Optional<Fields> secret() {
    try {
      return Optional.of(api.get(path()));
    } catch (ApiClientException missing) {
      if (missing.isMissing()) {
        return Optional.empty();
      }
      throw missing;
    }
  }

  /** Nobody but the operator uses what is in the Secret, so that what is damaged is made anew. */
  private Optional<CertificateSet> readable(Fields secret) {
    if (CertificateSecret.isEmpty(secret)) {
      return Optional.empty();
    }
    try {
      return Optional.of(CertificateSecret.read(secret));
    } catch (GeneralSecurityException damaged) {
      LOG.warn("Secret {} cannot be used and is made anew: {}", title(), damaged.getMessage());
      return Optional.empty();
    }
  }

  private String title() {
    return namespace + "/" + InstallationNames.CERTIFICATES;
  }

  private String collection() {
    return "/api/v1/namespaces/" + namespace + "/secrets";
  }

  private String path() {
    return collection() + "/" + InstallationNames.CERTIFICATES;
  }

  /** What is to be served now. */
  public Credentials serving() {
    return current.leaf();
  }

  /** Of which the paths of webhooks are made. */
  public byte[] webhookKey() {
    return current.webhookKey().bytes();
  }

  /** The authorities by which clients know it, in PEM. */
  public String bundle() throws GeneralSecurityException {
    return current.bundle();
  }

  /** API servers have been told to trust these authorities. */
  public void registered(String bundle) {
    registered = bundle;
  }

  public Instant end() {
    return Lifetime.end(current.leaf().certificate());
  }

  /** Whether what is served ends soon, because nothing could be put in its place in time. */
  public boolean isEnding() {
    return policy.isEnding(current.leaf().certificate(), clock.instant());
  }
}
