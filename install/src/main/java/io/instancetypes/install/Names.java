package io.instancetypes.install;

import io.instancetypes.api.Fields;

/** What the parts of an installation are called. */
public final class Names {
  public static final String NAMESPACE = "instancetypes";

  /** ServiceAccount, Deployment, Service, PodDisruptionBudget, NetworkPolicy, Role. */
  public static final String OPERATOR = "instancetypes-operator";

  public static final String CERTIFICATES = "instancetypes-certificates";
  public static final String LEASE = "instancetypes-controller";

  /** Both webhook configurations. */
  public static final String WEBHOOKS = "instancetypes";

  /**
   * Marks what belongs to an installation. The label {@code managed-by} does not: Helm writes its
   * own name there, whatever a chart says.
   */
  public static final String PART_OF = "app.kubernetes.io/part-of";

  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  public static final String PRODUCT = "instancetypes";

  static final int HTTPS_PORT = 8443;
  static final int PLAIN_PORT = 8080;

  private Names() {}

  /** On everything that belongs to an installation. */
  public static Fields labels() {
    return Fields.of(MANAGED_BY, PRODUCT, PART_OF, PRODUCT);
  }

  /** The name under which the API server knows the operator. */
  static String account(String namespace) {
    return "system:serviceaccount:" + namespace + ":" + OPERATOR;
  }
}
