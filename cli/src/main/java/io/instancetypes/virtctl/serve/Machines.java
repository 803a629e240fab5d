package io.instancetypes.virtctl.serve;

import io.instancetypes.controller.Config;
import io.instancetypes.controller.Controllers;
import java.nio.file.Path;
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

  static Machines start(Path kubeconfig, Consumer<String> log) {
    return new Machines(
        // Not in the common pool: on a small machine that is one thread, which their client needs.
        CompletableFuture.supplyAsync(
                () -> Controllers.start(kubeconfig, Config.DEFAULT),
                task -> Thread.ofPlatform().daemon().name("machines").start(task))
            .whenComplete(
                (started, failure) ->
                    log.accept(
                        failure == null
                            ? "virtual machines are looked after"
                            : "virtual machines are not looked after: " + failure.getMessage())));
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
