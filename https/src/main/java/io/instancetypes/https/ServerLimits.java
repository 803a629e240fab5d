package io.instancetypes.https;

/**
 * What a server grants its clients, so that none can take it down.
 *
 * @param connections in all
 * @param connectionsPerAddress of one address
 * @param strangers connections of those who have not shown who they are; for one more, the one that
 *     was not used for the longest time is closed
 * @param requestsInflight being answered at once, without those of administrators, health checks
 *     and watches
 * @param watches in all
 * @param watchesPerUser of one user
 */
public record ServerLimits(
    int connections,
    int connectionsPerAddress,
    int strangers,
    int requestsInflight,
    int watches,
    int watchesPerUser,
    Deadlines deadlines) {

  /**
   * Web sockets in all; each holds a connection, a few threads without a stack, and some buffers.
   */
  public static final int WEB_SOCKETS = 1_000;

  /** Of one user; a browser behind a forwarded port opens a dozen. */
  public static final int WEB_SOCKETS_PER_USER = 500;

  /** For a server whose clients show who they are. */
  public static final ServerLimits DEFAULT =
      new ServerLimits(10_000, 8_000, 1_000, 600, 10_000, 6_000, Deadlines.DEFAULT);

  /** For webhooks: whoever asks shows nothing, and few ask. */
  public static final ServerLimits WEBHOOKS =
      new ServerLimits(2_000, 1_000, 2_000, 600, 0, 0, Deadlines.DEFAULT);

  public ServerLimits withConnections(int most) {
    return new ServerLimits(
        most,
        Math.min(connectionsPerAddress, most),
        Math.min(strangers, most),
        requestsInflight,
        watches,
        watchesPerUser,
        deadlines);
  }

  public ServerLimits withConnectionsPerAddress(int most) {
    return new ServerLimits(
        connections, most, strangers, requestsInflight, watches, watchesPerUser, deadlines);
  }

  public ServerLimits withStrangers(int most) {
    return new ServerLimits(
        connections,
        connectionsPerAddress,
        most,
        requestsInflight,
        watches,
        watchesPerUser,
        deadlines);
  }

  public ServerLimits withRequestsInflight(int most) {
    return new ServerLimits(
        connections, connectionsPerAddress, strangers, most, watches, watchesPerUser, deadlines);
  }

  public ServerLimits withWatches(int most, int perUser) {
    return new ServerLimits(
        connections,
        connectionsPerAddress,
        strangers,
        requestsInflight,
        most,
        Math.min(perUser, most),
        deadlines);
  }

  public ServerLimits with(Deadlines others) {
    return new ServerLimits(
        connections,
        connectionsPerAddress,
        strangers,
        requestsInflight,
        watches,
        watchesPerUser,
        others);
  }
}
