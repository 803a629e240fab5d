package io.instancetypes.apiserver.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.ServerProcess;
import io.instancetypes.store.check.Linearizability;
import io.instancetypes.store.check.Observed;
import io.instancetypes.store.check.Operation;
import io.instancetypes.store.check.WatchGuarantees;
import io.instancetypes.store.check.WatchRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills whole servers; {@code -Dserver.crash.rounds=100} for longer. */
class ServerCrashTest {
  private static final int ROUNDS = Integer.getInteger("server.crash.rounds", 8);
  private static final long SEED = Long.getLong("crash.seed", 1);

  @TempDir Path directory;

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  @DisplayName("Clients and watches of a killed server were told nothing but the truth")
  void survivesKills() throws Exception {
    var random = new Random(SEED);
    var writers = new Writers();
    var watches = new ArrayList<WatchRecord>();
    long position = 0;
    for (int round = 0; round < ROUNDS; round++) {
      WatchRecord watched;
      Thread watching;
      List<Thread> clients;
      try (ServerProcess _ = ServerProcess.start(directory)) {
        Client client = Client.of(directory.resolve("admin.kubeconfig"));
        if (position == 0) {
          position = revision(client);
        }
        long after = position;
        watched = new WatchRecord("round " + round, "", after);
        WatchRecord record = watched;
        watching = Thread.ofVirtual().start(() -> Watcher.follow(client, record, after));
        clients = writers.start(client, SEED * ROUNDS + round);
        writers.awaitAcknowledged(20 + random.nextInt(60));
      }
      watching.join();
      for (Thread client : clients) {
        client.join();
      }
      watches.add(watched);
      position = watched.position();
    }
    var writes = writes(writers);
    assertThat(writers.acknowledged()).isGreaterThan(ROUNDS * 10L);
    assertThat(WatchGuarantees.violations(writes, watches)).isEmpty();
    assertThat(Linearizability.violations(writers.history(), revisions(watches))).isEmpty();
  }

  private static long revision(Client client) {
    return Long.parseLong(
        (String)
            client
                .get("/api/v1/namespaces/default/configmaps?limit=1")
                .at("metadata.resourceVersion"));
  }

  /** The changes that clients know of: deletions are not told their revision. */
  private static List<Observed> writes(Writers writers) {
    var writes = new ArrayList<Observed>();
    for (Operation operation : writers.history()) {
      if (operation.answer() instanceof Operation.Written written) {
        switch (operation.action()) {
          case Operation.Create create ->
              writes.add(observed(Observed.Kind.CREATED, operation, create.value(), written));
          case Operation.Update update ->
              writes.add(observed(Observed.Kind.UPDATED, operation, update.value(), written));
          case Operation.Delete delete -> {}
          case Operation.Read read -> {}
        }
      }
    }
    return writes;
  }

  private static Observed observed(
      Observed.Kind kind, Operation operation, String value, Operation.Written written) {
    return new Observed(kind, operation.key(), value, null, written.revision());
  }

  private static HashMap<String, Long> revisions(List<WatchRecord> watches) {
    var revisions = new HashMap<String, Long>();
    for (WatchRecord watch : watches) {
      for (Observed event : watch.events()) {
        if (event.kind() != Observed.Kind.DELETED) {
          revisions.put(event.value(), event.revision());
        }
      }
    }
    return revisions;
  }
}
