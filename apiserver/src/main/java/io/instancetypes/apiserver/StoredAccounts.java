package io.instancetypes.apiserver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.identity.BoundObjectLookup;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.Base64;
import java.util.Map;

/** The service accounts and secrets that are stored, as far as tokens depend on them. */
record StoredAccounts(Store store) implements BoundObjectLookup {
  private static final Map<String, String> PREFIXES =
      Map.of("ServiceAccount", "/core/serviceaccounts/", "Secret", "/core/secrets/");

  @Override
  public String uid(String kind, String namespace, String name) {
    Fields object = find(kind, namespace, name);
    return object == null || new KubeObject(object).isBeingDeleted()
        ? null
        : new KubeObject(object).uid();
  }

  @Override
  public String tokenInSecret(String namespace, String name) {
    Fields secret = find("Secret", namespace, name);
    return secret != null
            && secret.get("data") instanceof Map<?, ?> data
            && data.get("token") instanceof String encoded
        ? new String(Base64.getDecoder().decode(encoded), UTF_8)
        : null;
  }

  private Fields find(String kind, String namespace, String name) {
    String prefix = PREFIXES.get(kind);
    Entry entry = prefix == null ? null : store.find(prefix + namespace + "/" + name);
    return entry == null ? null : Codec.decode(entry);
  }
}
