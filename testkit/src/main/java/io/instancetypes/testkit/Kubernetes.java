package io.instancetypes.testkit;

import java.nio.file.Path;
import java.util.List;

/** A Kubernetes API on loopback that was started for tests. */
public final class Kubernetes implements AutoCloseable {
  private final Server server;
  private final Users users;

  Kubernetes(Server server, Users users) {
    this.server = server;
    this.users = users;
  }

  public String url() {
    return server.url();
  }

  /** The file by which its administrator reaches it. */
  public Path kubeconfig() {
    return users.kubeconfig("admin", List.of(Users.MASTERS));
  }

  /** The file by which anybody else does, known by a certificate: just that user's rights. */
  public Path kubeconfig(String user, String... groups) {
    return users.kubeconfig(user, List.of(groups));
  }

  /** Ends the API server at once and starts it again on the same port and data. */
  public void restart() {
    server.restart();
  }

  /**
   * Removes what tests leave behind, and waits until it is gone: all custom objects, and
   * ConfigMaps, Secrets, events, revisions, leases and claims outside the namespaces of the system.
   * Definitions stay, and whoever makes objects of other kinds removes them, or uses a server of
   * its own.
   */
  public void clear() {
    try (var api = users.administrator()) {
      new Leftovers(api).remove();
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
