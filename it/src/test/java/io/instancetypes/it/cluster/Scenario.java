package io.instancetypes.it.cluster;

import static io.instancetypes.it.cluster.Cluster.INSTANCES;
import static io.instancetypes.it.cluster.Cluster.REVISIONS;
import static io.instancetypes.it.cluster.Cluster.TYPES;
import static io.instancetypes.it.cluster.Cluster.VMS;
import static io.instancetypes.it.cluster.Machines.machine;
import static io.instancetypes.it.cluster.Machines.type;
import static io.instancetypes.it.cluster.Machines.vm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClientException;
import java.util.List;
import java.util.Map;

/** Has an operator do everything that it can do, and waits until each of it is done. */
final class Scenario {
  private static final String CORE = "/api/v1/namespaces/default/";
  private static final String CLAIMS = CORE + "persistentvolumeclaims";
  private static final String VOLUMES = "/apis/cdi.kubevirt.io/v1beta1/namespaces/default/";
  private static final String SNAPSHOTS =
      "/apis/snapshot.storage.k8s.io/v1/namespaces/default/volumesnapshots";
  private static final String STANDARD =
      "/apis/instancetype.kubevirt.io/v1beta2/virtualmachineclusterinstancetypes/u1.small";
  private static final String STANDARD_PREFERENCE =
      "/apis/instancetype.kubevirt.io/v1beta2/virtualmachineclusterpreferences/fedora";
  private static final String KUBEVIRT =
      "/apis/kubevirt.io/v1/namespaces/instancetypes/kubevirts/kubevirt";
  private static final String SUBRESOURCES =
      "/apis/subresources.kubevirt.io/v1/namespaces/default/virtualmachines/";
  private static final String LABELS =
      "labels: {instancetype.kubevirt.io/default-instancetype: u1.small,"
          + " instancetype.kubevirt.io/default-preference: fedora}";

  private final Cluster cluster;

  private Scenario(Cluster cluster) {
    this.cluster = cluster;
  }

  static void run(Installation installation) {
    var scenario = new Scenario(installation.cluster());
    OperatorProcess operator = installation.operate();
    operator.awaitLeading();
    operator.awaitLogged("installed 138 of 138 standard instance types and preferences");
    scenario.infer();
    scenario.lookUp();
    scenario.switchOnAndOff();
    scenario.plan();
    scenario.update();
    scenario.expand();
    scenario.repair();
    scenario.goWithout();
    operator.requireAlive();
  }

  /** From a volume that has gone and left its claim, and from a chain that ends at a snapshot. */
  private void infer() {
    cluster.create(
        CLAIMS,
        """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: claim, %s}
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        """
            .formatted(LABELS));
    cluster.create(
        SNAPSHOTS,
        """
        apiVersion: snapshot.storage.k8s.io/v1
        kind: VolumeSnapshot
        metadata: {name: snapshot, %s}
        spec: {source: {persistentVolumeClaimName: claim}}
        """
            .formatted(LABELS));
    cluster.create(
        VOLUMES + "datasources",
        """
        apiVersion: cdi.kubevirt.io/v1beta1
        kind: DataSource
        metadata: {name: source}
        spec: {source: {snapshot: {name: snapshot, namespace: default}}}
        """);
    cluster.create(
        VOLUMES + "datavolumes",
        """
        apiVersion: cdi.kubevirt.io/v1beta1
        kind: DataVolume
        metadata: {name: volume}
        spec: {sourceRef: {kind: DataSource, name: source}, storage: {}}
        """);
    for (String volume : List.of("claim", "volume")) {
      cluster.create(
          VMS,
          machine(
              "from-" + volume,
              "runStrategy: Halted\n  instancetype: {inferFromVolume: disk}\n"
                  + "  preference: {inferFromVolume: disk}",
              "dataVolume: {name: " + volume + "}"));
      cluster.await(
          VMS + "/from-" + volume,
          vm -> "u1.small".equals(vm.object("spec").object("instancetype").get("name")));
    }
  }

  /** What no informer holds is asked for before a machine is refused, or started in vain. */
  private void lookUp() {
    for (String matcher :
        List.of(
            "instancetype: {kind: VirtualMachineInstancetype, name: missing}",
            "instancetype: {kind: VirtualMachineClusterInstancetype, name: missing}",
            "preference: {kind: VirtualMachinePreference, name: missing}",
            "preference: {kind: VirtualMachineClusterPreference, name: missing}",
            "instancetype: {name: u1.small, revisionName: missing}")) {
      refused(matcher);
    }
  }

  private void refused(String matcher) {
    String vm =
        machine("refused", "runStrategy: Halted\n  " + matcher, "containerDisk: {image: demo}");
    assertThatThrownBy(() -> cluster.create(VMS, vm))
        .isInstanceOf(ApiClientException.class)
        .hasMessageContaining("denied the request")
        .hasMessageContaining("missing");
  }

