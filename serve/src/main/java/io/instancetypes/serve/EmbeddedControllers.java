package io.instancetypes.serve;

import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.controller.Controllers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The controllers of virtual machines. They take a moment to start and nobody has to wait for it:
 * what is written before they are ready, they find. Nobody but this would begin what failed again,
 * so it does, for as long as the server runs.
 */
public final class EmbeddedControllers implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final PlatformServer server;
  private final ControllerConfig config;
  private final Consumer<String> log;
  private final CountDownLatch closing = new CountDownLatch(1);

  /** Done when they act, or when nobody wants them to any more: then it holds null. */
  private final CompletableFuture<Controllers> started = new CompletableFuture<>();

  private volatile String failure;

  private EmbeddedControllers(
      PlatformServer server, ControllerConfig config, Consumer<String> log) {
    this.server = server;
    this.config = config;
    this.log = log;
  }

  /** They act as the account of the platform, with its roles. */
  public static EmbeddedControllers start(
      PlatformServer server, ControllerConfig config, Consumer<String> log) {
    var controllers = new EmbeddedControllers(server, config, log);
    // Not in the common pool: on a small machine that is one thread, which their client needs.
    Thread.ofPlatform().daemon().name("machines").start(controllers::begin);
    return controllers;
  }

  private void begin() {
    Duration pause = FIRST_PAUSE;
    while (!started.isDone()) {
      try {
        started.complete(Controllers.startWith(server.client(PlatformAccount.USER), config));
        log.accept("virtual machines are looked after");
      } catch (RuntimeException failed) {
        pause = waitAfter(failed, pause);
      }
    }
  }

  private Duration waitAfter(RuntimeException failed, Duration pause) {
    failure = reason(failed);
    try {
      if (closing.getCount() > 0) {
        log.accept(
            "virtual machines are not looked after yet, which is tried again in %d s: %s"
                .formatted(pause.toSeconds(), failure));
      }
      if (closing.await(pause.toSeconds(), TimeUnit.SECONDS)) {
        started.complete(null);
      }
    } catch (InterruptedException ended) {
      started.complete(null);
    }
    Duration longer = pause.multipliedBy(2);
    return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
  }

  /** What the server answered is below what each layer made of it. */
  private static String reason(Throwable failed) {
    Throwable cause = failed;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? "no answer in time" : cause.getMessage();
  }

  private Controllers acting() {
    return started.getNow(null);
  }

  /** What will not get better by itself, in a sentence; null if there is nothing. */
  public String defect() {
    Controllers acting = acting();
    return acting == null ? null : acting.death().orElse(null);
  }

  /** Why changes of machines may go unseen at present; null if they are watched. */
  public String trouble() {
    Controllers acting = acting();
    if (acting != null) {
      return acting.areWatching() ? null : "not everything is watched";
    }
    return failure == null
        ? "the controllers of virtual machines are being started"
        : "the controllers of virtual machines could not be started and are tried again: "
            + failure;
  }

  /** Those that still read what there is are stopped when they have; nobody waits for that. */
  @Override
  public void close() {
    closing.countDown();
    started
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
