package io.instancetypes.virtctl.serve;

import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.qemu.ShellWord;
import io.instancetypes.virtctl.cli.Console;
import java.nio.file.Path;

/** What a person wants to know when a server is ready. */
final class Greeting {
  private Greeting() {}

  static void print(ApiServer server, Path data, Console console) {
    String virtctl = console.virtctl();
    console
        .out()
        .print(
            """
            Serving the Kubernetes API at %s, with the data in %s
            Ctrl-C stops it. To look around from another terminal:

              export KUBECONFIG=%s

            1. Make a VM of a standard instance type and preference:

              %s create vm --name tour --instancetype u1.small --preference fedora \\
                --volume-containerdisk src:quay.io/containerdisks/fedora:latest | kubectl apply -f -

            2. See it, and the instance that it starts:

              kubectl get vm,vmi

            3. Ask why it is as it is:

              %s explain --vm tour

            """
                .formatted(
                    server.url(),
                    data,
                    ShellWord.quoted(server.kubeconfig().toString()),
                    ShellWord.quoted(virtctl),
                    ShellWord.quoted(virtctl)));
    console.out().flush();
  }
}
