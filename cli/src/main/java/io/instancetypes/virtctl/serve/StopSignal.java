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
  private final boolean interrupts;
  private final Duration patience;
  private final Thread hook;
  private volatile boolean awaited;

  public StopSignal() {
    this(false, PATIENCE);
  }

  private StopSignal(boolean interrupts, Duration patience) {
    this.interrupts = interrupts;
    this.patience = patience;
    Thread command = Thread.currentThread();
    hook = new Thread(() -> stop(command), "stop");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** One that does not let a command get ready first, which may take long and is of no use then. */
  public static StopSignal interrupting() {
    return new StopSignal(true, PATIENCE);
  }

  /** One that lets a command take longer to end. */
  public static StopSignal waiting(Duration longer) {
    return new StopSignal(false, PATIENCE.plus(longer));
  }

  private void stop(Thread command) {
    asked.countDown();
    if (interrupts && !awaited) {
      command.interrupt();
    }
    try {
      // The process ends when the last hook does, unless the command ends it before.
      command.join(patience);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether somebody has asked. */
  public boolean isGiven() {
    return asked.getCount() == 0;
  }

  /** Returns when somebody asks; an interrupt asks too. */
  public void await() {
    awaited = true;
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
