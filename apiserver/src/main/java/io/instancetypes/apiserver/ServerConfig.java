package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.audit.AuditConfig;
import io.instancetypes.apiserver.extension.Extension;
import io.instancetypes.apiserver.identity.CertificateLifetimes;
import io.instancetypes.apiserver.quota.Limits;
import io.instancetypes.apiserver.resource.Converter;
import io.instancetypes.apiserver.webhook.LocalService;
import io.instancetypes.https.ServerLimits;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How a server is set up.
 *
 * @param directory holds everything that must outlive the process
 * @param port 0 for any free one
 * @param definitions custom resource definitions to be there from the start
 * @param converters by group, for definitions whose versions are converted in process
 * @param services webhooks that run in this process
 * @param extensions API groups that are answered by this process
 * @param log told, in a sentence, what an operator should know
 * @param acceptsLoss whether to go on without stored objects that are missing
 * @param certificates how long those last that the server makes for itself
 * @param audit what is told about requests, and where
 * @param clock tells the time of day
 * @param limits how much clients may use
 * @param transport how many connections, requests and watches clients may have, and how long
 */
public record ServerConfig(
    Path directory,
    String address,
    int port,
    List<Fields> definitions,
    Map<String, Converter> converters,
    List<LocalService> services,
    List<Extension> extensions,
    Consumer<String> log,
    boolean acceptsLoss,
    CertificateLifetimes certificates,
    AuditConfig audit,
    Clock clock,
    Limits limits,
    ServerLimits transport) {

  /** With what is usual: a server that refuses to start if anything that it stored is missing. */
  public ServerConfig(
      Path directory,
      String address,
      int port,
      List<Fields> definitions,
      Map<String, Converter> converters,
      List<LocalService> services,
      List<Extension> extensions,
      Consumer<String> log) {
    this(
        directory,
        address,
        port,
        definitions,
        converters,
        services,
        extensions,
        log,
        false,
        CertificateLifetimes.DEFAULT,
        AuditConfig.NONE,
        Clock.systemUTC(),
        Limits.defaults(),
        ServerLimits.DEFAULT);
  }

  public ServerConfig acceptingLoss(boolean accepts) {
    return new ServerConfig(
        directory,
        address,
        port,
        definitions,
        converters,
        services,
        extensions,
        log,
        accepts,
        certificates,
        audit,
        clock,
        limits,
        transport);
  }

  public ServerConfig withCertificates(CertificateLifetimes lifetimes, Clock source) {
    return new ServerConfig(
        directory,
        address,
        port,
        definitions,
        converters,
        services,
        extensions,
        log,
        acceptsLoss,
        lifetimes,
        audit,
        source,
        limits,
        transport);
  }

  public ServerConfig withAudit(AuditConfig other) {
    return new ServerConfig(
        directory,
        address,
        port,
        definitions,
        converters,
        services,
        extensions,
        log,
        acceptsLoss,
        certificates,
        other,
        clock,
        limits,
        transport);
  }

  public ServerConfig withLimits(Limits other) {
    return new ServerConfig(
        directory,
        address,
        port,
        definitions,
        converters,
        services,
        extensions,
        log,
        acceptsLoss,
        certificates,
        audit,
        clock,
        other,
        transport);
  }

  public ServerConfig withTransport(ServerLimits other) {
    return new ServerConfig(
        directory,
        address,
        port,
        definitions,
        converters,
        services,
        extensions,
        log,
        acceptsLoss,
        certificates,
        audit,
        clock,
        limits,
        other);
  }
}
