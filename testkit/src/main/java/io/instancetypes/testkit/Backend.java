package io.instancetypes.testkit;

import io.instancetypes.api.Fields;
import java.nio.file.Path;
import java.util.List;

/** Who serves the Kubernetes API that a test uses. */
public enum Backend {
  /** This project's own server, in this process. */
  EMBEDDED,

  /** etcd, kube-apiserver and kube-controller-manager. */
  REAL;

  /**
   * Ready to answer when it returns.
   *
   * @param directory holds everything: keys, data, logs
   * @param definitions custom resource definitions to be there from the start
   * @throws MissingProgramException if a program of the real one is not on this machine
   */
  public Kubernetes start(Path directory, List<Fields> definitions) {
    Server server =
        switch (this) {
          case EMBEDDED -> EmbeddedServer.start(directory, definitions);
          case REAL -> ControlPlane.start(directory, definitions);
        };
    return new Kubernetes(server, new Users(directory, server.url()));
  }
}
