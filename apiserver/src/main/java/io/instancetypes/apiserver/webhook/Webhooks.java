package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The admission webhooks there are, in the order in which they are asked. */
public final class Webhooks {
  static final String GROUP = "admissionregistration.k8s.io";

  private static final String MUTATING = "MutatingWebhookConfiguration";
  private static final String VALIDATING = "ValidatingWebhookConfiguration";
  private static final Registrations NONE = new Registrations(List.of(), List.of());

  private final Store store;
  private final List<LocalService> services;
  private final Endpoints endpoints;
  private volatile Registrations current = NONE;

  /** Both kinds, read at one moment. */
  record Registrations(List<WebhookRegistration> mutating, List<WebhookRegistration> validating) {}

  public Webhooks(Store store, List<LocalService> services, Endpoints endpoints) {
    this.store = store;
    this.services = List.copyOf(services);
    this.endpoints = endpoints;
  }

  /**
   * To be called when the server has written what it needs itself: no webhook, least of all one
   * that is gone, may keep it from starting. Called again after a configuration was written.
   */
  public synchronized void refresh() {
    current = new Registrations(all(MUTATING), all(VALIDATING));
  }

  Registrations current() {
    return current;
  }

  private List<WebhookRegistration> all(String kind) {
    var registrations = new ArrayList<WebhookRegistration>();
    for (LocalService service : services) {
      for (Fields configuration : service.configurations()) {
        if (kind.equals(configuration.get("kind"))) {
          add(registrations, configuration);
        }
      }
    }
    String prefix = "/" + GROUP + "/" + kind.toLowerCase(Locale.ROOT) + "s/";
    for (Entry entry : store.list(prefix, "", 0, 0).entries()) {
      add(registrations, Codec.decode(entry));
    }
    return registrations;
  }

  private void add(List<WebhookRegistration> registrations, Fields configuration) {
    for (Map<?, ?> webhook : Fields.maps(configuration, "webhooks")) {
      registrations.add(WebhookRegistration.of(webhook, endpoints));
    }
  }
}
