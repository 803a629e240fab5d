package io.instancetypes.apiserver.access;

import io.instancetypes.apiserver.audit.AuditContext;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.Decision;
import io.instancetypes.machinery.rbac.Forbidden;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;

/** Lets requests pass that are allowed, and nothing else. */
public final class Authorization {
  private final Authorizer authorizer;

  public Authorization(Authorizer authorizer) {
    this.authorizer = authorizer;
  }

  /** Refuses what no rule allows; who showed no credentials may do so and come again. */
  public void require(UserInfo user, RequestInfo info) {
    require(user, info, new AuditContext());
  }

  /** As above, and tells what was decided. */
  public void require(UserInfo user, RequestInfo info, AuditContext audit) {
    Attributes wanted = Attributes.of(user, info);
    Decision decision = authorizer.decide(wanted);
    audit.decided(decision);
    if (decision.allowed()) {
      return;
    }
    if (user.equals(UserInfo.ANONYMOUS)) {
      throw Failures.unauthorized();
    }
    throw Failures.forbidden(
        new GroupResource(info.group(), info.resource()),
        info.name(),
        Forbidden.message(wanted, decision.reason()));
  }
}
