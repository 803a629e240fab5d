package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
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
record DefaultPolicy(OwnVerbs verbs, RestMapper places, List<Fields> more) {
  private static final String GROUP = "rbac.authorization.k8s.io";
  private static final String KEEP_CURRENT = "rbac.authorization.kubernetes.io/autoupdate";

  void restore() {
    for (Fields wanted : BootstrapPolicy.objects(more)) {
      if ((GROUP + "/v1").equals(wanted.get("apiVersion"))) {
        String key = key(wanted);
        Entry entry = verbs.store().find(key);
        if (entry != null) {
          restore(places.of(key), Codec.decode(entry), wanted);
        }
      }
    }
  }

  private static String key(Fields object) {
    String plural = ((String) object.get("kind")).toLowerCase(Locale.ROOT) + "s";
    var named = new KubeObject(object);
    String place = named.namespace().isEmpty() ? "" : named.namespace() + "/";
    return "/" + GROUP + "/" + plural + "/" + place + named.name();
  }

  private void restore(ObjectRef place, Fields live, Fields wanted) {
    // What it gathers is up to the roles that it gathers from.
    boolean gathers = wanted.containsKey("aggregationRule");
    String field = wanted.containsKey("roleRef") ? "subjects" : "rules";
    boolean wants = !"false".equals(new KubeObject(live).annotations().get(KEEP_CURRENT));
    if (wants && !gathers && !missing(live, wanted, field).isEmpty()) {
      verbs.change(
          place, "", new KubeObject(live).uid(), object -> complete(object, wanted, field));
    }
  }

  private static List<Object> missing(Map<?, ?> live, Map<?, ?> wanted, String field) {
    var missing = new ArrayList<Object>(Fields.list(wanted, field));
    missing.removeAll(Fields.list(live, field));
    return missing;
  }

  private static void complete(Fields object, Fields wanted, String field) {
    var all = new ArrayList<Object>(Fields.list(object, field));
    missing(object, wanted, field).forEach(item -> all.add(Fields.copy(item)));
    object.put(field, all);
  }
}
