package io.instancetypes.virtctl.serve;

import io.instancetypes.apiserver.ApiServer;
import java.io.PrintStream;
import java.nio.file.Path;

/** What a person wants to know when a server is ready. */
final class Greeting {
  private Greeting() {}

  static void print(ApiServer server, Path data, PrintStream out) {
    out.print(
        """
        Serving the Kubernetes API at %s, with the data in %s
        Ctrl-C stops it. To use it from another terminal:

          export KUBECONFIG=%s
          kubectl get vm,vmi --all-namespaces

        To begin with the standard instance types and preferences:

          virtctl catalog -o yaml | kubectl apply -f -

        """
            .formatted(server.url(), data, shellWord(server.kubeconfig().toString())));
    out.flush();
  }

  /** The path as a line of a shell has to spell it. */
  private static String shellWord(String path) {
    return path.matches("[\\w./@%+=:,-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
  }
}
