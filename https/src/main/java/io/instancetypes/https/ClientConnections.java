package io.instancetypes.https;

import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;

/** All connections of a listener: as many as it grants, for as long as it grants them. */
final class ClientConnections implements Connection.Listener, AutoCloseable {
  /** For the store, webhooks and whatever else the process opens. */
  private static final int RESERVED = 300;

  private final ServerLimits limits;
  private final Map<Connection, ClientConnection> open = new ConcurrentHashMap<>();
  private final Map<String, Integer> addresses = new ConcurrentHashMap<>();
  private final ScheduledExecutorService sweeper =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("http-deadlines").factory());
  private int strangers;

  ClientConnections(ServerLimits wanted) {
    // What is left without a file descriptor is neither answered nor refused.
    int possible = Math.max(1, FileDescriptors.most() - RESERVED);
    this.limits = wanted.withConnections(Math.min(wanted.connections(), possible));
    Deadlines deadlines = limits.deadlines();
    long shortest = Math.min(deadlines.head().toMillis(), deadlines.idle().toMillis());
    long pause = Math.clamp(shortest / 4, 1, Duration.ofSeconds(1).toMillis());
    sweeper.scheduleWithFixedDelay(this::sweep, pause, pause, TimeUnit.MILLISECONDS);
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof SslConnection tls && !admit(new ClientConnection(tls), tls)) {
      tls.getEndPoint().close();
    }
  }

  /** Strangers make room for each other and for everybody else. */
  private synchronized boolean admit(ClientConnection client, SslConnection connection) {
    boolean full = open.size() >= limits.connections();
    if (addresses.getOrDefault(client.address(), 0) >= limits.connectionsPerAddress()
        || (full && strangers == 0)) {
      return false;
    }
    if (full || strangers >= limits.strangers()) {
      closeLeastUsedStranger();
    }
    open.put(connection, client);
    addresses.merge(client.address(), 1, Integer::sum);
    strangers++;
    return true;
  }

  private void closeLeastUsedStranger() {
    open.entrySet().stream()
        .filter(entry -> entry.getValue().isStranger())
        .min(Comparator.comparingLong(entry -> entry.getValue().quietSince()))
        .map(Map.Entry::getKey)
        .ifPresent(
            connection -> {
              // At once: the next stranger may come before this one is really gone.
              onClosed(connection);
              connection.getEndPoint().close();
            });
  }

  @Override
  public synchronized void onClosed(Connection connection) {
    ClientConnection client = open.remove(connection);
    if (client != null) {
      client.closed();
      addresses.computeIfPresent(client.address(), (key, count) -> count == 1 ? null : count - 1);
      if (client.isStranger()) {
        strangers--;
      }
    }
  }

  /** Whoever is on the other end has shown who they are. */
  void know(ClientConnection client) {
    if (client.isStranger()) {
      learn(client);
    }
  }

  private synchronized void learn(ClientConnection client) {
    if (client.isOpen() && client.know()) {
      strangers--;
    }
  }

  /** The connection that a request came on; one that is closed already has none. */
  ClientConnection of(EndPoint endPoint) {
    return endPoint instanceof SslConnection.SslEndPoint tls
        ? open.get(tls.getSslConnection())
        : null;
  }

  private void sweep() {
    long now = System.nanoTime();
    for (ClientConnection client : open.values()) {
      if (client.isOverdue(limits.deadlines(), now)) {
        client.close();
      }
    }
  }

  int count() {
    return open.size();
  }

  @Override
  public void close() {
    sweeper.shutdownNow();
  }
}
