package io.instancetypes.testkit;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Runs a real control plane until it is interrupted, for scripts. */
public final class ControlPlaneMain {
  private ControlPlaneMain() {}

  /** Prints the path of a kubeconfig when it is ready; the file goes with the control plane. */
  public static void main(String[] arguments) throws InterruptedException {
    Temporary started;
    try {
      started = Temporary.start(Backend.REAL, List.of());
    } catch (MissingProgramException missing) {
      System.err.println("error: " + missing.getMessage());
      System.exit(1);
      return;
    }
    Runtime.getRuntime().addShutdownHook(new Thread(started::close));
    System.out.println(started.kubernetes().kubeconfig());
    new CountDownLatch(1).await();
  }
}
