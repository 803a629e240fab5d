package io.instancetypes.virtctl.cluster;

import io.instancetypes.virtctl.cli.Refusal;
import java.util.Map;

/**
 * What a kubeconfig may ask for and this program cannot do. To go on without it would be to reach
 * another server, or to be another user, than its owner meant.
 */
final class UnsupportedKubeconfig {
  private static final String WAY_OUT =
      ", which virtctl cannot do: run 'kubectl proxy' and name its address as the server of"
          + " another kubeconfig";

  private static final Map<String, String> OF_CLUSTERS =
      Map.of(
          "proxy-url", "is reached through a proxy (proxy-url)",
          "tls-server-name", "is known by another name (tls-server-name)");

  private static final Map<String, String> OF_USERS =
      Map.of(
          "auth-provider", "logs in by auth-provider",
          "username", "logs in by username and password",
          "as", "acts as somebody else (as)",
          "as-groups", "acts for other groups (as-groups)",
          "as-uid", "acts as somebody else (as-uid)",
          "as-user-extra", "acts as somebody else (as-user-extra)");

  private UnsupportedKubeconfig() {}

  static void check(String clusterName, Map<?, ?> cluster, String userName, Map<?, ?> user) {
    check("cluster", clusterName, cluster, OF_CLUSTERS);
    check("user", userName, user, OF_USERS);
  }

  private static void check(
      String what, String name, Map<?, ?> fields, Map<String, String> limits) {
    for (Map.Entry<String, String> limit : limits.entrySet()) {
      Object value = fields.get(limit.getKey());
      if (value != null && !value.equals("")) {
        throw new Refusal(
            "%s \"%s\" of the kubeconfig %s%s".formatted(what, name, limit.getValue(), WAY_OUT));
      }
    }
  }
}
