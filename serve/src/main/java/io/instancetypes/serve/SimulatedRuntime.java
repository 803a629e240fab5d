package io.instancetypes.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.machinery.status.ApiException;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Lets instances run that no hypervisor runs, so that waits, dashboards and pipelines can be tried.
 * No guest exists.
 */
public final class SimulatedRuntime implements AutoCloseable {
  private static final String MANAGER = "instancetypes-simulation";
  private static final ServedObjects.Type INSTANCES = type();
  private static final String PREFIX = "/kubevirt.io/virtualmachineinstances/";

  private final ServedObjects objects;
  private final Duration startTime;
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("simulation").factory());

  /** One for each instance, by its key: whoever changes one often may not pile them up. */
  private final Map<String, Future<?>> waiting = new ConcurrentHashMap<>();

  private final StoreFollower follower;

  private SimulatedRuntime(PlatformServer server, Duration startTime, Consumer<String> log) {
    this.objects = server.api().objects();
    this.startTime = startTime;
    timer.setRemoveOnCancelPolicy(true);
    this.follower =
        new StoreFollower(server.api().store(), PREFIX, this::begin, this::changed, log);
  }

  /**
   * @param startTime after which an instance runs
   * @param log told what people should know
   */
  public static SimulatedRuntime start(
      PlatformServer server, Duration startTime, Consumer<String> log) {
    log.accept("instances are simulated: they are said to run, and no guest exists");
    return new SimulatedRuntime(server, startTime, log);
  }

  private static ServedObjects.Type type() {
    ResourcePath path = ResourcePath.of("VirtualMachineInstance");
    return new ServedObjects.Type(path.group(), path.version(), path.plural());
  }

  private void begin() {
    for (Fields document : objects.list(INSTANCES, "")) {
      var instance = new KubeObject(document);
      schedule(PREFIX + instance.namespace() + "/" + instance.name(), instance);
    }
  }

  private void changed(String key) {
    String[] parts = key.substring(PREFIX.length()).split("/");
    Fields found = parts.length == 2 ? objects.find(INSTANCES, parts[0], parts[1]) : null;
    if (found == null) {
      replace(key, null);
    } else {
      schedule(key, new KubeObject(found));
    }
  }

  /** How many instances something will become of. */
  int waiting() {
    return timer.getQueue().size();
  }

  private void schedule(String key, KubeObject instance) {
    Duration wait = new SimulatedInstance(instance).untilChange(startTime).orElse(null);
    var seen = new Seen(instance.namespace(), instance.name(), instance.uid());
    try {
      replace(
          key,
          wait == null
              ? null
              : timer.schedule(() -> change(seen), wait.toMillis(), TimeUnit.MILLISECONDS));
    } catch (RejectedExecutionException closed) {
      // The next server goes on.
    }
  }

  private void replace(String key, Future<?> next) {
    Future<?> before = next == null ? waiting.remove(key) : waiting.put(key, next);
    if (before != null) {
      before.cancel(false);
    }
  }

  /** What to remember of an instance: it may be large, and the wait long. */
  private record Seen(String namespace, String name, String uid) {}

  private void change(Seen seen) {
    Fields found = objects.find(INSTANCES, seen.namespace(), seen.name());
    if (found == null || !seen.uid().equals(new KubeObject(found).uid())) {
      return;
    }
    var current = new SimulatedInstance(new KubeObject(found));
    if (current.untilChange(startTime).isPresent()) {
      try {
        objects.patch(
            INSTANCES, seen.namespace(), seen.name(), "", current.change(now()), MANAGER, false);
      } catch (ApiException gone) {
        // Deleted meanwhile, or replaced: what there is now is told anew.
      }
    }
  }

  private static String now() {
    return Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  @Override
  public void close() {
    follower.close();
    timer.shutdownNow();
  }
}
