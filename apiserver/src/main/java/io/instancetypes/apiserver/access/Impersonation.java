package io.instancetypes.apiserver.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.Decision;
import io.instancetypes.machinery.rbac.Forbidden;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Requests made in the name of someone else, as {@code kubectl --as} does. */
public final class Impersonation {
  private static final String EXTRA = "Impersonate-Extra-";
  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";

  private final Authorizer authorizer;

  public Impersonation(Authorizer authorizer) {
    this.authorizer = authorizer;
  }

  /** Whoever the request is made for: the sender, if nobody else is named. */
  public UserInfo user(Exchange exchange, UserInfo sender) {
    String name = exchange.header("Impersonate-User");
    List<String> groups = exchange.headers("Impersonate-Group");
    String uid = exchange.header("Impersonate-Uid");
    Map<String, List<String>> extra = extra(exchange);
    if (name.isEmpty()) {
      if (!groups.isEmpty() || !uid.isEmpty() || !extra.isEmpty()) {
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
    extra.forEach(
        (key, values) ->
            values.forEach(
                value -> require(sender, "", "authentication.k8s.io", "userextras", key, value)));
    return new UserInfo(name, uid, complete(name, groups), extra);
  }

  /** What else is known of the user, by names that may be escaped to fit into a header. */
  private static Map<String, List<String>> extra(Exchange exchange) {
    var extra = new TreeMap<String, List<String>>();
    for (String header : exchange.headerNames()) {
      if (header.regionMatches(true, 0, EXTRA, 0, EXTRA.length())) {
        String key = header.substring(EXTRA.length()).toLowerCase(Locale.ROOT);
        extra
            .computeIfAbsent(unescaped(key), none -> new ArrayList<>())
            .addAll(exchange.headers(header));
      }
    }
    return extra;
  }

  private static String unescaped(String key) {
    try {
      return URLDecoder.decode(key.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException notEscaped) {
      return key;
    }
  }

  private void requireUser(UserInfo sender, String name) {
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
      all.addAll(UserInfo.serviceAccount(account[0], account[1], "", Map.of()).groups());
    }
    if (name.equals(UserInfo.ANONYMOUS.name())) {
      all.remove(UserInfo.AUTHENTICATED);
      all.add(UserInfo.UNAUTHENTICATED);
    } else if (!all.contains(UserInfo.UNAUTHENTICATED)) {
      all.add(UserInfo.AUTHENTICATED);
    }
    return all.stream().distinct().toList();
  }

  private void require(
      UserInfo sender, String namespace, String group, String resource, String name) {
    require(sender, namespace, group, resource, "", name);
  }

  private void require(
      UserInfo sender, String namespace, String group, String resource, String part, String name) {
    var wanted =
        new Attributes(sender, "impersonate", namespace, group, "*", resource, part, name, null);
    Decision decision = authorizer.decide(wanted);
    if (!decision.allowed()) {
      throw Failures.forbidden(
          new GroupResource(group, resource), name, Forbidden.message(wanted, decision.reason()));
    }
  }
}
