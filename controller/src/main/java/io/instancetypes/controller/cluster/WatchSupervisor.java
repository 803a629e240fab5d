package io.instancetypes.controller.cluster;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices watches that have gone silent, and ends them, whereupon the client begins them anew. A
 * server says something at least every other minute, if only that nothing has changed; a connection
 * that was lost on the way says nothing, for ever.
 *
 * <p>The client has no limit for that (fabric8io/kubernetes-client#4781, #6071), and its informers
 * do not ask for bookmarks. Can go when it has one that holds for HTTP watches.
 */
public final class WatchSupervisor implements Interceptor {
  /** Twice what the slowest server takes between two bookmarks, and a little more. */
  public static final Duration LONGEST_SILENCE = Duration.ofSeconds(150);

  static final String NAME = "watches";

  private static final Logger LOG = LoggerFactory.getLogger(WatchSupervisor.class);
  private static final String BOOKMARKS = "allowWatchBookmarks=true";

  private final Duration longestSilence;
  private final Map<UUID, Watch> open = new ConcurrentHashMap<>();
  private final AtomicLong ended = new AtomicLong();

  public WatchSupervisor(Duration longestSilence) {
    this.longestSilence = longestSilence;
  }

  private record Watch(URI uri, AsyncBody body, AtomicLong lastHeard) {
    Duration silence() {
      return Duration.ofNanos(System.nanoTime() - lastHeard.get());
    }
  }

  /** For how long the most silent of all watches has been silent. */
  public Duration silence() {
    return open.values().stream()
        .map(Watch::silence)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  /** How many watches were ended because of their silence. */
  public long ended() {
    return ended.get();
  }

  @Override
  public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
    if (isWatch(request) && !request.uri().getRawQuery().contains(BOOKMARKS)) {
      builder.uri(URI.create(request.uri() + "&" + BOOKMARKS));
    }
  }

  @Override
  public void after(
      HttpRequest request,
      HttpResponse<?> response,
      AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    if (isWatch(request) && response.body() instanceof AsyncBody body) {
      var watch = new Watch(request.uri(), body, new AtomicLong(System.nanoTime()));
      open.put(request.id(), watch);
      body.done().whenComplete((done, failure) -> open.remove(request.id()));
      lookAfter(request.id(), longestSilence);
    }
  }

  @Override
  public AsyncBody.Consumer<List<ByteBuffer>> consumer(
      AsyncBody.Consumer<List<ByteBuffer>> consumer, HttpRequest request) {
    if (!isWatch(request)) {
      return consumer;
    }
    return (bytes, body) -> {
      Watch watch = open.get(request.id());
      if (watch != null) {
        watch.lastHeard().set(System.nanoTime());
      }
      consumer.consume(bytes, body);
    };
  }

  private void lookAfter(UUID id, Duration delay) {
    CompletableFuture.delayedExecutor(delay.toMillis() + 1, TimeUnit.MILLISECONDS)
        .execute(() -> look(id));
  }

  private void look(UUID id) {
    Watch watch = open.get(id);
    if (watch == null) {
      return;
    }
    Duration left = longestSilence.minus(watch.silence());
    if (left.isPositive()) {
      lookAfter(id, left);
    } else {
      ended.incrementAndGet();
      LOG.warn("a watch was silent for {} and is begun anew: {}", longestSilence, watch.uri());
      watch.body().cancel();
    }
  }

  private static boolean isWatch(HttpRequest request) {
    String query = request.uri().getRawQuery();
    return query != null && query.contains("watch=true");
  }
}
