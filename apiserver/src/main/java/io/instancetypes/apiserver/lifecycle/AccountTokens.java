package io.instancetypes.apiserver.lifecycle;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.identity.ServiceAccount;
import io.instancetypes.apiserver.identity.ServiceAccountTokens;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.verb.DeleteOptions;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Fills the secrets that ask for an account's token; they go with the account. */
final class AccountTokens implements Controller {
  private static final String SECRETS = "/core/secrets/";
  private static final String ACCOUNTS = "/core/serviceaccounts/";
  private static final String TYPE = "kubernetes.io/service-account-token";
  private static final byte[] MARK = ('"' + TYPE + '"').getBytes(US_ASCII);
  private static final String NAME = "kubernetes.io/service-account.name";
  private static final String UID = "kubernetes.io/service-account.uid";

  private final OwnVerbs verbs;
  private final RestMapper places;
  private final ServiceAccountTokens tokens;
  private final Supplier<String> authority;

  AccountTokens(
      OwnVerbs verbs, RestMapper places, ServiceAccountTokens tokens, Supplier<String> authority) {
    this.verbs = verbs;
    this.places = places;
    this.tokens = tokens;
    this.authority = authority;
  }

  @Override
  public String name() {
    return "account-tokens";
  }

  /** That of secrets and service accounts. */
  @Override
  public String prefix() {
    return "/core/se";
  }

  @Override
  public boolean dependsOnAuthority() {
    return true;
  }

  @Override
  public void begin(List<Entry> entries, WorkQueue queue) {
    entries.forEach(entry -> noteSecret(entry.key(), entry.value(), queue));
  }

  @Override
  public void happened(Event event, WorkQueue queue) {
    if (event.kind() != Event.Kind.DELETED) {
      noteSecret(event.key(), event.value(), queue);
    } else if (event.key().startsWith(ACCOUNTS)) {
      String place = event.key().substring(ACCOUNTS.length());
      String namespace = place.substring(0, place.indexOf('/') + 1);
      begin(verbs.store().list(SECRETS + namespace, "", 0, 0).entries(), queue);
    }
  }

  private static void noteSecret(String key, byte[] value, WorkQueue queue) {
    if (key.startsWith(SECRETS) && Bytes.contain(value, MARK)) {
      queue.add(key);
    }
  }

  @Override
  public boolean settle(String key) {
    ObjectRef place = places.of(key);
    Entry entry = verbs.store().find(key);
    Fields secret = entry == null ? new Fields() : Codec.decode(entry);
    Map<?, ?> annotations = new KubeObject(secret).annotations();
    if (!TYPE.equals(secret.get("type")) || !(annotations.get(NAME) instanceof String name)) {
      return true;
    }
    String uid = uid(place.namespace(), name);
    boolean wasAnother = annotations.get(UID) instanceof String known && !known.equals(uid);
    if (uid.isEmpty() || wasAnother) {
      return verbs.delete(place, new DeleteOptions(new KubeObject(secret).uid(), "", ""));
    }
    var account = new ServiceAccount(place.namespace(), name, uid);
    verbs.change(place, "", new KubeObject(secret).uid(), live -> fill(live, account));
    return true;
  }

  private String uid(String namespace, String name) {
    Entry entry = verbs.store().find(ACCOUNTS + namespace + "/" + name);
    return entry == null ? "" : new KubeObject(Codec.decode(entry)).uid();
  }

  private void fill(Fields secret, ServiceAccount account) {
    Fields data = secret.object("data");
    data.put("ca.crt", encoded(authority.get()));
    if (isEmpty(data.get("namespace"))) {
      data.put("namespace", encoded(account.namespace()));
    }
    if (isEmpty(data.get("token"))) {
      data.put("token", encoded(token(account, new KubeObject(secret).name())));
    }
    Metadata.of(secret).object("annotations").put(UID, account.uid());
  }

  private static boolean isEmpty(Object encoded) {
    return encoded == null || encoded.equals("");
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private String token(ServiceAccount account, String secret) {
    try {
      return tokens.issueForSecret(account, secret);
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException("The token could not be signed", failure);
    }
  }
}
