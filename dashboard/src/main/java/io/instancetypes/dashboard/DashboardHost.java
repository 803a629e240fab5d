package io.instancetypes.dashboard;

import io.instancetypes.dashboard.session.LoginProof;
import io.instancetypes.dashboard.session.SessionStorage;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.platform.Cluster;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Where the dashboard runs.
 *
 * @param indexed what lists of machines are made of, with the rights of the platform: pages show a
 *     user of it what they may list
 * @param asCaller the cluster for whoever proved who they are in this way
 * @param knowsEvents whether those of everybody are among what is indexed; where they are not, they
 *     are read for each user
 * @param changes who tells of changes
 * @param runsGuests whether there are guests that can be reached from here
 * @param manifests makes a virtual machine from options
 * @param sessions keeps them while nothing runs
 * @param audit told who a request is of
 * @param version what is running
 */
public record DashboardHost(
    Cluster indexed,
    Function<LoginProof, Cluster> asCaller,
    boolean knowsEvents,
    Api api,
    Changes changes,
    BooleanSupplier runsGuests,
    Manifests manifests,
    SessionStorage sessions,
    Audit audit,
    String version) {
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

  /** Keeps a record of who looked at what. */
  public interface Audit {
    void known(Exchange exchange, UserInfo user);
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
