package io.instancetypes.apiserver;

import io.instancetypes.https.Exchange;
import io.instancetypes.https.Listener;
import io.instancetypes.https.MemoryBudget;

/**
 * Pages for people, below one path of the server. Who looks at them is known by a session, not to
 * the API: what pages do there, they ask for as that user, and it is judged and audited then.
 */
public final class MountedPages {
  private volatile String path;
  private volatile Listener.Service service;

  /**
   * @param path without a slash at its end
   */
  public void mount(String path, Listener.Service service) {
    this.service = service;
    this.path = path;
  }

  Listener.Service before(MemoryBudget memory, Listener.Service api) {
    Listener.Service limited = memory.limiting(exchange -> service.serve(exchange));
    return exchange -> (isMine(exchange) ? limited : api).serve(exchange);
  }

  private boolean isMine(Exchange exchange) {
    String mounted = path;
    String asked = exchange.path();
    return mounted != null
        && asked.startsWith(mounted)
        && (asked.length() == mounted.length() || asked.charAt(mounted.length()) == '/');
  }
}
