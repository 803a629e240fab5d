package io.instancetypes.it.cluster;

import static io.instancetypes.it.cluster.Cluster.VMS;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.it.cluster.Kubectl.Outcome;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A VM whose type is inferred, and that gets a revision, is applied by all who keep it in Git. */
@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
@DisplayName("Argo CD, Flux and kubectl apply a VM twenty times, and its generation stays")
class GitRoundsTest {
  private static final int ROUNDS = 20;
  private static final String TYPES =
      "/apis/instancetype.kubevirt.io/v1beta2/virtualmachineclusterinstancetypes/";
  private static final String VM =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: web, namespace: default}
      spec:
        runStrategy: Always
        instancetype: {inferFromVolume: root}
        template:
          spec:
            domain: {devices: {}}
            volumes: [{name: root, persistentVolumeClaim: {claimName: root}}]
      """;

  @TempDir Path folder;

  @Test
  @DisplayName("on virtctl serve")
  void serve(@TempDir Path data) throws Exception {
    try (var platform = RunningPlatform.serve(data)) {
      rounds(platform);
    }
  }

  @Test
  @DisplayName("on a real kube-apiserver with the operator")
  void operator(Kubernetes kubernetes) throws Exception {
    try (var platform = RunningPlatform.operator(kubernetes)) {
      rounds(platform);
    }
  }

  private void rounds(RunningPlatform platform) throws IOException {
    Cluster cluster = platform.cluster();
    var kubectl = new Kubectl(platform.kubeconfig(), folder);
    prepare(cluster);
    write(VM);
    run(kubectl, "apply", "-f", "vm.yaml");
    KubeObject first = awaitPinned(cluster, "u1.small");
    for (int round = 0; round < ROUNDS; round++) {
      applyByAll(kubectl, cluster, VM);
      assertThat(vm(cluster).generation()).as("round %d", round).isEqualTo(first.generation());
    }
    assertThat(vm(cluster).spec()).isEqualTo(first.spec());
    run(kubectl, "diff", "-f", "vm.yaml");
    assertThat(owners(cluster, "f:firmware")).as("what admission wrote").isEmpty();

    String other = VM.replace("{inferFromVolume: root}", "{name: u1.medium}");
    write(other);
    applyByAll(kubectl, cluster, other);
    assertThat(template(awaitPinned(cluster, "u1.medium")))
        .as("with the identity of its guest")
        .isEqualTo(template(first));
  }

  private void prepare(Cluster cluster) {
    List.of("u1.small", "u1.medium").forEach(type -> cluster.await(TYPES + type, found -> true));
    cluster.create(
        "/api/v1/namespaces/default/persistentvolumeclaims",
        """
        metadata:
          name: root
          labels: {instancetype.kubevirt.io/default-instancetype: u1.small}
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        """);
  }

  private void write(String document) throws IOException {
    Files.writeString(folder.resolve("vm.yaml"), document);
  }

  /** Argo CD applies as kubectl does, or on the server; Flux tries an apply before it does it. */
  private static void applyByAll(Kubectl kubectl, Cluster cluster, String document) {
    Fields vm = Cluster.yaml(document).getFirst();
    run(kubectl, "apply", "-f", "vm.yaml");
    cluster.api().apply(VMS + "/web", vm, "argocd-controller");
    run(kubectl, "apply", "-f", "vm.yaml", "--server-side", "--force-conflicts");
    KubeObject tried =
        new KubeObject(cluster.api().apply(VMS + "/web", vm, "kustomize-controller&dryRun=All"));
    cluster.api().apply(VMS + "/web", vm, "kustomize-controller");
    assertThat(vm(cluster).spec()).isEqualTo(tried.spec());
  }

  private static void run(Kubectl kubectl, String... arguments) {
    Outcome outcome = kubectl.run(arguments);
    assertThat(outcome.exit()).as(outcome.said()).isZero();
  }

  /** Waits until the controller has named the revision of a type. */
  private static KubeObject awaitPinned(Cluster cluster, String type) {
    return new KubeObject(
        cluster.await(
            VMS + "/web",
            vm -> {
              Fields matcher = vm.object("spec").object("instancetype");
              return type.equals(matcher.get("name"))
                  && String.valueOf(matcher.get("revisionName")).contains(type)
                  && String.valueOf(vm.get("status")).contains("web-" + type);
            }));
  }

  private static Object template(KubeObject vm) {
    return Fields.map(vm.spec(), "template").get("spec");
  }

  private static List<?> owners(Cluster cluster, String field) {
    return Fields.maps(vm(cluster).metadata(), "managedFields").stream()
        .filter(entry -> entry.toString().contains(field))
        .map(entry -> entry.get("manager"))
        .toList();
  }

  private static KubeObject vm(Cluster cluster) {
    return new KubeObject(cluster.find(VMS + "/web"));
  }
}
