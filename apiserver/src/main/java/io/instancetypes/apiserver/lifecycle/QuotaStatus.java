package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.quota.ResourceQuota;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.quota.NamespaceUsage;
import io.instancetypes.apiserver.quota.ResourceQuotas;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Tells in every resource quota how much of it is used. */
final class QuotaStatus implements Controller {
  private final OwnVerbs verbs;
  private final RestMapper places;
  private final NamespaceUsage usage;

  QuotaStatus(OwnVerbs verbs, RestMapper places, NamespaceUsage usage) {
    this.verbs = verbs;
    this.places = places;
    this.usage = usage;
  }

  @Override
  public String name() {
    return "resource-quotas";
  }

  @Override
  public String prefix() {
    return "/";
  }

  @Override
  public Duration patience() {
    return Duration.ofSeconds(5);
  }

  @Override
  public void begin(List<Entry> entries, WorkQueue queue) {
    for (Entry entry : entries) {
      if (entry.key().startsWith(ResourceQuotas.PREFIX)) {
        queue.add(entry.key());
      }
    }
  }

  @Override
  public void happened(Event event, WorkQueue queue) {
    if (event.kind() == Event.Kind.DELETED) {
      usage.forget(event.key());
    }
    if (event.key().startsWith(ResourceQuotas.PREFIX)) {
      queue.add(event.key());
    } else if (verbs.store().count(ResourceQuotas.PREFIX) > 0) {
      ObjectRef place = places.of(event.key());
      if (place != null && !place.namespace().isEmpty()) {
        String quotas = ResourceQuotas.PREFIX + place.namespace() + "/";
        verbs.store().list(quotas, "", 0, 0).entries().forEach(quota -> queue.add(quota.key()));
      }
    }
  }

  @Override
  public boolean settle(String key) {
    Entry entry = verbs.store().find(key);
    ObjectRef place = entry == null ? null : places.of(key);
    if (place == null) {
      return true;
    }
    Fields quota = Codec.decode(entry);
    Fields status = status(place.namespace(), quota);
    if (!Objects.equals(quota.get("status"), status)) {
      verbs.change(
          place, "status", new KubeObject(quota).uid(), live -> live.put("status", status));
    }
    return true;
  }

  private Fields status(String namespace, Fields quota) {
    Map<?, ?> hard = Fields.map(Fields.map(quota, "spec"), "hard");
    List<String> names = hard.keySet().stream().map(String::valueOf).toList();
    if (ResourceQuota.of(quota).hard().isEmpty()) {
      var nothing = new Fields();
      names.forEach(name -> nothing.put(name, "0"));
      return Fields.of("hard", Fields.copyOf(hard), "used", nothing);
    }
    var used = new Fields();
    var amounts = usage.used(namespace, names);
    names.forEach(name -> used.put(name, amounts.get(name).canonical()));
    return Fields.of("hard", Fields.copyOf(hard), "used", used);
  }
}
