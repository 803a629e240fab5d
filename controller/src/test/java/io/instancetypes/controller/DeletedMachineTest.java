package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.instancetypes.engine.revise.Write;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Owners delete their VMs at any moment, also at that in which something is done for them. */
@OnKubernetes
class DeletedMachineTest {
  private final LoggedWarnings warnings = LoggedWarnings.collect();
  private TestCluster cluster;

  @BeforeEach
  void start(Kubernetes kubernetes) {
    cluster = new TestCluster(kubernetes).create(type("small", 2));
  }

  @AfterEach
  void stop() {
    warnings.close();
    cluster.close();
  }

  /** Before which write the owner deletes the VM. */
  enum Moment {
    PIN(Write.Patch.class::isInstance),
    START(Write.CreateFor.class::isInstance),
    WARNING(Write.EventFor.class::isInstance),
    STATUS(Write.PatchStatus.class::isInstance);

    private final Predicate<Write> write;

    Moment(Predicate<Write> write) {
      this.write = write;
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PIN", "STATUS"})
  @DisplayName("A VM that is deleted while it is looked after gets no warning and no stack trace")
  void gone(Moment moment) throws InterruptedException {
    var deleted = new CountDownLatch(1);
    cluster
        .controlled(ControllerConfig.DEFAULT, write -> deleteOnce(moment, write, deleted))
        .create(vm("web", "small", "runStrategy: Halted"));
    deleted.await();
    cluster.awaitGone("VirtualMachine", "web");
    cluster.stopControllers();
    assertThat(warnings.messages()).isEmpty();
    assertThat(cluster.names("Event")).isEmpty();
  }

  @Test
  @DisplayName("Nor is it started again when its instance is gone before its controller knows why")
  void notStarted() throws InterruptedException {
    cluster.controlled().create(vm("web", "small", "runStrategy: Always"));
    cluster.awaitVm("web", "Starting");
    cluster.stopControllers();
    warnings.messages().clear();
    var deleted = new CountDownLatch(1);
    cluster.controlled(ControllerConfig.DEFAULT, write -> deleteOnce(Moment.START, write, deleted));
    cluster.delete("VirtualMachineInstance", "web");
    deleted.await();
    cluster.awaitGone("VirtualMachine", "web");
    cluster.stopControllers();
    assertThat(warnings.messages()).isEmpty();
    assertThat(cluster.names("VirtualMachineInstance")).isEmpty();
    assertThat(cluster.list("Event"))
        .extracting(event -> event.document().get("reason"), event -> event.document().get("count"))
        .containsExactly(tuple("SuccessfulCreate", 1L));
  }

  @Test
  @DisplayName("Nor is anybody told what it lacks once it is deleted")
  void notWarnedOf() throws InterruptedException {
    var deleted = new CountDownLatch(1);
    cluster
        .controlled(ControllerConfig.DEFAULT, write -> deleteOnce(Moment.WARNING, write, deleted))
        .create(vm("web", "missing", "runStrategy: Halted"));
    deleted.await();
    cluster.awaitGone("VirtualMachine", "web");
    cluster.stopControllers();
    assertThat(warnings.messages()).isEmpty();
    assertThat(cluster.names("Event")).isEmpty();
  }

  private void deleteOnce(Moment moment, Write write, CountDownLatch deleted) {
    if (moment.write.test(write) && deleted.getCount() > 0) {
      cluster.delete("VirtualMachine", "web");
      deleted.countDown();
    }
  }
}
