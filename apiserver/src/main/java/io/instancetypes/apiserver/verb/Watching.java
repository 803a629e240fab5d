package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.metrics.ServerMetrics;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.CompactedException;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import io.instancetypes.store.Page;
import io.instancetypes.store.Store;
import io.instancetypes.store.Watch;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Collections as they change. */
final class Watching {
  private static final Duration BOOKMARK_EVERY = Duration.ofSeconds(60);

  /** How long somebody whose credentials were revoked may still see what happens. */
  private static final Duration CHECK_EVERY = Duration.ofSeconds(2);

  /** A watch that names no time ends after this at the earliest, so that clients spread out. */
  private static final long SHORTEST_SECONDS = 1_800;

  private final Store store;
  private final ServerMetrics metrics;

  Watching(Store store, ServerMetrics metrics) {
    this.store = store;
    this.metrics = metrics;
  }

  void watch(Exchange exchange, RequestInfo info, Resource resource) throws IOException {
    Query query = exchange.query();
    Selection selection = Selection.of(resource, info, query);
    boolean initialEvents = query.isOn("sendInitialEvents");
    requireConsistent(query, initialEvents);
    View view = View.of(exchange, resource);
    if (exchange.header("Upgrade").equalsIgnoreCase("websocket")) {
      // Clients that know both ways, such as fabric8's, take this for a no and come without.
      exchange.answer(200, MediaType.TEXT, new byte[0]);
      return;
    }
    String prefix = resource.prefix(resource.scope(info));
    String version = query.text("resourceVersion");
    long since = version.isEmpty() ? 0 : Freshness.number(version);
    try (var frames = new Frames(exchange, view, () -> metrics.watchEvent(resource))) {
      if (since == 0 || initialEvents) {
        since = sendState(frames, resource, selection, prefix);
        if (initialEvents && query.isOn("allowWatchBookmarks")) {
          frames.initialEventsEnd(since);
        }
        frames.flush();
      }
      try {
        follow(exchange, frames, resource, selection, prefix, since);
      } catch (CompactedException late) {
        frames.error(tooOld(since, late));
      }
    }
  }

  private static void requireConsistent(Query query, boolean initialEvents) {
    String match = query.text("resourceVersionMatch");
    if (initialEvents && !match.equals("NotOlderThan")) {
      throw invalid(
          "resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch"
              + " to NotOlderThan");
    }
    if (!query.has("sendInitialEvents") && !match.isEmpty()) {
      throw invalid(
          "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless"
              + " sendInitialEvents is provided");
    }
  }

  private static ApiException invalid(String why) {
    return Failures.unprocessable("ListOptions.meta.k8s.io \"\" is invalid: " + why);
  }

  private static ApiException tooOld(long since, CompactedException late) {
    return Failures.expired(
        "too old resource version: " + since + " (" + (late.compacted() + 1) + ")");
  }

  /** Everything there is, as if it were just being added; the revision it was read at. */
  private long sendState(Frames frames, Resource resource, Selection selection, String prefix)
      throws IOException {
    Page page = store.list(prefix, "", 0, 0);
    for (Entry entry : ListRequests.matching(resource, selection, page.entries())) {
      frames.send("ADDED", entry.value(), entry.revision());
    }
    return page.revision();
  }

  private void follow(
      Exchange exchange,
      Frames frames,
      Resource resource,
      Selection selection,
      String prefix,
      long since)
      throws IOException {
    Query query = exchange.query();
    long deadline = System.nanoTime() + lifetime(query).toNanos();
    boolean bookmarks = query.isOn("allowWatchBookmarks");
    long bookmarkAt = System.nanoTime() + BOOKMARK_EVERY.toNanos();
    long checkAt = System.nanoTime() + CHECK_EVERY.toNanos();
    try (Watch watch = store.watch(prefix, since)) {
      exchange.whenEnded(watch::close);
      for (long now = System.nanoTime(); now < deadline; now = System.nanoTime()) {
        if (exchange.hasEnded()) {
          break;
        }
        if (now >= checkAt) {
          if (!exchange.mayGoOn()) {
            return;
          }
          checkAt = now + CHECK_EVERY.toNanos();
        }
        if (now >= bookmarkAt) {
          if (bookmarks) {
            frames.bookmark(watch.revision());
            frames.flush();
          }
          bookmarkAt = now + BOOKMARK_EVERY.toNanos();
        }
        long wait = Math.min(deadline, Math.min(checkAt, bookmarkAt)) - now;
        List<Event> events = watch.next(Duration.ofNanos(wait));
        for (Event event : events) {
          send(frames, resource, selection, event);
        }
        if (!events.isEmpty()) {
          frames.flush();
        }
      }
      if (bookmarks) {
        frames.bookmark(watch.revision());
      }
    }
  }

  private static Duration lifetime(Query query) {
    long seconds = query.number("timeoutSeconds");
    return Duration.ofSeconds(
        seconds > 0
            ? seconds
            : SHORTEST_SECONDS + ThreadLocalRandom.current().nextLong(SHORTEST_SECONDS));
  }

  /** To someone who sees part of a collection, an object that enters or leaves it comes or goes. */
  private static void send(Frames frames, Resource resource, Selection selection, Event event)
      throws IOException {
    if (!selection.admitsKey(resource, event.key())) {
      return;
    }
    boolean plain = selection.needsNamesOnly();
    boolean was =
        event.previous() != null
            && (plain || selection.matches(read(resource, event.previous(), event)));
    boolean is =
        event.kind() != Event.Kind.DELETED
            && (plain || selection.matches(read(resource, event.value(), event)));
    if (is) {
      frames.send(was ? "MODIFIED" : "ADDED", event.value(), event.revision());
    } else if (was) {
      frames.send("DELETED", event.previous(), event.revision());
    }
  }

  private static Fields read(Resource resource, byte[] value, Event event) {
    return resource.read(value, event.revision());
  }
}
