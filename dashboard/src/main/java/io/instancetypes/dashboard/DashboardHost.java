package io.instancetypes.dashboard;

import io.instancetypes.platform.Cluster;
import java.util.List;

/**
 * Where the dashboard runs.
 *
 * @param cluster with the rights of the platform; pages ask it for a user
 * @param changes who tells of changes
 * @param manifests makes a virtual machine from options
 * @param version what is running
 */
public record DashboardHost(
    Cluster cluster, Api api, Changes changes, Manifests manifests, String version) {
  /** Tells of everything that pages show. */
  public interface Changes {
    /**
     * @param begins run whenever what happened before is unknown: at first, and after a gap
     * @param changed told the resource, the namespace and the name of what was written or deleted
     */
    Following follow(Runnable begins, Listener changed);
  }

  /** Goes on until it is closed. */
  public interface Following extends AutoCloseable {
    @Override
    void close();
  }

  /** Told of one change. */
  public interface Listener {
    void changed(String resource, String namespace, String name);
  }

  /** The command that prints a manifest: its words are the form's, and what it prints is sent. */
  public interface Manifests {
    Manifest create(List<String> arguments);
  }

  /**
   * What the command said.
   *
   * @param text what it printed; empty if it refused
   * @param complaint why it refused; empty if it did not
   */
  public record Manifest(String text, String complaint) {}
}
