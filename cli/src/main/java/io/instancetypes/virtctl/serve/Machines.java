package io.instancetypes.virtctl.serve;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.controller.Controllers;
import io.instancetypes.controller.cluster.KubernetesClients;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The controllers of virtual machines. They take a moment to start and nobody has to wait for it:
 * what is written before they are ready, they find.
 */
final class Machines implements AutoCloseable {
  private final CompletableFuture<Controllers> starting;

  private Machines(CompletableFuture<Controllers> starting) {
    this.starting = starting;
  }

  /** They act in the name of the server, by a token that needs no renewal. */
  static Machines start(ApiServer server, Consumer<String> log) {
    return new Machines(
        // Not in the common pool: on a small machine that is one thread, which their client needs.
        CompletableFuture.supplyAsync(
                () -> Controllers.startWith(client(server), ControllerConfig.DEFAULT),
                task -> Thread.ofPlatform().daemon().name("machines").start(task))
            .whenComplete(
                (started, failure) ->
                    log.accept(
                        failure == null
                            ? "virtual machines are looked after"
                            : "virtual machines are not looked after: " + failure.getMessage())));
  }

  /** What will not get better by itself, in a sentence; null if there is nothing. */
  String defect() {
    return starting.isCompletedExceptionally() ? "their controllers could not start" : null;
  }

  /** Why changes of machines may go unseen at present; null if they are watched. */
  String trouble() {
    if (!starting.isDone()) {
      return "the controllers of virtual machines are being started";
    }
    if (starting.isCompletedExceptionally()) {
      return defect();
    }
    return starting.join().areWatching() ? null : "not everything is watched";
  }

  private static KubernetesClient client(ApiServer server) {
    return KubernetesClients.to(server.url(), server.authority(), server.loopbackToken());
  }

  @Override
  public void close() {
    starting.handle((controllers, failure) -> controllers).thenAccept(Machines::stop).join();
  }

  private static void stop(Controllers controllers) {
    if (controllers != null) {
      controllers.close();
    }
  }
}
