package io.instancetypes.virtctl.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.apiserver.extension.ServedObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What makes an API server a cluster for virtual machines: its settings and its standard types. */
final class Platform implements AutoCloseable {
  private static final String MANAGER = "virt-operator";
  static final String NAMESPACE = "kubevirt";
  private static final String KUBEVIRTS_PREFIX = "/kubevirt.io/kubevirts/";

  private final List<Follower> followers = new ArrayList<>();

  private Platform() {}

  /** On return everything is there that a first machine needs. */
  static Platform start(ApiServer server, Consumer<String> log) {
    ensureSettings(server.objects());
    var types = new StandardTypes(server.objects());
    var keeper = new TypeKeeper(types, server.objects(), log);
    keeper.install();
    var platform = new Platform();
    platform.followers.add(
        new Follower(
            server.store(), StandardTypes.PREFIX, keeper::settleAll, keeper::changed, log));
    platform.followers.add(
        new Follower(
            server.store(), KUBEVIRTS_PREFIX, () -> {}, setting -> keeper.settleAll(), log));
    return platform;
  }

  private static void ensureSettings(ServedObjects objects) {
    if (objects.find(Types.NAMESPACES, "", NAMESPACE) == null) {
      objects.create(
          Types.NAMESPACES, Fields.of("metadata", Fields.of("name", NAMESPACE)), MANAGER);
    }
    if (new LiveObjects(objects).kubevirt().isEmpty()) {
      objects.create(
          Types.KUBEVIRTS,
          Fields.of(
              "apiVersion",
              "kubevirt.io/v1",
              "kind",
              "KubeVirt",
              "metadata",
              Fields.of("name", NAMESPACE, "namespace", NAMESPACE),
              "spec",
              Fields.of("configuration", new Fields())),
          MANAGER);
      objects.patch(Types.KUBEVIRTS, NAMESPACE, NAMESPACE, "status", deployed(), MANAGER, false);
    }
  }

  /** Those who install KubeVirt elsewhere wait for exactly this. */
  private static List<Object> deployed() {
    List<Object> conditions = new ArrayList<>();
    conditions.add(
        Fields.of(
            "type", "Available", "status", "True", "reason", "AllComponentsReady", "message", ""));
    List<Object> operations = new ArrayList<>();
    operations.add(
        Fields.of(
            "op", "add",
            "path", "/status",
            "value", Fields.of("phase", "Deployed", "conditions", conditions)));
    return operations;
  }

  /** Which of the standard types nobody looks after any more; null if all are. */
  String trouble() {
    for (Follower follower : followers) {
      if (!follower.isAlive()) {
        return "nobody follows " + follower.prefix() + " any more";
      }
    }
    return null;
  }

  @Override
  public void close() {
    followers.forEach(Follower::close);
  }
}
