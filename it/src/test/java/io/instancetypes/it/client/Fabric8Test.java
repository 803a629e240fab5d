package io.instancetypes.it.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.instancetypes.it.EmbeddedServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The fabric8 client")
class Fabric8Test {
  @TempDir Path data;
  private EmbeddedServer server;
  private KubernetesClient client;

  @BeforeEach
  void start() {
    server = EmbeddedServer.start(data);
    client = JavaClient.of(server.kubeconfig());
    JavaClient.defineWidgets(client);
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  @DisplayName("creates, reads, edits and deletes objects it has no class for")
  void genericResources() {
    var widgets = client.genericKubernetesResources("demo.example.com/v1", "Widget");
    var widget = new GenericKubernetesResource();
    widget.setApiVersion("demo.example.com/v1");
    widget.setKind("Widget");
    widget.setMetadata(Widget.of("w1", 0).getMetadata());
    widget.setAdditionalProperties(Map.of("spec", Map.of("size", 3)));

    GenericKubernetesResource created = client.resource(widget).create();
    assertThat(created.getAdditionalProperties())
        .isEqualTo(Map.of("spec", Map.of("size", 3, "color", "red")));
    assertThat(created.getMetadata().getGeneration()).isEqualTo(1);

    var one = widgets.inNamespace("default").withName("w1");
    GenericKubernetesResource edited =
        one.edit(
            each -> {
              each.setAdditionalProperties(Map.of("spec", Map.of("size", 4, "color", "blue")));
              return each;
            });
    assertThat(edited.getMetadata().getGeneration()).isEqualTo(2);
    assertThat(one.get().<Object>get("spec", "size")).isEqualTo(4);

    KubernetesClientException stale =
        catchThrowableOfType(
            KubernetesClientException.class, () -> client.resource(created).update());
    assertThat(stale.getCode()).isEqualTo(409);
    assertThat(one.delete()).hasSize(1);
    assertThat(one.get()).isNull();
  }

  @Test
  @DisplayName("applies on the server, is refused what another owns, and may take it by force")
  void serverSideApply() {
    client.resource(Widget.of("w1", 3)).fieldManager("first").serverSideApply();
    var second = new PatchContext.Builder().withPatchType(PatchType.SERVER_SIDE_APPLY);
    second.withFieldManager("second");

    KubernetesClientException conflict =
        catchThrowableOfType(
            KubernetesClientException.class,
            () -> client.resource(Widget.of("w1", 5)).patch(second.build()));
    assertThat(conflict.getCode()).isEqualTo(409);
    assertThat(conflict.getStatus().getMessage())
        .isEqualTo("Apply failed with 1 conflict: conflict with \"first\": .spec.size");

    Widget forced = client.resource(Widget.of("w1", 5)).patch(second.withForce(true).build());
    assertThat(forced.getSpec()).isEqualTo(new Widget.Spec(5, "red"));
  }

  @Test
  @DisplayName("reads a list page by page, all pages of one revision")
  void paging() {
    for (int i = 1; i <= 5; i++) {
      client.resource(Widget.of("w" + i, i)).create();
    }
    var first = widgets().list(new ListOptionsBuilder().withLimit(2L).build());
    client.resource(Widget.of("w3", 3)).delete();
    var second = widgets().list(page(first.getMetadata().getContinue()));
    var third = widgets().list(page(second.getMetadata().getContinue()));

    assertThat(names(first.getItems())).containsExactly("w1", "w2");
    assertThat(first.getMetadata().getRemainingItemCount()).isEqualTo(3);
    assertThat(names(second.getItems())).containsExactly("w3", "w4");
    assertThat(names(third.getItems())).containsExactly("w5");
    assertThat(third.getMetadata().getContinue()).isNullOrEmpty();
  }

  @Test
  @DisplayName("is told of every change by its informer, also after the server was away")
  void informer() throws InterruptedException {
    client.resource(Widget.of("before", 1)).create();
    var seen = new LinkedBlockingQueue<String>();
    try (var informer = widgets().inform(recorder(seen))) {
      assertThat(next(seen)).isEqualTo("added before 1");
      client.resource(Widget.of("w1", 3)).create();
      assertThat(next(seen)).isEqualTo("added w1 3");
      client.resource(Widget.of("w1", 4)).forceConflicts().serverSideApply();
      assertThat(next(seen)).isEqualTo("updated w1 4");

      server.restart();
      client.resource(Widget.of("after", 2)).create();
      assertThat(next(seen)).isEqualTo("added after 2");
      client.resource(Widget.of("w1", 4)).delete();
      assertThat(next(seen)).isEqualTo("deleted w1 4");
      assertThat(names(informer.getStore().list())).containsExactlyInAnyOrder("before", "after");
    }
    assertThat(seen).isEmpty();
  }

  private MixedOperation<Widget, KubernetesResourceList<Widget>, Resource<Widget>> widgets() {
    return client.resources(Widget.class);
  }

  private static ListOptions page(String token) {
    return new ListOptionsBuilder().withLimit(2L).withContinue(token).build();
  }

  private static List<String> names(List<Widget> widgets) {
    return widgets.stream().map(widget -> widget.getMetadata().getName()).toList();
  }

  private static String next(BlockingQueue<String> seen) throws InterruptedException {
    return seen.poll(JavaClient.PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private static ResourceEventHandler<Widget> recorder(BlockingQueue<String> seen) {
    return new ResourceEventHandler<>() {
      @Override
      public void onAdd(Widget widget) {
        seen.add("added " + told(widget));
      }

      @Override
      public void onUpdate(Widget before, Widget widget) {
        seen.add("updated " + told(widget));
      }

      @Override
      public void onDelete(Widget widget, boolean finalStateUnknown) {
        seen.add("deleted " + told(widget));
      }
    };
  }

  private static String told(Widget widget) {
    return widget.getMetadata().getName() + " " + widget.getSpec().size();
  }
}
