package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.machinery.rbac.BootstrapPolicy;
import io.instancetypes.store.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Gives the roles and bindings that every cluster has what they lack: a newer program knows of more
 * kinds, and someone may have cut off the rights that everything depends on.
 */
record DefaultPolicy(OwnVerbs verbs, RestMapper places) {
  private static final String KEEP_CURRENT = "rbac.authorization.kubernetes.io/autoupdate";

  void restore() {
    for (Fields wanted : BootstrapPolicy.objects()) {
      String plural = ((String) wanted.get("kind")).toLowerCase(Locale.ROOT) + "s/";
      String key = "/rbac.authorization.k8s.io/" + plural + Metadata.name(wanted);
      Entry entry = verbs.store().find(key);
      if (entry != null) {
        restore(places.of(key), Codec.decode(entry), wanted);
      }
    }
  }

  private void restore(ObjectRef place, Fields live, Fields wanted) {
    // What it gathers is up to the roles that it gathers from.
    boolean gathers = wanted.containsKey("aggregationRule");
    String field = wanted.containsKey("roleRef") ? "subjects" : "rules";
    boolean wants = !"false".equals(Metadata.annotations(live).get(KEEP_CURRENT));
    if (wants && !gathers && !missing(live, wanted, field).isEmpty()) {
      verbs.change(place, "", Metadata.uid(live), object -> complete(object, wanted, field));
    }
  }

  private static List<Object> missing(Map<?, ?> live, Map<?, ?> wanted, String field) {
    var missing = new ArrayList<Object>(list(wanted, field));
    missing.removeAll(list(live, field));
    return missing;
  }

  private static void complete(Fields object, Fields wanted, String field) {
    var all = new ArrayList<Object>(list(object, field));
    missing(object, wanted, field).forEach(item -> all.add(Fields.copy(item)));
    object.put(field, all);
  }

  private static List<?> list(Map<?, ?> object, String field) {
    return object.get(field) instanceof List<?> list ? list : List.of();
  }
}
