package io.instancetypes.virtctl.serve;

import io.instancetypes.api.Quantity;
import io.instancetypes.apiserver.quota.QuotaLimits;
import io.instancetypes.https.ServerLimits;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.option.Amounts;

/** What clients of a server are granted. */
final class LimitOptions {
  private static final String REQUESTS = "max-requests-inflight";
  private static final String CONNECTIONS = "max-connections";
  private static final String NAMESPACE_OBJECTS = "max-namespace-objects";
  private static final String NAMESPACE_SIZE = "max-namespace-size";

  private LimitOptions() {}

  static Option requests() {
    return Option.value(REQUESTS, "N", "Answer at most so many requests at once, watches apart")
        .defaultsTo(String.valueOf(ServerLimits.DEFAULT.requestsInflight()));
  }

  static Option connections() {
    return Option.value(CONNECTIONS, "N", "Hold at most so many connections open")
        .defaultsTo(String.valueOf(ServerLimits.DEFAULT.connections()));
  }

  static Option namespaceObjects() {
    return Option.value(
        NAMESPACE_OBJECTS, "N", "Store at most so many objects in a namespace; follows the heap");
  }

  static Option namespaceSize() {
    return Option.value(
        NAMESPACE_SIZE, "SIZE", "Store at most so much in a namespace, such as 64Mi; likewise");
  }

  static ServerLimits transport(Invocation invocation) {
    return ServerLimits.DEFAULT
        .withConnections(count(invocation, CONNECTIONS))
        .withRequestsInflight(count(invocation, REQUESTS));
  }

  static QuotaLimits storage(Invocation invocation) {
    QuotaLimits usual = QuotaLimits.defaults();
    long objects =
        invocation
            .optional(NAMESPACE_OBJECTS)
            .map(text -> Amounts.count(NAMESPACE_OBJECTS, "", text))
            .orElse(usual.namespace().objects());
    long bytes =
        invocation
            .optional(NAMESPACE_SIZE)
            .map(text -> Quantity.parse(Amounts.quantity(NAMESPACE_SIZE, "", text)).value())
            .orElse(usual.namespace().bytes());
    return usual.withNamespace(new QuotaLimits.Amount(objects, bytes));
  }

  private static int count(Invocation invocation, String option) {
    long count = Amounts.count(option, "", invocation.value(option));
    return (int) Math.min(count, Integer.MAX_VALUE);
  }
}
