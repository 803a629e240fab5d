package io.instancetypes.controller;

import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.instancetypes.api.Fields;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether these controllers hold the Lease. Two that both believe so for a moment do no harm: names
 * of what they create are given, patches are bound to a resourceVersion and deletions to a uid, so
 * that of two equal steps the server takes one and refuses the other.
 */
final class Leadership {
  static final String LEASE = "instancetypes-controller";

  private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);

  /** Who ends does not wait for an API that is gone. */
  private static final Duration LAST_WORD = Duration.ofSeconds(2);

  private final String identity = host() + "_" + UUID.randomUUID();
  private final ApiClient api;
  private final String namespace;
  private final Controllers.Surroundings surroundings;
  private final Duration patience;
  private boolean held;
  private boolean resigned;
  private Object renewed;
  private long renewedSince = System.nanoTime();
  private long confirmed = System.nanoTime();

  /**
   * @param namespace of the Lease, or null where there is nobody to compete with
   * @param duration after which silence of its holder others may take the Lease
   * @param surroundings told when it is got and when it is lost, and not when it is given up
   */
  Leadership(
      ApiClient api, String namespace, Duration duration, Controllers.Surroundings surroundings) {
    this.api = api;
    this.namespace = namespace;
    this.patience = duration.multipliedBy(3);
    this.surroundings = surroundings;
    this.held = namespace == null;
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "unknown";
    }
  }

  /** By which the Lease names its holder, and people find the Pod. */
  String identity() {
    return identity;
  }

  LeaderCallbacks callbacks() {
    return new LeaderCallbacks(this::begin, this::end, leader -> {});
  }

  private void begin() {
    synchronized (this) {
      held = true;
      confirmed = System.nanoTime();
    }
    LOG.info("leading as {}", identity);
    surroundings.elected().run();
  }

  private void end() {
    if (wasLost()) {
      // Not in the thread of the election, which whoever closes the controllers waits for.
      Thread.ofPlatform().name("deposed").start(surroundings.deposed());
    }
  }

  private synchronized boolean wasLost() {
    boolean lost = held && !resigned;
    held = false;
    return lost;
  }

  synchronized boolean isHeld() {
    return held;
  }

  /** Looks whether somebody renews the Lease, and whether that is still this one. */
  void look() {
    if (namespace == null) {
      return;
    }
    try {
      seen(Fields.map(api.get(path()), "spec"));
    } catch (ApiClientException unknown) {
      // Who cannot see the Lease cannot say that nobody renews it.
      seen(Map.of());
      // Before the first election there is none.
      if (unknown.code() != 404) {
        throw unknown;
      }
    } finally {
      if (isUnconfirmed()) {
        end();
      }
    }
  }

  private synchronized void seen(Map<?, ?> spec) {
    Object renewal = spec.get("renewTime");
    if (renewal == null || !renewal.equals(renewed)) {
      renewed = renewal;
      renewedSince = System.nanoTime();
      if (identity.equals(spec.get("holderIdentity"))) {
        confirmed = renewedSince;
      }
    }
  }

  /**
   * The election says itself that the Lease is lost, unless it waits for an answer that never
   * comes. Others lead by then.
   */
  private synchronized boolean isUnconfirmed() {
    return held && System.nanoTime() - confirmed > patience.toNanos();
  }

  /**
   * Why this one takes no part in elections any more; empty if it does. One that did would have
   * taken a Lease that nobody renews.
   */
  synchronized Optional<String> death() {
    return namespace != null
            && renewed != null
            && System.nanoTime() - renewedSince > patience.toNanos()
        ? Optional.of("nobody has renewed the Lease " + LEASE + " for " + patience)
        : Optional.empty();
  }

  private String path() {
    return ResourcePath.of("Lease").object(namespace, LEASE);
  }

  /** From now on it is not lost, but given up. */
  synchronized void resign() {
    resigned = true;
  }

  /** Whether there is anybody at the other end who could still be told something. */
  boolean isAnswered() {
    if (namespace == null) {
      return true;
    }
    try {
      api.within(LAST_WORD).get(path());
      return true;
    } catch (ApiClientException failure) {
      return !failure.isUnreachable();
    }
  }

  /** Lets another one lead at once. Only when nothing is being done any more. */
  void release() {
    if (namespace == null) {
      return;
    }
    try {
      Fields lease = api.get(path());
      if (lease.get("spec") instanceof Map<?, ?> spec
          && identity.equals(spec.get("holderIdentity"))) {
        api.merge(path(), released(lease));
      }
    } catch (ApiClientException failure) {
      LOG.warn("the Lease is not released, others wait until it ends: {}", failure.getMessage());
    }
  }

  private static Fields released(Fields lease) {
    return Fields.of(
        "metadata",
        Fields.of("resourceVersion", lease.object("metadata").get("resourceVersion")),
        "spec",
        Fields.of("holderIdentity", "", "leaseDurationSeconds", 1L));
  }
}
