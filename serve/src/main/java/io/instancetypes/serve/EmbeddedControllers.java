package io.instancetypes.serve;

import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.controller.Controllers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The controllers of virtual machines. They take a moment to start and nobody has to wait for it:
 * what is written before they are ready, they find.
 */
public final class EmbeddedControllers implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  private final CompletableFuture<Controllers> starting;

  private EmbeddedControllers(CompletableFuture<Controllers> starting) {
    this.starting = starting;
  }

  /** They act as the account of the platform, with its roles. */
  public static EmbeddedControllers start(
      PlatformServer server, ControllerConfig config, Consumer<String> log) {
    return new EmbeddedControllers(
        // Not in the common pool: on a small machine that is one thread, which their client needs.
        CompletableFuture.supplyAsync(
                () -> Controllers.startWith(server.client(PlatformAccount.USER), config),
                task -> Thread.ofPlatform().daemon().name("machines").start(task))
            .whenComplete(
                (started, failure) ->
                    log.accept(
                        failure == null
                            ? "virtual machines are looked after"
                            : "virtual machines are not looked after: " + failure.getMessage())));
  }

  /** What will not get better by itself, in a sentence; null if there is nothing. */
  public String defect() {
    return starting.isCompletedExceptionally() ? "their controllers could not start" : null;
  }

  /** Why changes of machines may go unseen at present; null if they are watched. */
  public String trouble() {
    if (!starting.isDone()) {
      return "the controllers of virtual machines are being started";
    }
    if (starting.isCompletedExceptionally()) {
      return defect();
    }
    return starting.join().areWatching() ? null : "not everything is watched";
  }

  /** Those that still read what there is are stopped when they have; nobody waits for that. */
  @Override
  public void close() {
    starting
        .handle((controllers, failure) -> controllers)
        .thenAccept(EmbeddedControllers::stop)
        .completeOnTimeout(null, PATIENCE_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  private static void stop(Controllers controllers) {
    if (controllers != null) {
      controllers.close();
    }
  }
}
