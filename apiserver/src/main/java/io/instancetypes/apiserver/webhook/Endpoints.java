package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import java.io.IOException;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/** Finds where a webhook's reviews go. */
public final class Endpoints {
  /** Clients keep connections and threads: those not used for long are let go. */
  private static final int MOST_CLIENTS = 64;

  private static final int HTTPS_PORT = 443;

  private final List<LocalService> services;
  private final Map<String, HttpClient> clients = new LinkedHashMap<>(16, 0.75f, true);

  public Endpoints(List<LocalService> services) {
    this.services = List.copyOf(services);
  }

  /** The place that a {@code clientConfig} names. */
  Endpoint of(Map<?, ?> clientConfig) {
    String bundle = Fields.text(clientConfig, "caBundle");
    if (!(clientConfig.get("service") instanceof Map<?, ?> service)) {
      String url = Fields.text(clientConfig, "url");
      return new HttpsEndpoint(
          url, host -> "dial tcp: lookup " + host + ": no such host", () -> client(bundle));
    }
    String name = Fields.text(service, "name");
    String namespace = Fields.text(service, "namespace");
    String path = Fields.text(service, "path");
    LocalService local = local(namespace, name);
    if (local != null) {
      return local.at(path);
    }
    String url =
        "https://%s.%s.svc:%d%s"
            .formatted(name, namespace, Fields.number(service, "port", HTTPS_PORT), path);
    return new HttpsEndpoint(
        url, host -> "service \"" + name + "\" not found", () -> client(bundle));
  }

  /** Null if no service of that name runs in this process. */
  private LocalService local(String namespace, String name) {
    for (LocalService service : services) {
      if (service.namespace().equals(namespace) && service.name().equals(name)) {
        return service;
      }
    }
    return null;
  }

  /** Webhooks that trust the same authorities share connections. */
  private HttpClient client(String bundle) throws CallException {
    synchronized (clients) {
      HttpClient known = clients.get(bundle);
      if (known == null) {
        known = newClient(bundle);
        clients.put(bundle, known);
        if (clients.size() > MOST_CLIENTS) {
          clients.remove(clients.keySet().iterator().next());
        }
      }
      return known;
    }
  }

  private static HttpClient newClient(String bundle) throws CallException {
    try {
      return HttpClient.newBuilder()
          .sslContext(Trust.of(bundle))
          .followRedirects(HttpClient.Redirect.NEVER)
          .executor(Executors.newVirtualThreadPerTaskExecutor())
          .build();
    } catch (GeneralSecurityException | IOException e) {
      throw new CallException("unable to load root certificates: " + e.getMessage());
    }
  }
}
