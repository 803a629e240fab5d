package io.instancetypes.testkit;

/** A Kubernetes API that runs. */
sealed interface Server extends AutoCloseable permits EmbeddedServer, ControlPlane {
  String url();

  /** Ends the API server and starts it on the same port and data; others run on. */
  void restart();

  @Override
  void close();
}
