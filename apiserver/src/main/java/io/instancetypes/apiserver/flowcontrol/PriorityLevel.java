package io.instancetypes.apiserver.flowcontrol;

import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import java.util.List;

/** The levels of API Priority and Fairness that a single server needs. */
enum PriorityLevel {
  /** Those who look whether the server lives, and those who look after it: never refused. */
  EXEMPT(0),
  /** What keeps controllers going: their leases, and the cluster's own users. */
  SYSTEM(30),
  GLOBAL_DEFAULT(65),
  /** Whoever has not said who they are. */
  CATCH_ALL(5);

  private static final List<String> HEALTH = List.of("/healthz", "/livez", "/readyz");
  private static final String SYSTEM_ACCOUNTS = "system:serviceaccounts:kube-system";

  private final int percent;

  PriorityLevel(int percent) {
    this.percent = percent;
  }

  /** How many requests of this level may be answered at once, of all that may. */
  int seats(int all) {
    return Math.max(1, all * percent / 100);
  }

  static PriorityLevel of(UserInfo user, RequestInfo info) {
    if (user.isMaster() || isHealth(info)) {
      return EXEMPT;
    }
    if (user.equals(UserInfo.ANONYMOUS)) {
      return CATCH_ALL;
    }
    boolean lease = info.group().equals("coordination.k8s.io") && info.resource().equals("leases");
    return lease || user.groups().contains(SYSTEM_ACCOUNTS) ? SYSTEM : GLOBAL_DEFAULT;
  }

  private static boolean isHealth(RequestInfo info) {
    return !info.isResource()
        && HEALTH.stream()
            .anyMatch(path -> info.path().equals(path) || info.path().startsWith(path + "/"));
  }
}
