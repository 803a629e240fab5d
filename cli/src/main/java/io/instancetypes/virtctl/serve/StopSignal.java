package io.instancetypes.virtctl.serve;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * Ctrl-C, and whatever else asks the process to end: here it ends the command, which closes what it
 * opened, and the process ends with the exit code of the command.
 */
public final class StopSignal implements AutoCloseable {
  /** A command that takes longer is not going to end. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final CountDownLatch asked = new CountDownLatch(1);
  private final Thread hook;

  public StopSignal() {
    Thread command = Thread.currentThread();
    hook = new Thread(() -> stop(command), "stop");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void stop(Thread command) {
    asked.countDown();
    try {
      // The process ends when the last hook does, unless the command ends it before.
      command.join(PATIENCE);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns when somebody asks; an interrupt asks too. */
  public void await() {
    try {
      asked.await();
    } catch (InterruptedException interrupt) {
      // That was the question.
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The hook is what waits for this command.
    }
  }
}
