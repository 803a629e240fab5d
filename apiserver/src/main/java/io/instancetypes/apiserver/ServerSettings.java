package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.audit.AuditConfig;
import io.instancetypes.apiserver.identity.CertificateLifetimes;
import io.instancetypes.apiserver.quota.QuotaLimits;
import io.instancetypes.https.ServerLimits;
import io.instancetypes.traces.Traces;
import java.time.Clock;
import java.util.List;

/**
 * What most servers leave as it is.
 *
 * @param acceptsLoss whether to go on without stored objects that are missing
 * @param certificates how long those last that the server makes for itself
 * @param audit what is told about requests, and where
 * @param clock tells the time of day
 * @param limits how much clients may use
 * @param policy accounts, roles and bindings that there are from the start, beside those of every
 *     Kubernetes; newer versions of the program give them what they lack
 * @param version which Kubernetes clients are told that this is
 * @param traces who is told what takes how long
 * @param transport how many connections, requests and watches clients may have, and how long
 */
public record ServerSettings(
    boolean acceptsLoss,
    CertificateLifetimes certificates,
    AuditConfig audit,
    Clock clock,
    QuotaLimits limits,
    List<Fields> policy,
    ServerVersion version,
    Traces traces,
    ServerLimits transport) {

  /** For a server that refuses to start if anything that it stored is missing. */
  public static ServerSettings usual() {
    return new ServerSettings(
        false,
        CertificateLifetimes.DEFAULT,
        AuditConfig.NONE,
        Clock.systemUTC(),
        QuotaLimits.defaults(),
        List.of(),
        ServerVersion.NEWEST,
        Traces.OFF,
        ServerLimits.DEFAULT);
  }

  public ServerSettings acceptingLoss(boolean accepts) {
    return new ServerSettings(
        accepts, certificates, audit, clock, limits, policy, version, traces, transport);
  }

  public ServerSettings withCertificates(CertificateLifetimes lifetimes, Clock source) {
    return new ServerSettings(
        acceptsLoss, lifetimes, audit, source, limits, policy, version, traces, transport);
  }

  public ServerSettings withAudit(AuditConfig other) {
    return new ServerSettings(
        acceptsLoss, certificates, other, clock, limits, policy, version, traces, transport);
  }

  public ServerSettings withLimits(QuotaLimits other) {
    return new ServerSettings(
        acceptsLoss, certificates, audit, clock, other, policy, version, traces, transport);
  }

  public ServerSettings withTransport(ServerLimits other) {
    return new ServerSettings(
        acceptsLoss, certificates, audit, clock, limits, policy, version, traces, other);
  }

  public ServerSettings withPolicy(List<Fields> objects) {
    return new ServerSettings(
        acceptsLoss, certificates, audit, clock, limits, objects, version, traces, transport);
  }

  public ServerSettings withVersion(ServerVersion told) {
    return new ServerSettings(
        acceptsLoss, certificates, audit, clock, limits, policy, told, traces, transport);
  }

  public ServerSettings withTraces(Traces other) {
    return new ServerSettings(
        acceptsLoss, certificates, audit, clock, limits, policy, version, other, transport);
  }
}
