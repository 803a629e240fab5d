package io.instancetypes.it.access;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** All paths of a server, as its discovery lists them, and those that merely look like one. */
final class Routes {
  private static final List<String> OTHERS =
      List.of(
          "/",
          "/api",
          "/api/v1",
          "/apis",
          "/apis/apps",
          "/apis/apps/v1",
          "/healthz",
          "/livez",
          "/metrics",
          "/nothing",
          "/openapi/v2",
          "/openapi/v3",
          "/openapi/v3/api/v1",
          "/readyz",
          "/version");

  private Routes() {}

  static List<String> of(Caller administrator) {
    var paths = new TreeSet<>(OTHERS);
    addResources(administrator, "/api/v1", paths);
    Fields groups = administrator.send("GET", "/apis", null, null).json();
    for (Object group : (List<?>) groups.get("groups")) {
      var preferred = (Fields) ((Fields) group).get("preferredVersion");
      addResources(administrator, "/apis/" + preferred.get("groupVersion"), paths);
    }
    return new ArrayList<>(paths);
  }

  private static void addResources(Caller administrator, String version, TreeSet<String> paths) {
    Fields found = administrator.send("GET", version, null, null).json();
    for (Object resource : (List<?>) found.get("resources")) {
      var fields = (Fields) resource;
      String name = (String) fields.get("name");
      boolean namespaced = Boolean.TRUE.equals(fields.get("namespaced"));
      int slash = name.indexOf('/');
      String plural = slash < 0 ? name : name.substring(0, slash);
      String scope = namespaced ? version + "/namespaces/foo/" : version + "/";
      if (slash >= 0) {
        paths.add(scope + plural + "/mine" + name.substring(slash));
        continue;
      }
      paths.add(version + "/" + plural);
      paths.add(version + "/" + plural + "/mine");
      paths.add(version + "/namespaces/foo/" + plural);
      paths.add(version + "/namespaces/foo/" + plural + "/mine");
      paths.add(scope + plural + "/other");
      paths.add(scope + plural + "/mine/nothing");
      paths.add(scope.replace(version, version + "/watch") + plural + "/mine");
    }
  }
}
