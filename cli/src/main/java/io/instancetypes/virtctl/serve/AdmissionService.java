package io.instancetypes.virtctl.serve;

import io.instancetypes.admission.Admissions;
import io.instancetypes.admission.Cluster;
import io.instancetypes.admission.WebhookConfigurations;
import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.webhook.LocalService;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.UserInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Admission in the process of the server, which asks it without HTTP. */
final class AdmissionService {
  private static final String NAMESPACE = "kubevirt";
  private static final String NAME = "instancetypes-admission";

  private AdmissionService() {}

  /**
   * @param objects known when the server has started; whoever is faster waits
   */
  static LocalService of(CompletableFuture<ServedObjects> objects) {
    var admissions = new Admissions(new Live(objects), Json::read, Json::write);
    return new LocalService(
        NAMESPACE,
        NAME,
        WebhookConfigurations.of(AdmissionService::clientConfig, Caller.SERVER.user().name()),
        admissions::review);
  }

  private static Fields clientConfig(String path) {
    return Fields.of("service", Fields.of("namespace", NAMESPACE, "name", NAME, "path", path));
  }

  private record Live(CompletableFuture<ServedObjects> served) implements Cluster {
    @Override
    public ObjectLookup objects() {
      return new LiveObjects(served.join());
    }

    @Override
    public ClusterConfig config() {
      return new LiveObjects(served.join()).config();
    }

    @Override
    public boolean mayRead(
        Map<String, Object> userInfo,
        String group,
        String resource,
        String namespace,
        String name) {
      var type = new ServedObjects.Type(group, "v1", resource);
      return served.join().as(user(userInfo)).mayGet(type, namespace, name);
    }

    private static UserInfo user(Map<String, Object> info) {
      var extra = new HashMap<String, List<String>>();
      if (info.get("extra") instanceof Map<?, ?> map) {
        map.forEach((key, values) -> extra.put(String.valueOf(key), texts(values)));
      }
      return new UserInfo(
          text(info.get("username")), text(info.get("uid")), texts(info.get("groups")), extra);
    }

    private static String text(Object node) {
      return node instanceof String text ? text : "";
    }

    private static List<String> texts(Object node) {
      return node instanceof List<?> list ? list.stream().map(String::valueOf).toList() : List.of();
    }
  }
}
