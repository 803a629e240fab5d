package io.instancetypes.operator.registration;

import io.instancetypes.api.Fields;
import io.instancetypes.platform.admission.WebhookConfigurations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A webhook configuration. Only its addresses are kept: what is asked for is a matter of the
 * manifests, over which replicas of two versions would quarrel during an update.
 */
record WebhookEntry(int index, Destination destination) implements RegistrationEntry {
  static List<RegistrationEntry> all(Destination destination) {
    return List.of(new WebhookEntry(0, destination), new WebhookEntry(1, destination));
  }

  private Fields named() {
    return WebhookConfigurations.of(path -> new Fields()).get(index);
  }

  private Fields wanted(String bundle) {
    return WebhookConfigurations.of(path -> destination.clientConfig(path, bundle)).get(index);
  }

  @Override
  public String collection() {
    String kind = (String) named().get("kind");
    return "/apis/admissionregistration.k8s.io/v1/" + kind.toLowerCase(Locale.ROOT) + "s";
  }

  @Override
  public String name() {
    return (String) named().object("metadata").get("name");
  }

  @Override
  public boolean isVital() {
    return true;
  }

  @Override
  public List<Object> corrections(Fields found, String bundle) {
    Map<Object, Object> addresses = new HashMap<>();
    for (Fields webhook : webhooks(wanted(bundle))) {
      addresses.put(webhook.get("name"), webhook.get("clientConfig"));
    }
    var corrected = new ArrayList<Object>();
    boolean same = true;
    for (Fields webhook : webhooks(found)) {
      Object address = addresses.get(webhook.get("name"));
      boolean right = address == null || address.equals(webhook.get("clientConfig"));
      Fields copy = Fields.copyOf(webhook);
      if (!right) {
        copy.put("clientConfig", address);
      }
      same &= right;
      corrected.add(copy);
    }
    return same ? List.of() : List.of(RegistrationEntry.set("/webhooks", corrected));
  }

  private static List<Fields> webhooks(Fields configuration) {
    return configuration.get("webhooks") instanceof List<?> list
        ? list.stream().map(Fields.class::cast).toList()
        : List.of();
  }

  @Override
  public Fields document(String bundle) {
    return wanted(bundle);
  }
}
