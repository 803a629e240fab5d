package io.instancetypes.serve;

import io.instancetypes.runtime.NodeAgent;
import io.instancetypes.runtime.RuntimeConfig;
import io.instancetypes.runtime.reach.GuestReach;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** Runs the guests of a server on the machine that it runs on. */
public final class EmbeddedRuntime implements AutoCloseable {
  /** What guests get to turn themselves off when all of them are stopped. */
  public static final Duration PATIENCE = Duration.ofSeconds(30);

  private final NodeAgent agent;
  private final boolean stopsGuests;
  private final Consumer<String> log;

  private EmbeddedRuntime(NodeAgent agent, boolean stopsGuests, Consumer<String> log) {
    this.agent = agent;
    this.stopsGuests = stopsGuests;
    this.log = log;
  }

  /**
   * Acts as an account of its own, with a role of its own.
   *
   * @param stopsGuests whether guests end with the server
   */
  public static EmbeddedRuntime start(
      PlatformServer server, RuntimeConfig config, boolean stopsGuests, Consumer<String> log)
      throws IOException {
    NodeAgent agent = NodeAgent.start(server.client(PlatformAccount.RUNTIME), config, log);
    server.receive(agent.uploads());
    server.reach(new GuestReach(Path.of(config.host().data())));
    return new EmbeddedRuntime(agent, stopsGuests, log);
  }

  /** Why changes of instances may go unseen at present; null if they are watched. */
  public String trouble() {
    return agent.isWatching() ? null : "instances are not watched";
  }

  @Override
  public void close() {
    try {
      if (stopsGuests) {
        agent.stopGuests(PATIENCE);
      }
    } catch (IOException left) {
      log.accept("not all guests were stopped: " + left.getMessage());
    } finally {
      agent.close();
    }
  }
}
