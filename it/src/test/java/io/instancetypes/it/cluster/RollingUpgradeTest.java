package io.instancetypes.it.cluster;

import static io.instancetypes.it.cluster.Cluster.INSTANCES;
import static io.instancetypes.it.cluster.Cluster.REVISIONS;
import static io.instancetypes.it.cluster.Cluster.TYPES;
import static io.instancetypes.it.cluster.Cluster.VMS;
import static io.instancetypes.it.cluster.Machines.type;
import static io.instancetypes.it.cluster.Machines.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import io.instancetypes.testkit.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Operators that are replaced one by one, as a Deployment does it. {@code -Dupgrade.from=JAR} names
 * the program of an earlier version; without it both are this one.
 */
@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RollingUpgradeTest {
  private static final String[] DRAINING = {
    "--drain", "3", "--lease-duration", "6", "--renew-deadline", "4", "--retry-period", "1"
  };

  @RegisterExtension private final Installation installation = new Installation();
  private final List<String> refusals = new CopyOnWriteArrayList<>();
  private final AtomicInteger created = new AtomicInteger();
  private volatile boolean creating = true;

  @Test
  @DisplayName(
      "An upgrade of both replicas and the way back refuse no request, and start every machine"
          + " once")
  void rolls(Kubernetes kubernetes) throws Exception {
    installation.on(kubernetes);
    List<OperatorProcess> before = List.of(earlier(), earlier());
    installation.cluster().create(TYPES, type("rolled", 2));
    Thread users = Thread.ofVirtual().start(this::createMachines);

    List<OperatorProcess> after = replace(before, () -> installation.operate(DRAINING));
    int upgraded = created.get();
    replace(after, this::earlier);

    creating = false;
    users.join();
    assertThat(refusals).isEmpty();
    assertThat(upgraded).as("created during the upgrade").isPositive();
    assertThat(created.get()).as("created on the way back").isGreaterThan(upgraded);
    Waiting.until("all machines run", () -> count(INSTANCES) == created.get());
    Waiting.until("each has its revision", () -> count(REVISIONS) == created.get());
  }

  private OperatorProcess earlier() {
    return installation.operateEarlier(DRAINING);
  }

  /** None goes before its successor answers. */
  private static List<OperatorProcess> replace(
      List<OperatorProcess> replicas, Supplier<OperatorProcess> successor) {
    var successors = new ArrayList<OperatorProcess>();
    for (OperatorProcess replica : replicas) {
      successors.add(successor.get());
      replica.stop();
      assertThat(replica.exitCode()).isZero();
    }
    return successors;
  }

  private void createMachines() {
    for (int i = 1; creating; i++) {
      try {
        installation.cluster().create(VMS, vm("rolled-" + i, "rolled", "Always"));
        created.incrementAndGet();
        Thread.sleep(100);
      } catch (Exception refusal) {
        refusals.add(String.valueOf(refusal.getMessage()));
      }
    }
  }

  private long count(String path) {
    return installation.cluster().names(path).stream()
        .filter(name -> name.contains("rolled"))
        .count();
  }
}
