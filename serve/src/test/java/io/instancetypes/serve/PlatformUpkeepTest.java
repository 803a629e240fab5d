package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.apiserver.extension.ServedObjects.Type;
import io.instancetypes.platform.catalog.CatalogKeeper;
import io.instancetypes.testkit.Waiting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformUpkeepTest {
  private static final Type INSTANCETYPES = LocalServer.type(Kind.CLUSTER_INSTANCETYPE.kind());
  private static final Type PREFERENCES = LocalServer.type(Kind.CLUSTER_PREFERENCE.kind());

  private final List<String> log = new CopyOnWriteArrayList<>();
  @TempDir private Path folder;
  private LocalServer server;
  private ServedObjects objects;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(folder);
    objects = server.objects();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private PlatformUpkeep platform() {
    return PlatformUpkeep.start(server.platform(), log::add);
  }

  private void patch(Type type, String namespace, String name, String path, Object value) {
    List<Object> operations = new ArrayList<>();
    operations.add(Fields.of("op", "add", "path", path, "value", value));
    objects.patch(type, namespace, name, "", operations, "test", false);
  }

  /** Of everything that a platform writes. */
  private List<Object> versions() {
    var versions = new ArrayList<Object>();
    for (Type type : List.of(INSTANCETYPES, PREFERENCES, LocalServer.type("KubeVirt"))) {
      for (Fields object : objects.list(type, "")) {
        versions.add(object.object("metadata").get("resourceVersion"));
      }
    }
    return versions;
  }

  private static String json(Object node) {
    return new String(Json.write(node), UTF_8);
  }

  @Test
  @DisplayName("An edit that two find at once is put back and told once")
  void revertsOnce() throws Exception {
    platform().close();
    log.clear();
    var keeper = new CatalogKeeper(server.platform().cluster(), Runnable::run, log::add);
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int edits = 1; edits <= 30; edits++) {
        patch(INSTANCETYPES, "", "u1.medium", "/spec/cpu/guest", 7L);
        var together = new CyclicBarrier(2);
        Callable<Void> finder =
            () -> {
              together.await();
              keeper.settle(Kind.CLUSTER_INSTANCETYPE, "u1.medium");
              return null;
            };
        for (Future<Void> found : executor.invokeAll(List.of(finder, finder))) {
          found.get();
        }
        assertThat(log).hasSize(edits);
      }
    }
  }

  @Test
  @DisplayName("The first start installs every standard type, tells how far it is, and labels them")
  void installs() {
    try (var _ = platform()) {
      assertThat(objects.list(INSTANCETYPES, "")).hasSize(81);
      assertThat(objects.list(PREFERENCES, "")).hasSize(57);
      assertThat(log)
          .containsExactly(
              "installed 35 of 138 standard instance types and preferences",
              "installed 69 of 138 standard instance types and preferences",
              "installed 104 of 138 standard instance types and preferences",
              "installed 138 of 138 standard instance types and preferences");
      Fields medium = objects.find(INSTANCETYPES, "", "u1.medium");
      assertThat(json(medium.get("spec")))
          .isEqualTo("{\"cpu\":{\"guest\":1},\"memory\":{\"guest\":\"4Gi\"}}");
      assertThat(medium.object("metadata").object("labels"))
          .containsEntry("instancetype.kubevirt.io/class", "general.purpose")
          .containsEntry("app.kubernetes.io/part-of", "instancetypes")
          .containsEntry("app.kubernetes.io/managed-by", "instancetypes");
    }
  }

  @Test
  @DisplayName("A new cluster has the resource that configures it")
  void configures() {
    try (var _ = platform()) {
      Fields kubevirt = objects.find(LocalServer.type("KubeVirt"), "kubevirt", "kubevirt");
      assertThat(json(kubevirt.get("spec"))).isEqualTo("{\"configuration\":{}}");
      assertThat(kubevirt.object("status").get("phase")).isEqualTo("Deployed");
    }
  }

  @Test
  @DisplayName("A second start changes nothing")
  void isIdempotent() {
    platform().close();
    log.clear();
    List<Object> before = versions();
    platform().close();
    assertThat(versions()).isEqualTo(before);
    assertThat(log).isEmpty();
  }

  @Test
  @DisplayName("An edit is put back, and whoever made it is told how to get a type of their own")
  void reverts() {
    try (var _ = platform()) {
      log.clear();
      patch(INSTANCETYPES, "", "u1.medium", "/spec/cpu/guest", 7L);
      Waiting.until("something is told", () -> !log.isEmpty());

      assertThat(json(objects.find(INSTANCETYPES, "", "u1.medium").object("spec").get("cpu")))
          .isEqualTo("{\"guest\":1}");
      String sentence =
          "VirtualMachineClusterInstancetype u1.medium is a standard one and was put back as it"
              + " was; to have one of your own: virtctl customize u1.medium --name my-u1.medium";
      assertThat(log).containsExactly(sentence);
      Waiting.until(
          "an event is written",
          () -> !objects.list(LocalServer.type("Event"), "default").isEmpty());
      Fields event = objects.list(LocalServer.type("Event"), "default").getFirst();
      assertThat(event.get("message")).isEqualTo(sentence);
      assertThat(event.get("reason")).isEqualTo("Reverted");
      assertThat(event.object("involvedObject").get("name")).isEqualTo("u1.medium");
    }
  }

  @Test
  @DisplayName("An edit that was made while nobody looked is put back at the next start")
  void revertsLater() {
    platform().close();
    patch(PREFERENCES, "", "fedora", "/spec/devices/preferredDiskBus", "sata");
    try (var _ = platform()) {
      Waiting.until(
          "fedora is told",
          () -> log.stream().anyMatch(line -> line.contains("customize vmcp/fedora")));
      Fields devices = objects.find(PREFERENCES, "", "fedora").object("spec").object("devices");
      assertThat(devices.get("preferredDiskBus")).isEqualTo("virtio");
    }
  }

  @Test
  @DisplayName("Labels of others on a standard type, and types of others, are left alone")
  void leavesOthersAlone() {
    try (var _ = platform()) {
      log.clear();
      patch(INSTANCETYPES, "", "u1.large", "/metadata/labels/team", "a");
      patch(INSTANCETYPES, "", "u1.nano", "/spec/cpu/guest", 9L);
      // The second edit is followed after the first.
      Waiting.until("something is told", () -> !log.isEmpty());

      assertThat(log).hasSize(1).first().asString().contains("u1.nano");
      assertThat(objects.find(INSTANCETYPES, "", "u1.large").object("metadata").object("labels"))
          .containsEntry("team", "a");
    }
  }

  @Test
  @DisplayName("A cluster that is set up to go without gets none, until it changes its mind")
  void canBeSwitchedOff() {
    objects.create(
        LocalServer.type("KubeVirt"),
        Fields.of(
            "apiVersion",
            "kubevirt.io/v1",
            "kind",
            "KubeVirt",
            "metadata",
            Fields.of("name", "mine", "namespace", "kubevirt"),
            "spec",
            Fields.of(
                "configuration",
                Fields.of("commonInstancetypesDeployment", Fields.of("enabled", false)))),
        "test");
    try (var _ = platform()) {
      assertThat(objects.list(INSTANCETYPES, "")).isEmpty();
      assertThat(objects.list(LocalServer.type("KubeVirt"), "")).hasSize(1);

      patch(
          LocalServer.type("KubeVirt"),
          "kubevirt",
          "mine",
          "/spec/configuration/commonInstancetypesDeployment/enabled",
          true);
      Waiting.until("there are 57 preferences", () -> objects.list(PREFERENCES, "").size() == 57);
      Waiting.until("there are 81 types", () -> objects.list(INSTANCETYPES, "").size() == 81);
    }
  }

  private void switchTypes(boolean on) {
    patch(
        LocalServer.type("KubeVirt"),
        "kubevirt",
        "kubevirt",
        "/spec/configuration",
        Fields.of("commonInstancetypesDeployment", Fields.of("enabled", on)));
  }

  private List<Object> told(String namespace, String reason) {
    return objects.list(LocalServer.type("Event"), namespace).stream()
        .filter(event -> reason.equals(event.get("reason")))
        .map(event -> event.get("message"))
        .toList();
  }

  @Test
  @DisplayName(
      "Switched off, it is taken away, types of others stay, and an event says who uses it")
  void isRemoved() {
    try (var _ = platform()) {
      server.create(
          """
          apiVersion: instancetype.kubevirt.io/v1beta2
          kind: VirtualMachineClusterInstancetype
          metadata: {name: mine}
          spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
          """);
      server.create(
          """
          apiVersion: kubevirt.io/v1
          kind: VirtualMachine
          metadata: {name: web, namespace: default}
          spec:
            runStrategy: Halted
            instancetype: {name: u1.small}
            template: {spec: {domain: {devices: {}}}}
          """);
      log.clear();
      switchTypes(false);
      Waiting.until("both removals are told", () -> told("kubevirt", "CatalogRemoved").size() == 2);

      assertThat(server.objects().names(INSTANCETYPES, "")).containsExactly("mine");
      assertThat(server.objects().names(PREFERENCES, "")).isEmpty();
      assertThat(told("kubevirt", "CatalogRemoved"))
          .containsExactlyInAnyOrder(
              "removed 81 standard objects of the kind VirtualMachineClusterInstancetype, which the"
                  + " KubeVirt resource switches off; used by default/web (u1.small, which it has"
                  + " no revision of and cannot start with)",
              "removed 57 standard objects of the kind VirtualMachineClusterPreference, which the"
                  + " KubeVirt resource switches off; no VM uses them");
      assertThat(log)
          .containsExactlyInAnyOrderElementsOf(texts(told("kubevirt", "CatalogRemoved")));

      switchTypes(true);
      Waiting.until("there are 82 types", () -> objects.list(INSTANCETYPES, "").size() == 82);
    }
  }

  private static List<String> texts(List<Object> values) {
    return values.stream().map(String.class::cast).toList();
  }

  @Test
  @DisplayName("What bears the labels of the standard types is one, taken over, or it is removed")
  void removesStrays() {
    String labels =
        "labels: {app.kubernetes.io/managed-by: instancetypes, app.kubernetes.io/part-of:"
            + " instancetypes}";
    for (String name : List.of("u1.small", "copy")) {
      server.create(
          """
          apiVersion: instancetype.kubevirt.io/v1beta2
          kind: VirtualMachineClusterInstancetype
          metadata: {name: %s, %s}
          spec: {cpu: {guest: 9}, memory: {guest: 9Gi}}
          """
              .formatted(name, labels));
    }
    try (var _ = platform()) {
      Waiting.until("the copy is gone", () -> objects.find(INSTANCETYPES, "", "copy") == null);
      Waiting.until(
          "u1.small is as it was",
          () ->
              json(objects.find(INSTANCETYPES, "", "u1.small").get("spec"))
                  .equals("{\"cpu\":{\"guest\":1},\"memory\":{\"guest\":\"2Gi\"}}"));
      Waiting.until("the removal is told", () -> !told("default", "Removed").isEmpty());
      assertThat(told("default", "Removed"))
          .containsExactly(
              "VirtualMachineClusterInstancetype copy bore the labels of the standard ones, is none"
                  + " of them, and was removed; to have one of your own, leave out"
                  + " app.kubernetes.io/managed-by");
    }
  }
}
