package io.instancetypes.operator.certificate;

import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Lifetime;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides what follows on a set of certificates. A new authority is trusted beside the old one
 * before it issues anything, and the old one is trusted until nothing it issued is valid: at no
 * moment is something served that is not trusted.
 */
final class Rotation {
  private final CertificatePolicy policy;
  private final Set<String> hosts;
  private final Clock clock;

  /**
   * @param hosts names and addresses under which the operator is called
   */
  Rotation(CertificatePolicy policy, Set<String> hosts, Clock clock) {
    this.policy = policy;
    this.hosts = Set.copyOf(hosts);
    this.clock = clock;
  }

  CertificateSet first() throws GeneralSecurityException {
    return first(WebhookKey.create());
  }

  private CertificateSet first(WebhookKey webhookKey) throws GeneralSecurityException {
    CertificateAuthority authority = CertificateAuthority.create(policy.authority(), clock);
    return new CertificateSet(
        authority.credentials(),
        clock.instant(),
        leafOf(authority),
        null,
        Instant.EPOCH,
        webhookKey);
  }

  /**
   * The next set, if it is time for one.
   *
   * @param registered whether API servers have been told whom to trust
   */
  Optional<CertificateSet> after(CertificateSet now, boolean registered)
      throws GeneralSecurityException {
    Instant instant = clock.instant();
    if (Lifetime.end(now.authority().certificate()).isBefore(instant)) {
      // Nobody new can have trusted it for a while; connections that are open still know the paths.
      return Optional.of(first(now.webhookKey()));
    }
    if (!now.webhookKey().isUsable()) {
      return Optional.of(withNewKey(now));
    }
    boolean moving = !isIssued(now);
    if (moving ? mayIssue(now, instant, registered) : isLeafToBeReplaced(now, instant)) {
      return Optional.of(withNewLeaf(now, moving));
    }
    if (!moving && policy.isAuthorityDue(now.authority().certificate(), instant)) {
      return Optional.of(withNewAuthority(now));
    }
    return now.previous() != null && !moving && instant.isAfter(now.previousUntil())
        ? Optional.of(
            new CertificateSet(
                now.authority(),
                now.published(),
                now.leaf(),
                null,
                Instant.EPOCH,
                now.webhookKey()))
        : Optional.empty();
  }

  private static CertificateSet withNewKey(CertificateSet set) {
    return new CertificateSet(
        set.authority(),
        set.published(),
        set.leaf(),
        set.previous(),
        set.previousUntil(),
        WebhookKey.create());
  }

  /** Whether the leaf is of the current authority. */
  private static boolean isIssued(CertificateSet set) {
    return CertificateAuthority.isSignedBy(set.authority().certificate(), set.leaf().certificate());
  }

  private boolean mayIssue(CertificateSet set, Instant now, boolean registered) {
    return (registered && now.isAfter(set.published().plus(policy.overlap())))
        || Lifetime.end(set.leaf().certificate()).isBefore(now);
  }

  private boolean isLeafToBeReplaced(CertificateSet set, Instant now)
      throws GeneralSecurityException {
    X509Certificate leaf = set.leaf().certificate();
    return policy.isLeafDue(leaf, now) || !names(leaf).containsAll(hosts);
  }

  private static Set<String> names(X509Certificate leaf) throws GeneralSecurityException {
    var names = new HashSet<String>();
    Collection<List<?>> alternatives = leaf.getSubjectAlternativeNames();
    if (alternatives != null) {
      alternatives.forEach(name -> names.add(String.valueOf(name.get(1))));
    }
    return names;
  }

  private CertificateSet withNewLeaf(CertificateSet set, boolean moving)
      throws GeneralSecurityException {
    return new CertificateSet(
        set.authority(),
        set.published(),
        leafOf(CertificateAuthority.of(set.authority(), clock)),
        set.previous(),
        moving ? Lifetime.end(set.leaf().certificate()) : set.previousUntil(),
        set.webhookKey());
  }

  private CertificateSet withNewAuthority(CertificateSet set) throws GeneralSecurityException {
    return new CertificateSet(
        CertificateAuthority.create(policy.authority(), clock).credentials(),
        clock.instant(),
        set.leaf(),
        set.authority().certificate(),
        Lifetime.end(set.leaf().certificate()),
        set.webhookKey());
  }

  private Credentials leafOf(CertificateAuthority authority) throws GeneralSecurityException {
    return authority.issueServing(hosts, policy.leaf());
  }
}
