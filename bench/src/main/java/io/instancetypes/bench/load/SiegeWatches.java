package io.instancetypes.bench.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Many watches at once, one in ten over HTTP/1.1, the others over HTTP/2 as informers do. */
final class SiegeWatches {
  private static final String PATH =
      "/api/v1/namespaces/default/configmaps?watch=true&allowWatchBookmarks=true";

  private final LoadConnection connection;
  private final List<HttpClient> clients = new ArrayList<>();
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger alive = new AtomicInteger();

  SiegeWatches(LoadConnection connection) {
    this.connection = connection;
  }

  /** Opens them, client after client, and reads each on a thread of its own. */
  void open(int count, int perClient) throws InterruptedException {
    for (int begun = 0; begun < count; begun += perClient) {
      boolean older = clients.size() % 10 == 9;
      HttpClient client =
          connection.administrator(older ? HttpClient.Version.HTTP_1_1 : HttpClient.Version.HTTP_2);
      clients.add(client);
      int number = Math.min(perClient, count - begun);
      var answered = new CountDownLatch(number);
      for (int i = 0; i < number; i++) {
        Thread.ofVirtual().start(() -> watch(client, answered));
        if (i == 0) {
          // The others share its connection.
          answered.await(50, TimeUnit.MILLISECONDS);
        }
      }
      answered.await();
    }
  }

  private void watch(HttpClient client, CountDownLatch answered) {
    try {
      var request = HttpRequest.newBuilder(connection.uri(PATH)).build();
      var answer = client.send(request, BodyHandlers.ofInputStream());
      boolean good = answer.statusCode() == 200;
      (good ? opened : refused).incrementAndGet();
      answered.countDown();
      if (good) {
        alive.incrementAndGet();
        read(answer.body());
      }
    } catch (IOException failure) {
      refused.incrementAndGet();
      answered.countDown();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void read(InputStream body) {
    try (body) {
      byte[] buffer = new byte[1024];
      while (body.read(buffer) >= 0) {
        // Bookmarks.
      }
    } catch (IOException ended) {
      // Counted below.
    } finally {
      alive.decrementAndGet();
    }
  }

  int opened() {
    return opened.get();
  }

  int refused() {
    return refused.get();
  }

  int alive() {
    return alive.get();
  }

  void close() {
    clients.forEach(HttpClient::shutdownNow);
  }
}
