package io.instancetypes.apiserver.identity;

/** What there is at this moment, as far as tokens depend on it. */
public interface BoundObjectLookup {
  /** The uid of a ServiceAccount, Secret or Pod; null if there is none or it is going. */
  String uid(String kind, String namespace, String name);

  /** The token that a secret holds; null if it holds none, or there is no secret. */
  String tokenInSecret(String namespace, String name);
}
