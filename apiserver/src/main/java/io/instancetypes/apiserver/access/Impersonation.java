package io.instancetypes.apiserver.access;

import io.instancetypes.https.Exchange;
import io.instancetypes.https.status.Failures;
import io.instancetypes.https.status.GroupResource;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.Decision;
import io.instancetypes.machinery.rbac.Forbidden;
import io.instancetypes.machinery.rbac.User;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Requests made in the name of someone else, as {@code kubectl --as} does. */
public final class Impersonation {
  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";

  private final Authorizer authorizer;

  public Impersonation(Authorizer authorizer) {
    this.authorizer = authorizer;
  }

  /** Whoever the request is made for: the sender, if nobody else is named. */
  public User user(Exchange exchange, User sender) {
    String name = exchange.header("Impersonate-User");
    List<String> groups = exchange.headers("Impersonate-Group");
    String uid = exchange.header("Impersonate-Uid");
    if (name.isEmpty()) {
      if (!groups.isEmpty() || !uid.isEmpty()) {
        throw Failures.badRequest("requested impersonation without a user name");
      }
      return sender;
    }
    requireUser(sender, name);
    for (String group : groups) {
      require(sender, "", "", "groups", group);
    }
    if (!uid.isEmpty()) {
      require(sender, "", "authentication.k8s.io", "uids", uid);
    }
    return new User(name, uid, complete(name, groups), Map.of());
  }

  private void requireUser(User sender, String name) {
    String[] account = account(name);
    if (account != null) {
      require(sender, account[0], "", "serviceaccounts", account[1]);
    } else {
      require(sender, "", "", "users", name);
    }
  }

  /** Namespace and name of a service account; null if the user is none. */
  private static String[] account(String name) {
    if (!name.startsWith(SERVICE_ACCOUNT)) {
      return null;
    }
    String[] parts = name.substring(SERVICE_ACCOUNT.length()).split(":");
    return parts.length == 2 ? parts : null;
  }

  private static List<String> complete(String name, List<String> groups) {
    var all = new ArrayList<>(groups);
    String[] account = account(name);
    if (groups.isEmpty() && account != null) {
      all.addAll(User.serviceAccount(account[0], account[1], "", Map.of()).groups());
    }
    boolean anonymous = name.equals(User.ANONYMOUS.name());
    String authenticated = anonymous ? User.UNAUTHENTICATED : User.AUTHENTICATED;
    if (!all.contains(authenticated)) {
      all.add(authenticated);
    }
    return all;
  }

  private void require(User sender, String namespace, String group, String resource, String name) {
    var wanted =
        new Attributes(sender, "impersonate", namespace, group, "*", resource, "", name, null);
    Decision decision = authorizer.decide(wanted);
    if (!decision.allowed()) {
      throw Failures.forbidden(
          new GroupResource(group, resource), name, Forbidden.message(wanted, decision.reason()));
    }
  }
}
