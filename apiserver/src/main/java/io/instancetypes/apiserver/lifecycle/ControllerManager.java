package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.certificate.ClientSigner;
import io.instancetypes.apiserver.identity.ServiceAccountTokens;
import io.instancetypes.apiserver.quota.NamespaceUsage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Everyone who keeps the objects in order while the server runs. */
public final class ControllerManager implements AutoCloseable {
  private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(2);

  private final List<ControllerRunner> caretakers = new ArrayList<>();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Consumer<String> log;
  private Thread housekeeping;

  private ControllerManager(Consumer<String> log) {
    this.log = log;
  }

  /**
   * Begins at once, in threads of its own.
   *
   * @param authority the certificate that vouches for the server at present, as text
   * @param signer of certificates for users
   * @param policy what there is beside the roles and bindings of every Kubernetes
   */
  public static ControllerManager start(
      OwnVerbs verbs,
      ServiceAccountTokens tokens,
      NamespaceUsage usage,
      Supplier<String> authority,
      ClientSigner signer,
      List<Fields> policy,
      Clock clock,
      Consumer<String> log) {
    var places = new RestMapper(verbs.registry());
    var lifecycle = new ControllerManager(log);
    for (Controller controller :
        List.of(
            new GarbageCollector(verbs, places),
            new NamespaceDeletion(verbs, places, clock),
            new DefinitionDeletion(verbs, places, clock),
            new RoleAggregation(verbs, places),
            new NamespaceDefaults(verbs, places, authority),
            new CertificateSigning(verbs, places, signer, clock),
            new FlowControlUpkeep(verbs, places, clock),
            new QuotaStatus(verbs, places, usage),
            new AccountTokens(verbs, places, tokens, authority))) {
      lifecycle.caretakers.add(ControllerRunner.start(controller, verbs.store(), log));
    }
    var defaults = new DefaultPolicy(verbs, places, policy);
    var events = new EventExpiry(verbs.store(), steady(clock));
    var requests = new CertificateRequestExpiry(verbs.store(), clock);
    lifecycle.housekeeping =
        Thread.ofVirtual()
            .name("housekeeping")
            .start(() -> lifecycle.keepHouse(defaults, events, requests));
    return lifecycle;
  }

  /** Begins with the time of another clock, and then goes on however that one is set. */
  static Clock steady(Clock clock) {
    Instant begun = clock.instant();
    long start = System.nanoTime();
    InstantSource source = () -> begun.plusNanos(System.nanoTime() - start);
    return source.withZone(clock.getZone());
  }

  /** The objects that hold the certificate of the authority are to hold another. */
  public void authorityChanged() {
    caretakers.forEach(ControllerRunner::authorityChanged);
  }

  private void keepHouse(
      DefaultPolicy policy, EventExpiry events, CertificateRequestExpiry requests) {
    try {
      attempt(policy::restore);
      do {
        attempt(events::sweep);
        attempt(requests::sweep);
      } while (!stopping.await(EventExpiry.EVERY.toSeconds(), TimeUnit.SECONDS));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void attempt(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException failure) {
      if (stopping.getCount() > 0) {
        log.accept("housekeeping failed: " + failure.getMessage());
      }
    }
  }

  /** Which of them no longer works, in a sentence; null if all do. */
  public String trouble() {
    if (stopping.getCount() == 0) {
      return null;
    }
    for (Thread thread : threads()) {
      if (!thread.isAlive()) {
        return thread.getName() + " has ended";
      }
    }
    return null;
  }

  private List<Thread> threads() {
    var threads = new ArrayList<>(List.of(housekeeping));
    caretakers.forEach(runner -> threads.addAll(runner.threads()));
    return threads;
  }

  @Override
  public void close() {
    stopping.countDown();
    caretakers.forEach(ControllerRunner::stop);
    long deadline = System.nanoTime() + LONGEST_FAREWELL.toNanos();
    for (Thread thread : threads()) {
      await(thread, Duration.ofNanos(deadline - System.nanoTime()));
    }
  }

  /** Waits for a last write; someone who waits for a slow webhook is not waited for. */
  private static void await(Thread thread, Duration left) {
    try {
      if (!thread.join(left)) {
        thread.interrupt();
      }
    } catch (InterruptedException interrupted) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }
}
