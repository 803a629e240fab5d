package io.instancetypes.operator.cluster;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Somebody who asked the API server for something. */
public record User(String name, String uid, List<String> groups, Map<String, List<String>> extra) {
  /** Whom the {@code userInfo} of a review names; whatever is misshapen is left out. */
  static User of(Map<String, Object> info) {
    var extra = new HashMap<String, List<String>>();
    if (info.get("extra") instanceof Map<?, ?> map) {
      map.forEach((key, values) -> extra.put(String.valueOf(key), texts(values)));
    }
    return new User(
        text(info.get("username")), text(info.get("uid")), texts(info.get("groups")), extra);
  }

  private static String text(Object node) {
    return node instanceof String text ? text : "";
  }

  private static List<String> texts(Object node) {
    return node instanceof List<?> list ? list.stream().map(String::valueOf).toList() : List.of();
  }

  /** As the spec of an access review names them. */
  Fields spec() {
    var more = new Fields();
    extra.forEach((key, values) -> more.put(key, new ArrayList<Object>(values)));
    return Fields.of(
        "user", name, "uid", uid, "groups", new ArrayList<Object>(groups), "extra", more);
  }
}
