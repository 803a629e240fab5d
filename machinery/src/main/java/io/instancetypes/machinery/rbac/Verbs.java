package io.instancetypes.machinery.rbac;

import java.util.List;

/** Rules in the order they are spoken: these verbs, on these resources, of that group. */
enum Verbs {
  ALL("*"),
  GET("get"),
  CREATE("create"),
  UPDATE("update"),
  IMPERSONATE("impersonate"),
  GET_AND_LIST("get", "list"),
  READ("get", "list", "watch"),
  WRITE("create", "update", "patch", "delete", "deletecollection"),
  EDIT("get", "delete", "create", "update", "patch", "list", "watch"),
  READ_AND_WRITE("get", "list", "watch", "create", "update", "patch", "delete", "deletecollection");

  private final List<String> verbs;

  Verbs(String... verbs) {
    this.verbs = List.of(verbs);
  }

  PolicyRule on(String group, String... resources) {
    return on(List.of(group), resources);
  }

  PolicyRule on(List<String> groups, String... resources) {
    return new PolicyRule(verbs, groups, List.of(resources), List.of(), List.of());
  }

  PolicyRule onPaths(String... paths) {
    return new PolicyRule(verbs, List.of(), List.of(), List.of(), List.of(paths));
  }
}
