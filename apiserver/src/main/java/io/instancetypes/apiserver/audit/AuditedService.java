package io.instancetypes.apiserver.audit;

import io.instancetypes.apiserver.object.RequestIds;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.Listener;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.regex.Pattern;

/** Gives every request an id, and tells of each when it is answered, and of watches before. */
public final class AuditedService implements Listener.Service {
  private static final String HEADER = "Audit-Id";
  private static final String LATENCY = "apiserver.latency.k8s.io/total";

  /** Clients may bring an id along, by which they find their request again. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{1,64}");

  private final Listener.Service service;
  private final AuditPolicy policy;
  private final AuditLog log;
  private final Reader reader;
  private final Clock clock;

  /** What is in the body of a request. */
  public interface Reader {
    /** Null if it cannot be read. */
    Object read(Exchange exchange, byte[] body);
  }

  /**
   * @param log null if nothing is told
   */
  public AuditedService(
      Listener.Service service, AuditPolicy policy, AuditLog log, Reader reader, Clock clock) {
    this.service = service;
    this.policy = policy;
    this.log = log;
    this.reader = reader;
    this.clock = clock;
  }

  @Override
  public void serve(Exchange exchange) throws IOException {
    String sent = exchange.header(HEADER);
    String id = ID.matcher(sent).matches() ? sent : RequestIds.next();
    exchange.setHeader(HEADER, id);
    if (log == null) {
      service.serve(exchange);
      return;
    }
    log.begin();
    try {
      new Told(exchange, id).serve();
    } finally {
      log.end();
    }
  }

  /** One request, from its beginning to its end. */
  private final class Told {
    private final Exchange exchange;
    private final String id;
    private final Instant received = clock.instant();
    private final long start = System.nanoTime();
    private final AuditContext context = new AuditContext();
    private final RequestInfo info;

    Told(Exchange exchange, String id) {
      this.exchange = exchange;
      this.id = id;
      this.info = info(exchange);
      exchange.attach(AuditContext.class, context);
      if (info != null) {
        exchange.whenStreaming(() -> tell(event("ResponseStarted").answered(exchange.status())));
      }
      if (info != null && policy.tellsObject(info)) {
        exchange.keepBody(AuditEvent.LONGEST_LINE);
      }
    }

    /** Null if it cannot be read. */
    private static RequestInfo info(Exchange exchange) {
      try {
        return exchange.requestInfo();
      } catch (ApiException unreadable) {
        return null;
      }
    }

    void serve() throws IOException {
      try {
        service.serve(exchange);
        complete();
      } catch (ApiException refusal) {
        refused(refusal);
        throw refusal;
      } catch (IOException | UncheckedIOException gone) {
        complete();
        throw gone;
      } catch (RuntimeException | Error defect) {
        tell(event("Panic").refused(Failures.internal(String.valueOf(defect.getMessage()))));
        throw defect;
      }
    }

    private void complete() {
      tell(event("ResponseComplete").answered(exchange.status()));
    }

    /** Once an answer has begun, nothing can change what the client was told. */
    private void refused(ApiException refusal) {
      if (exchange.status() != 0) {
        complete();
      } else {
        tell(event("ResponseComplete").refused(refusal));
      }
    }

    private AuditEvent event(String stage) {
      var event = new AuditEvent(id, stage, exchange, info, context);
      return info != null && policy.tellsObject(info) ? event.with(body()) : event;
    }

    private Object body() {
      byte[] body = exchange.keptBody();
      return body == null || body.length == 0 ? null : reader.read(exchange, body);
    }

    private void tell(AuditEvent event) {
      double millis = (System.nanoTime() - start) / 1e6;
      context.annotations().put(LATENCY, "%.3fms".formatted(millis));
      log.tell(event.at(received, clock.instant()).line(context.annotations()));
    }
  }
}
