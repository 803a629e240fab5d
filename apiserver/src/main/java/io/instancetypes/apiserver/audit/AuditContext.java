package io.instancetypes.apiserver.audit;

import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.rbac.Decision;
import io.instancetypes.machinery.rbac.UserInfo;
import java.util.LinkedHashMap;
import java.util.Map;

/** What those who serve a request find out about it. */
public final class AuditContext {
  private static final String DECISION = "authorization.k8s.io/decision";
  private static final String REASON = "authorization.k8s.io/reason";
  private static final String FAILURE = "authentication.instancetypes.io/failure";

  private final Map<String, String> annotations = new LinkedHashMap<>();
  private UserInfo user;
  private UserInfo impersonated;
  private String name = "";
  private boolean queryHidden;

  /** That of an exchange; one that nobody reads, if it is not told of. */
  public static AuditContext of(Exchange exchange) {
    AuditContext attached = exchange.attached(AuditContext.class);
    return attached == null ? new AuditContext() : attached;
  }

  /** Who sent the request. */
  public void sentBy(UserInfo sender) {
    user = sender;
  }

  /** For whom it was sent. */
  public void sentFor(UserInfo other) {
    if (other != user) {
      impersonated = other;
    }
  }

  /** Why credentials that were shown are no good. */
  public void notAuthenticated(String reason) {
    annotations.put(FAILURE, reason);
  }

  public void decided(Decision decision) {
    annotations.put(DECISION, decision.allowed() ? "allow" : "forbid");
    annotations.put(REASON, decision.reason());
  }

  /** What admission has to say. */
  public void annotate(String key, String value) {
    annotations.put(key, value);
  }

  /** Which name the object has got that was created. */
  public void created(String given) {
    name = given;
  }

  /** For what has secrets in its address. */
  public void hideQuery() {
    queryHidden = true;
  }

  boolean isQueryHidden() {
    return queryHidden;
  }

  UserInfo user() {
    return user;
  }

  UserInfo impersonated() {
    return impersonated;
  }

  String name() {
    return name;
  }

  Map<String, String> annotations() {
    return annotations;
  }
}
