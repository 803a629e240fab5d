package io.instancetypes.it.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.instancetypes.it.EmbeddedServer;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("An operator of the Java Operator SDK")
class OperatorTest {
  @TempDir Path data;

  /** Says in the status how many there should be, and cleans up by a finalizer. */
  @ControllerConfiguration(name = "widgets", finalizerName = "demo.example.com/widgets")
  static final class WidgetReconciler implements Reconciler<Widget>, Cleaner<Widget> {
    volatile String cleaned;

    @Override
    public UpdateControl<Widget> reconcile(Widget widget, Context<Widget> context) {
      var found = new Widget();
      found.getMetadata().setName(widget.getMetadata().getName());
      found.getMetadata().setNamespace(widget.getMetadata().getNamespace());
      found.setStatus(new Widget.Status(widget.getSpec().size() * 2));
      return UpdateControl.patchStatus(found);
    }

    @Override
    public DeleteControl cleanup(Widget widget, Context<Widget> context) {
      cleaned = widget.getMetadata().getName();
      return DeleteControl.defaultDelete();
    }
  }

  @Test
  @DisplayName(
      "leads by a lease, keeps the status by server-side apply, and cleans up before the end")
  void reconciles() {
    try (var server = EmbeddedServer.start(data);
        KubernetesClient client = JavaClient.of(server.kubeconfig())) {
      JavaClient.defineWidgets(client);
      var reconciler = new WidgetReconciler();
      var operator =
          new Operator(
              overrider ->
                  overrider
                      .withKubernetesClient(JavaClient.of(server.kubeconfig()))
                      .withLeaderElectionConfiguration(
                          LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration(
                                  "widget-operator")
                              .withLeaseNamespace("default")
                              .withIdentity("me")
                              .build()));
      operator.register(reconciler);
      operator.start();
      try {
        follows(client, reconciler);
      } finally {
        operator.stop();
      }
    }
  }

  private static void follows(KubernetesClient client, WidgetReconciler reconciler) {
    Resource<Widget> widget = client.resource(Widget.of("w1", 3));
    widget.create();
    Widget first = await(widget, hasReplicas(6));
    assertThat(first.getMetadata().getFinalizers()).containsExactly("demo.example.com/widgets");
    assertThat(first.getMetadata().getManagedFields())
        .anySatisfy(
            entry -> {
              assertThat(entry.getManager()).isEqualTo("widgets");
              assertThat(entry.getOperation()).isEqualTo("Apply");
              assertThat(entry.getSubresource()).isEqualTo("status");
            });
    assertThat(
            client
                .leases()
                .inNamespace("default")
                .withName("widget-operator")
                .get()
                .getSpec()
                .getHolderIdentity())
        .isEqualTo("me");

    widget.edit(OperatorTest::larger);
    await(widget, hasReplicas(10));
    widget.delete();
    await(widget, Objects::isNull);
    assertThat(reconciler.cleaned).isEqualTo("w1");
  }

  private static Widget larger(Widget widget) {
    widget.setSpec(new Widget.Spec(5, widget.getSpec().color()));
    return widget;
  }

  private static Predicate<Widget> hasReplicas(int count) {
    return widget -> widget != null && new Widget.Status(count).equals(widget.getStatus());
  }

  private static Widget await(Resource<Widget> widget, Predicate<Widget> condition) {
    return widget.waitUntilCondition(condition, JavaClient.PATIENCE_SECONDS, TimeUnit.SECONDS);
  }
}
