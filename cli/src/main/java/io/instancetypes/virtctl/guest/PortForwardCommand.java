package io.instancetypes.virtctl.guest;

import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.UsageError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code virtctl port-forward}. */
public final class PortForwardCommand {
  private static final String PORT = "PORT";

  private PortForwardCommand() {}

  public static Definition definition() {
    return GuestCommand.addTo(
            Definition.of(
                """
                Forward ports of this machine to a guest, through the API of the cluster, until \
                Ctrl+C. Only TCP is forwarded.\
                """))
        .example("Port 8080 here is port 8080 of the guest", "virtctl port-forward vm/web 8080")
        .example("Port 8080 here is port 80 of the guest", "virtctl port-forward vm/web 8080:80")
        .example(
            "For ssh, as its ProxyCommand", "virtctl port-forward --stdio=true vmi/web/default 22")
        .option(Option.flag("stdio", "Forward standard input and output; for one port"))
        .option(
            Option.value("address", "ADDRESS", "The address of this machine to listen on")
                .defaultsTo("127.0.0.1"))
        .argument(
            Argument.between(1, 100, PORT, "[tcp/]LOCAL[:REMOTE]; LOCAL 0 takes any free port"))
        .runs(PortForwardCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    List<ForwardedPort> ports =
        invocation.arguments(PORT).stream().map(ForwardedPort::parse).toList();
    GuestCommand command = GuestCommand.of(invocation, console);
    if (!invocation.flag("stdio")) {
      return listen(command, ports, invocation.value("address"), console);
    }
    if (ports.size() != 1) {
      throw new UsageError("--stdio is for one port");
    }
    String path = command.target().portPath(ports.getFirst().remote());
    try (GuestStream guest = GuestStream.open(command.api(), path, console.out())) {
      guest.send(console.in(), (bytes, count) -> count);
      guest.awaitEnd();
    }
    return Exit.OK;
  }

  private static Exit listen(
      GuestCommand command, List<ForwardedPort> ports, String address, Console console)
      throws IOException {
    var open = new ArrayList<LocalPort>();
    try {
      for (ForwardedPort port : ports) {
        String path = command.target().portPath(port.remote());
        LocalPort local = LocalPort.listen(address, port.local(), command.api(), path, console);
        open.add(local);
        console.out().printf("forwarding tcp %s:%d to %d%n", address, local.port(), port.remote());
      }
      console.out().flush();
      List<Thread> serving =
          open.stream().map(local -> Thread.ofVirtual().start(local::serve)).toList();
      for (Thread each : serving) {
        each.join();
      }
      return Exit.OK;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new Refusal("interrupted");
    } finally {
      for (LocalPort local : open) {
        local.close();
      }
    }
  }
}
