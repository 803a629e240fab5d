package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Sees to it that every namespace has an account to run as and the authority to trust. */
final class NamespaceDefaults implements Controller {
  private static final String ACCOUNTS = "/core/serviceaccounts/";
  private static final String MAPS = "/core/configmaps/";
  private static final String ACCOUNT = "default";
  private static final String MAP = "kube-root-ca.crt";
  private static final String DESCRIPTION =
      "Contains a CA bundle that can be used to verify the kube-apiserver when using internal"
          + " endpoints such as the internal service IP or kubernetes.default.svc. No other usage"
          + " is guaranteed across distributions of Kubernetes clusters.";

  private final OwnVerbs verbs;
  private final RestMapper places;
  private final Supplier<String> authority;

  NamespaceDefaults(OwnVerbs verbs, RestMapper places, Supplier<String> authority) {
    this.verbs = verbs;
    this.places = places;
    this.authority = authority;
  }

  @Override
  public String name() {
    return "namespace-defaults";
  }

  @Override
  public String prefix() {
    return "/core/";
  }

  @Override
  public boolean dependsOnAuthority() {
    return true;
  }

  @Override
  public void begin(List<Entry> entries, WorkQueue queue) {
    entries.forEach(entry -> note(entry.key(), queue));
  }

  @Override
  public void happened(Event event, WorkQueue queue) {
    note(event.key(), queue);
  }

  /** A namespace, or what every namespace has, has come or changed or gone. */
  private static void note(String key, WorkQueue queue) {
    if (key.startsWith(NamespaceDeletion.PREFIX)) {
      queue.add(key);
    } else if (key.startsWith(ACCOUNTS) && key.endsWith("/" + ACCOUNT)) {
      queue.add(NamespaceDeletion.PREFIX + between(key, ACCOUNTS));
    } else if (key.startsWith(MAPS) && key.endsWith("/" + MAP)) {
      queue.add(NamespaceDeletion.PREFIX + between(key, MAPS));
    }
  }

  private static String between(String key, String prefix) {
    return key.substring(prefix.length(), key.lastIndexOf('/'));
  }

  @Override
  public boolean settle(String key) {
    Entry entry = verbs.store().find(key);
    if (entry == null || new KubeObject(Codec.decode(entry)).isBeingDeleted()) {
      return true;
    }
    String namespace = key.substring(NamespaceDeletion.PREFIX.length());
    ObjectRef account = places.of(ACCOUNTS + namespace + "/" + ACCOUNT);
    if (verbs.store().find(account.key()) == null) {
      verbs.create(account, Fields.of("metadata", Fields.of("name", ACCOUNT)));
    }
    settleMap(places.of(MAPS + namespace + "/" + MAP));
    return true;
  }

  private void settleMap(ObjectRef place) {
    Entry entry = verbs.store().find(place.key());
    Fields data = Fields.of("ca.crt", authority.get());
    if (entry == null) {
      Fields annotations = Fields.of("kubernetes.io/description", DESCRIPTION);
      Fields metadata = Fields.of("name", MAP, "annotations", annotations);
      verbs.create(place, Fields.of("metadata", metadata, "data", data));
      return;
    }
    Fields map = Codec.decode(entry);
    if (!(map.get("data") instanceof Map<?, ?> kept) || !kept.equals(data)) {
      verbs.change(place, "", new KubeObject(map).uid(), live -> live.put("data", data));
    }
  }
}
