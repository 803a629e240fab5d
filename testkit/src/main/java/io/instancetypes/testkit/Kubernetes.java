package io.instancetypes.testkit;

import io.instancetypes.api.Fields;
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
   * What users of the group {@code system:serviceaccounts} asked for, oldest first, as events of
   * the audit log of the real one; the embedded one writes none.
   */
  public List<Fields> accountRequests() {
    return server.accountRequests();
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
