package io.instancetypes.operator;

import static io.instancetypes.operator.TestCluster.INSTANCES;
import static io.instancetypes.operator.TestCluster.REVISIONS;
import static io.instancetypes.operator.TestCluster.TYPES;
import static io.instancetypes.operator.TestCluster.VMS;
import static io.instancetypes.operator.TestCluster.config;
import static io.instancetypes.operator.TestCluster.type;
import static io.instancetypes.operator.TestCluster.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import io.instancetypes.testkit.Waiting;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes(tenancy = Tenancy.OWN)
class TwoReplicasTest {
  private static final String LEASE =
      "/apis/coordination.k8s.io/v1/namespaces/instancetypes/leases/instancetypes-controller";
  private static final int MACHINES = 10;

  @Test
  @DisplayName("A leader that is cut off is replaced, learns of it, and nothing is done twice")
  void handsOver(Kubernetes kubernetes) throws Exception {
    try (TestCluster cluster = TestCluster.of(kubernetes);
        KubernetesClient lasting = cluster.client()) {
      KubernetesClient fragile = cluster.client();
      var deposed = new CountDownLatch(1);
      Operator leader = Operator.start(fragile, config(), deposed::countDown);
      Waiting.until("the first one leads", leader::isLeading);
      try (Operator other = Operator.start(lasting, config(), () -> {})) {
        assertThat(other.isLeading()).isFalse();
        cluster.api().create(TYPES, type("small"));
        for (int i = 0; i < MACHINES; i++) {
          cluster.api().create(VMS, vm("web" + i, "small", "Always"));
          if (i == MACHINES / 2) {
            // From here on nothing that the first one does reaches the API server.
            fragile.close();
          }
        }
        Waiting.until("the other one leads", other::isLeading);
        assertThat(deposed.await(30, TimeUnit.SECONDS)).as("the first one knows").isTrue();
        assertThat(leader.isLeading()).isFalse();
        Waiting.until("all machines run", () -> cluster.names(INSTANCES).size() == MACHINES);
        Waiting.until("all machines are settled", () -> isSettled(cluster));
        // One for the instance type, one for each start.
        assertThat(cluster.names(REVISIONS)).hasSize(MACHINES);
      } finally {
        leader.close();
      }
    }
  }

  private static boolean isSettled(TestCluster cluster) {
    return cluster.names(VMS).stream()
        .map(name -> cluster.api().get(VMS + "/" + name))
        .allMatch(vm -> "Starting".equals(vm.object("status").get("printableStatus")));
  }

  @Test
  @DisplayName("A leader that stops gives the Lease back")
  void releases(Kubernetes kubernetes) throws Exception {
    try (TestCluster cluster = TestCluster.of(kubernetes)) {
      try (Operator operator = cluster.operate()) {
        Waiting.until("it leads", operator::isLeading);
        assertThat(holder(cluster)).isNotEqualTo("");
      }
      assertThat(holder(cluster)).isEqualTo("");
    }
  }

  private static Object holder(TestCluster cluster) {
    Fields lease = cluster.api().get(LEASE);
    Object holder = lease.object("spec").get("holderIdentity");
    return holder == null ? "" : holder;
  }
}