  /** With the quotas and limits of the namespace, which this machine stays within. */
  private void plan() {
    cluster.create(
        CORE + "resourcequotas",
        "{apiVersion: v1, kind: ResourceQuota, metadata: {name: few}, spec: {hard: {pods: '9'}}}");
    cluster.create(
        CORE + "limitranges",
        "{apiVersion: v1, kind: LimitRange, metadata: {name: large}, spec: {limits: []}}");
    Fields plan =
        cluster.create(
            "/apis/subresources.kubevirt.io/v1/namespaces/default/plan",
            machine(
                "planned",
                "runStrategy: Halted\n  instancetype: {name: u1.small}",
                "containerDisk: {image: demo}"));
    assertThat(plan.object("summary").get("next-start")).isEqualTo(1L);
  }

  private void switchOnAndOff() {
    awaitAggregated();
    cluster.create(TYPES, type("small", 2));
    cluster.create(
        VMS,
        machine(
            "web",
            """
            runStrategy: Manual
              instancetype: {kind: VirtualMachineInstancetype, name: small}
              dataVolumeTemplates:
              - metadata: {name: disk}
                spec: {storage: {resources: {requests: {storage: 1Gi}}}, source: {blank: {}}}\
            """,
            "dataVolume: {name: disk}"));
    cluster.await(VOLUMES + "datavolumes/disk", volume -> true);
    cluster.merge(VOLUMES + "datavolumes/disk/status", "{status: {phase: Succeeded}}");
    cluster.awaitStatus("web", "Stopped");
    ask("start", "{}");
    String first = awaitInstance("");
    ask("restart", "{}");
    awaitInstance(first);
    ask("stop", "{gracePeriod: 1}");
    cluster.awaitGone(INSTANCES + "/web");
    cluster.awaitStatus("web", "Stopped");
  }

  private void awaitAggregated() {
    cluster.await(
        "/apis/apiregistration.k8s.io/v1/apiservices/v1.subresources.kubevirt.io",
        service ->
            service.object("status").get("conditions") instanceof List<?> conditions
                && conditions.stream()
                    .anyMatch(condition -> "True".equals(((Map<?, ?>) condition).get("status"))));
  }

  private void ask(String what, String options) {
    cluster.api().replace(SUBRESOURCES + "web/" + what, Cluster.yaml(options).getFirst());
  }

  private String awaitInstance(String before) {
    Fields found =
        cluster.await(
            INSTANCES + "/web", instance -> !before.equals(instance.object("metadata").get("uid")));
    cluster.await(VMS + "/web", vm -> vm.object("status").get("stateChangeRequests") == null);
    return (String) found.object("metadata").get("uid");
  }

  /** A running machine gets a new revision, and more of what can be changed while it runs. */
  private void update() {
    cluster.merge(KUBEVIRT, "{spec: {configuration: {vmRolloutStrategy: LiveUpdate}}}");
    cluster.create(VMS, vm("live", "small", "Always"));
    cluster.awaitStatus("live", "Starting");
    cluster.merge(TYPES + "/small", "{spec: {cpu: {guest: 4}}}");
    cluster.merge(VMS + "/live", "{spec: {instancetype: {revisionName: null}}}");
    cluster.await(
        INSTANCES + "/live",
        instance ->
            Long.valueOf(4)
                .equals(instance.object("spec").object("domain").object("cpu").get("sockets")));
  }

  private void expand() {
    Fields pinned =
        cluster.await(
            VMS + "/live",
            vm -> vm.object("spec").object("instancetype").get("revisionName") != null);
    Object revision = pinned.object("spec").object("instancetype").get("revisionName");
    cluster.merge(
        KUBEVIRT, "{spec: {configuration: {instancetype: {referencePolicy: expandAll}}}}");
    cluster.awaitGone(REVISIONS + "/" + revision);
  }

  /** Without standard types, and with them again. */
  private void goWithout() {
    cluster.merge(KUBEVIRT, types(false));
    cluster.awaitGone(STANDARD);
    cluster.awaitGone(STANDARD_PREFERENCE);
    cluster.merge(KUBEVIRT, types(true));
    cluster.await(STANDARD, type -> true);
    cluster.await(STANDARD_PREFERENCE, preference -> true);
  }

  private static String types(boolean enabled) {
    return "{spec: {configuration: {commonInstancetypesDeployment: {enabled: %s}}}}"
        .formatted(enabled);
  }

  /** What others broke: standard types, and certificates. */
  private void repair() {
    Object small = cluster.find(STANDARD).get("spec");
    Object fedora = cluster.find(STANDARD_PREFERENCE).get("spec");
    cluster.merge(STANDARD, "{spec: {cpu: {guest: 7}}}");
    cluster.merge(STANDARD_PREFERENCE, "{spec: {preferredTerminationGracePeriodSeconds: 7}}");
    cluster.merge(Installation.SECRET, "{data: null}");
    cluster.await(Installation.SECRET, secret -> secret.object("data").containsKey("tls.crt"));
    cluster.await(STANDARD, type -> small.equals(type.get("spec")));
    cluster.await(STANDARD_PREFERENCE, preference -> fedora.equals(preference.get("spec")));
  }
}
