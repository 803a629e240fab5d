package io.instancetypes.apiserver.crash;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.store.check.Content;
import io.instancetypes.store.check.Operation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Clients that create, change, delete and read a few config maps, and note what they are told. */
final class Writers {
  private static final String PATH = "/api/v1/namespaces/default/configmaps";
  private static final int CLIENTS = 4;
  private static final int KEYS = 5;

  private final AtomicLong values = new AtomicLong();
  private final Collection<Operation> history = new ConcurrentLinkedQueue<>();
  private final AtomicLong acknowledged = new AtomicLong();

  Collection<Operation> history() {
    return history;
  }

  long acknowledged() {
    return acknowledged.get();
  }

  /** Waits until so many more writes are acknowledged. */
  void awaitAcknowledged(int more) throws InterruptedException {
    long enough = acknowledged.get() + more;
    while (acknowledged.get() < enough) {
      Thread.sleep(1);
    }
  }

  /** Starts clients that go on until the server answers no more. */
  List<Thread> start(Client client, long seed) {
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < CLIENTS; i++) {
      var random = new Random(seed * CLIENTS + i);
      threads.add(Thread.ofVirtual().start(() -> work(client, random)));
    }
    return threads;
  }

  private void work(Client client, Random random) {
    boolean goesOn = true;
    while (goesOn) {
      String key = "k" + random.nextInt(KEYS);
      Content current = read(client, key);
      goesOn = current != GONE && write(client, key, current, random);
    }
  }

  private static final Content GONE = new Content("", -1);

  /** What is there, null for nothing, GONE if nobody answers. */
  private Content read(Client client, String key) {
    long start = System.nanoTime();
    try {
      Answer answer = client.get(PATH + "/" + key);
      Content content = answer.code() == 200 ? content(answer) : null;
      note(key, new Operation.Read(), start, new Operation.Shown(content));
      return content;
    } catch (IllegalStateException unanswered) {
      return GONE;
    }
  }

  private static Content content(Answer answer) {
    return new Content((String) answer.at("data.v"), revision(answer));
  }

  private static long revision(Answer answer) {
    return Long.parseLong((String) answer.at("metadata.resourceVersion"));
  }

  /** False if nobody answers: then it is in doubt whether it was done. */
  private boolean write(Client client, String key, Content current, Random random) {
    String value = "v" + values.incrementAndGet();
    Operation.Action action;
    if (current == null) {
      action = new Operation.Create(value);
    } else if (random.nextInt(4) == 0) {
      action = new Operation.Delete(current.revision());
    } else {
      action = new Operation.Update(value, current.revision());
    }
    long start = System.nanoTime();
    try {
      note(key, action, start, answer(send(client, key, action), action));
      return true;
    } catch (IllegalStateException unanswered) {
      note(key, action, start, new Operation.Unknown());
      return false;
    }
  }

  private static Answer send(Client client, String key, Operation.Action action) {
    return switch (action) {
      case Operation.Create create -> client.post(PATH, body(key, create.value(), ""));
      case Operation.Update update ->
          client.put(
              PATH + "/" + key,
              body(key, update.value(), ",\"resourceVersion\":\"" + update.expected() + "\""));
      case Operation.Delete delete ->
          client.send(
              "DELETE",
              PATH + "/" + key,
              "application/json",
              "{\"preconditions\":{\"resourceVersion\":\"" + delete.expected() + "\"}}");
      case Operation.Read read -> throw new IllegalArgumentException("not a write");
    };
  }

  private static String body(String key, String value, String metadata) {
    return "{\"metadata\":{\"name\":\"%s\"%s},\"data\":{\"v\":\"%s\"}}"
        .formatted(key, metadata, value);
  }

  private Operation.Answer answer(Answer answer, Operation.Action action) {
    return switch (answer.code()) {
      case 200, 201 -> {
        acknowledged.incrementAndGet();
        // A deletion is not told its revision; the next one is the least it can be.
        yield new Operation.Written(
            action instanceof Operation.Delete delete ? delete.expected() + 1 : revision(answer));
      }
      case 404, 409 -> new Operation.Refused();
      default -> throw new AssertionError("unexpected answer: " + answer.text());
    };
  }

  private void note(String key, Operation.Action action, long start, Operation.Answer answer) {
    history.add(new Operation(key, action, start, System.nanoTime(), answer));
  }
}
