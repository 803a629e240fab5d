package io.instancetypes.apiserver;

import io.instancetypes.https.Exchange;
import io.instancetypes.https.Listener;
import io.instancetypes.https.MemoryBudget;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * What is served beside the API, each below a path of its own: who asks is known there by a session
 * or a token that the API does not know. What pages do in the API, they ask for as their user, and
 * it is judged and audited then.
 */
public final class MountedPages {
  private final Map<String, Listener.Service> services = new ConcurrentHashMap<>();
  private volatile UnaryOperator<Listener.Service> auditing = UnaryOperator.identity();

  /**
   * @param path without a slash at its end
   */
  public void mount(String path, Listener.Service service) {
    services.put(path, service);
  }

  /**
   * As {@link #mount}, for what reads or changes something by itself: every request is told to the
   * audit log, with what the service tells the context of its exchange.
   */
  public void mountAudited(String path, Listener.Service service) {
    mount(path, exchange -> auditing.apply(service).serve(exchange));
  }

  Listener.Service before(
      MemoryBudget memory, UnaryOperator<Listener.Service> audited, Listener.Service api) {
    auditing = audited;
    Listener.Service mounted = memory.limiting(exchange -> find(exchange).serve(exchange));
    return exchange -> (find(exchange) == null ? api : mounted).serve(exchange);
  }

  private Listener.Service find(Exchange exchange) {
    String asked = exchange.path();
    for (Map.Entry<String, Listener.Service> mounted : services.entrySet()) {
      if (isBelow(mounted.getKey(), asked)) {
        return mounted.getValue();
      }
    }
    return null;
  }

  private static boolean isBelow(String path, String asked) {
    return asked.startsWith(path)
        && (asked.length() == path.length() || asked.charAt(path.length()) == '/');
  }
}
