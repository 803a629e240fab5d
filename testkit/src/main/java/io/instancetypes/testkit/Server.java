package io.instancetypes.testkit;

import io.instancetypes.api.Fields;
import java.util.List;

/** A Kubernetes API that runs. */
sealed interface Server extends AutoCloseable permits EmbeddedServer, ControlPlane {
  String url();

  /** Ends the API server and starts it on the same port and data; others run on. */
  void restart();

  /** What accounts asked for, as events of the audit log; a server without one knows nothing. */
  List<Fields> accountRequests();

  @Override
  void close();
}
