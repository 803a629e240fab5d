package io.instancetypes.machinery.rbac;

import io.instancetypes.api.Fields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whoever sent a request, as authentication found out. */
public record UserInfo(
    String name, String uid, List<String> groups, Map<String, List<String>> extra) {
  /** Members may do anything: whoever holds the keys of the server must not be able to lock it. */
  public static final String MASTERS = "system:masters";

  public static final String AUTHENTICATED = "system:authenticated";
  public static final String UNAUTHENTICATED = "system:unauthenticated";

  /** Whoever brought no credentials. */
  public static final UserInfo ANONYMOUS =
      new UserInfo("system:anonymous", List.of(UNAUTHENTICATED));

  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";
  private static final String SERVICE_ACCOUNTS = "system:serviceaccounts";

  public UserInfo {
    groups = List.copyOf(groups);
    extra = Map.copyOf(extra);
  }

  public UserInfo(String name, List<String> groups) {
    this(name, "", groups, Map.of());
  }

  /** Whom the {@code userInfo} of a review names; whatever is misshapen is left out. */
  public static UserInfo of(Map<?, ?> userInfo) {
    var extra = new HashMap<String, List<String>>();
    if (userInfo.get("extra") instanceof Map<?, ?> map) {
      map.forEach((key, values) -> extra.put(String.valueOf(key), texts(values)));
    }
    return new UserInfo(
        Fields.text(userInfo.get("username")),
        Fields.text(userInfo.get("uid")),
        texts(userInfo.get("groups")),
        extra);
  }

  private static List<String> texts(Object node) {
    return node instanceof List<?> list ? list.stream().map(String::valueOf).toList() : List.of();
  }

  /** The user that a service account is when it sends requests. */
  public static UserInfo serviceAccount(
      String namespace, String name, String uid, Map<String, List<String>> extra) {
    List<String> groups =
        List.of(SERVICE_ACCOUNTS, SERVICE_ACCOUNTS + ":" + namespace, AUTHENTICATED);
    return new UserInfo(serviceAccountName(namespace, name), uid, groups, extra);
  }

  /** The name under which a service account sends requests. */
  public static String serviceAccountName(String namespace, String name) {
    return SERVICE_ACCOUNT + namespace + ":" + name;
  }

  public boolean isMaster() {
    return groups.contains(MASTERS);
  }
}
