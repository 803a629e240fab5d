package io.instancetypes.it.cluster;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.testkit.Waiting;
import java.util.ArrayList;
import java.util.List;

/** What happens to a cluster in a day, and all objects that the platform has written by then. */
final class Story {
  private static final String SPACE = "team";
  private static final String IN_SPACE = "/namespaces/" + SPACE + "/";
  private static final String BY_TEST = "?fieldManager=test";
  private static final String VMS = "/apis/kubevirt.io/v1" + IN_SPACE + "virtualmachines";
  private static final String INSTANCES =
      "/apis/kubevirt.io/v1" + IN_SPACE + "virtualmachineinstances";
  private static final String TYPES =
      "/apis/instancetype.kubevirt.io/v1beta2/virtualmachineclusterinstancetypes";
  private static final String PREFERENCES =
      "/apis/instancetype.kubevirt.io/v1beta2/virtualmachineclusterpreferences";
  private static final String SUBRESOURCES =
      "/apis/subresources.kubevirt.io/v1" + IN_SPACE + "virtualmachines/";
  private static final String EVENTS = "/api/v1/namespaces/";

  private final Cluster cluster;

  private Story(Cluster cluster) {
    this.cluster = cluster;
  }

  /** All objects in the end, in an order and with words that do not depend on the server. */
  static List<String> tell(Cluster cluster) {
    var story = new Story(cluster);
    story.install();
    story.edit();
    story.infer();
    story.run();
    story.stopAndStart();
    return story.objects();
  }

  private void install() {
    Waiting.until("all standard types are there", () -> cluster.names(TYPES).size() == 81);
    Waiting.until(
        "all standard preferences are there", () -> cluster.names(PREFERENCES).size() == 57);
    Waiting.until("subresources are answered for", this::areSubresourcesServed);
    cluster.create("/api/v1/namespaces" + BY_TEST, "{metadata: {name: %s}}".formatted(SPACE));
  }

  private boolean areSubresourcesServed() {
    try {
      return cluster.find("/apis/subresources.kubevirt.io/v1") != null;
    } catch (ApiClientException unavailable) {
      return false;
    }
  }

  /** A standard type that somebody changes is put back, and they are told. */
  private void edit() {
    cluster.merge(TYPES + "/u1.medium" + BY_TEST, "{spec: {cpu: {guest: 7}}}");
    cluster.await(
        TYPES + "/u1.medium",
        type -> Long.valueOf(1).equals(type.object("spec").object("cpu").get("guest")));
    Waiting.until(
        "the edit is told",
        () ->
            cluster.list(EVENTS + "default/events").stream()
                .anyMatch(event -> "Reverted".equals(event.get("reason"))));
  }

  private void infer() {
    cluster.create(
        "/api/v1" + IN_SPACE + "persistentvolumeclaims" + BY_TEST,
        """
        metadata:
          name: claim
          labels:
            instancetype.kubevirt.io/default-instancetype: u1.small
            instancetype.kubevirt.io/default-preference: fedora
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        """);
    cluster.create(
        VMS + BY_TEST,
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: web}
        spec:
          runStrategy: Always
          instancetype: {inferFromVolume: disk}
          preference: {inferFromVolume: disk}
          template:
            spec:
              domain: {devices: {}}
              volumes: [{name: disk, persistentVolumeClaim: {claimName: claim}}]
        """);
  }

  /** Until somebody says that its instance runs. */
  private void run() {
    awaitStatus("Starting");
    cluster.merge(INSTANCES + "/web" + BY_TEST, "{status: {phase: Running}}");
    awaitStatus("Running");
  }

  private void stopAndStart() {
    put("stop");
    cluster.awaitGone(INSTANCES + "/web");
    awaitStatus("Stopped");
    put("start");
    cluster.await(INSTANCES + "/web", instance -> true);
    awaitStatus("Starting");
    put("stop");
    cluster.awaitGone(INSTANCES + "/web");
    awaitStatus("Stopped");
    put("start");
    cluster.await(INSTANCES + "/web", instance -> true);
    awaitStatus("Starting");
  }

  private void put(String action) {
    cluster.api().replace(SUBRESOURCES + "web/" + action, new Fields());
  }

  private void awaitStatus(String printable) {
    cluster.await(VMS + "/web", vm -> printable.equals(vm.object("status").get("printableStatus")));
  }

  private List<String> objects() {
    var objects = new ArrayList<Fields>();
    for (String collection :
        List.of(
            TYPES,
            PREFERENCES,
            "/apis/kubevirt.io/v1/kubevirts",
            VMS,
            INSTANCES,
            "/apis/apps/v1" + IN_SPACE + "controllerrevisions",
            EVENTS + SPACE + "/events",
            EVENTS + "default/events")) {
      // One by one: items of a list need not say of what kind they are.
      for (Fields item : cluster.list(collection)) {
        if (!isOfTheServer(item)) {
          objects.add(cluster.find(path(collection, item)));
        }
      }
    }
    return new SettledWords(objects).texts();
  }

  /** Some seconds after its start, kube-apiserver tells of repairs of its own Service. */
  private static boolean isOfTheServer(Fields item) {
    return Fields.text(Fields.map(item, "involvedObject"), "kind").equals("Service");
  }

  private static String path(String collection, Fields item) {
    Fields metadata = item.object("metadata");
    boolean everywhere = collection.endsWith("/kubevirts");
    return everywhere
        ? "/apis/kubevirt.io/v1/namespaces/" + metadata.get("namespace") + "/kubevirts/kubevirt"
        : collection + "/" + metadata.get("name");
  }
}
