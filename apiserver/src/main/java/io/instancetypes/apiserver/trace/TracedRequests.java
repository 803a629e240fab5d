package io.instancetypes.apiserver.trace;

import io.instancetypes.apiserver.metrics.RequestLabels;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.traces.TraceSpan;
import io.instancetypes.traces.Traces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Traces the requests of those who are known. Nobody else leaves traces, so that strangers can fill
 * neither queue nor collector.
 */
public final class TracedRequests {
  private static final String MONITORING = "system:monitoring";

  /** Asked every few seconds, by probes and by Prometheus. */
  private static final List<String> TIRESOME = List.of("/healthz", "/livez", "/readyz", "/metrics");

  private final Traces traces;
  private final Supplier<ResourceRegistry> registry;
  private final Predicate<UserInfo> own;

  /**
   * @param own whether somebody is a part of this process
   */
  public TracedRequests(
      Traces traces, Supplier<ResourceRegistry> registry, Predicate<UserInfo> own) {
    this.traces = traces;
    this.registry = registry;
    this.own = own;
  }

  /** When a request came, if anybody wants to know; null otherwise. */
  public Instant now() {
    return traces.areOn() ? Instant.now() : null;
  }

  /** Answers a request. */
  public interface Answering {
    void run() throws IOException;
  }

  /**
   * @param begun as {@link #now} said before the sender was known
   */
  public void serve(
      Exchange exchange, RequestInfo info, UserInfo sender, Instant begun, Answering answering)
      throws IOException {
    if (begun == null || sender.equals(UserInfo.ANONYMOUS) || isTiresome(info.path())) {
      answering.run();
      return;
    }
    String method = RequestLabels.isMethod(exchange.method()) ? exchange.method() : "_OTHER";
    String route = route(info);
    TraceSpan span =
        traces.request(
            new Traces.Arrival(
                route.isEmpty() ? method : method + " " + route,
                begun,
                exchange::header,
                isTrusted(sender)));
    int refused = 0;
    try {
      span.with("http.request.method", method)
          .with("http.route", route)
          .with("k8s.verb", info.verb())
          .with("k8s.namespace.name", info.namespace())
          .with("k8s.resource.name", info.name());
      TraceSpan.tell("authenticate", begun, Duration.between(begun, Instant.now()), Map.of());
      // What goes on for hours is over, for traces, when it has begun.
      exchange.whenStreaming(() -> end(span, exchange.status()));
      answering.run();
    } catch (ApiException refusal) {
      refused = refusal.code();
      throw refusal;
    } catch (UncheckedIOException gone) {
      throw gone;
    } catch (RuntimeException | Error defect) {
      refused = 500;
      throw defect;
    } finally {
      end(span, exchange.status() == 0 ? refused : exchange.status());
    }
  }

  private static void end(TraceSpan span, int code) {
    if (code > 0) {
      span.with("http.response.status_code", code);
    }
    if (code >= 500) {
      span.failed(Integer.toString(code));
    }
    span.close();
  }

  private static boolean isTiresome(String path) {
    return TIRESOME.stream().anyMatch(path::startsWith);
  }

  /** As in kube-apiserver: for others, whether to trace would be for them to say. */
  private boolean isTrusted(UserInfo sender) {
    return sender.groups().contains(UserInfo.MASTERS)
        || sender.groups().contains(MONITORING)
        || own.test(sender);
  }

  /** Empty for what is not served, of which there is no end. */
  private String route(RequestInfo info) {
    return info.isResource() && registry.get().serves(info) ? info.route() : "";
  }
}
