package io.instancetypes.install;

/** What the parts of an installation are called. */
public final class InstallationNames {
  public static final String NAMESPACE = "instancetypes";

  /** ServiceAccount, Deployment, Service, PodDisruptionBudget, NetworkPolicy, Role. */
  public static final String OPERATOR = "instancetypes-operator";

  /** ServiceAccount and ClusterRole of whoever runs guests beside an embedded server. */
  public static final String RUNTIME = "instancetypes-runtime";

  /** The Service of the dashboard, where there is one. */
  public static final String DASHBOARD = "instancetypes-dashboard";

  public static final String CERTIFICATES = "instancetypes-certificates";
  public static final String LEASE = "instancetypes-controller";

  /** Both webhook configurations. */
  public static final String WEBHOOKS = "instancetypes";

  static final int HTTPS_PORT = 8443;
  static final int PLAIN_PORT = 8080;
  static final int DASHBOARD_PORT = 8444;

  private InstallationNames() {}

  /** The name under which the API server knows the operator. */
  static String account(String namespace) {
    return "system:serviceaccount:" + namespace + ":" + OPERATOR;
  }
}
