package io.instancetypes.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.install.InstallationNames;
import io.instancetypes.install.RoleManifests;
import io.instancetypes.machinery.rbac.UserInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Who the platform and the controllers are in a server of their own: the account that an operator
 * has on a cluster, with the roles that an installation gives it.
 */
final class PlatformAccount {
  /** Where KubeVirt's users look for its settings. */
  static final String NAMESPACE = "kubevirt";

  static final UserInfo USER =
      UserInfo.serviceAccount(NAMESPACE, InstallationNames.OPERATOR, "", Map.of());

  /** Who runs guests, in the same namespace. */
  static final UserInfo RUNTIME =
      UserInfo.serviceAccount(NAMESPACE, InstallationNames.RUNTIME, "", Map.of());

  private PlatformAccount() {}

  /** The namespace, the account, and the roles with their bindings. */
  static List<Fields> policy() {
    return RoleManifests.embedded(NAMESPACE);
  }

  /** The same, and the account and role of whoever runs guests. */
  static List<Fields> policyWithRuntime() {
    var policy = new ArrayList<>(policy());
    policy.addAll(RoleManifests.runtime(NAMESPACE));
    return policy;
  }
}
