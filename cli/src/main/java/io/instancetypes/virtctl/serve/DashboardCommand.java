package io.instancetypes.virtctl.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import java.io.IOException;
import java.util.List;

/** {@code virtctl dashboard}. */
public final class DashboardCommand {
  private static final String NO_OPEN = "no-open";

  private DashboardCommand() {}

  public static Definition definition() {
    return ClusterOptions.addTo(
            Definition.of(
                """
                Open the dashboard of the server that the kubeconfig names, in a browser, logged in \
                as the user of the kubeconfig. The address that is printed can be used once, and \
                within a minute.\
                """))
        .example("Look instead of read", "virtctl dashboard")
        .example("On a machine without a browser", "virtctl dashboard --no-open")
        .option(Option.flag(NO_OPEN, "Only print the address"))
        .runs(DashboardCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    ClusterApi api = ClusterOptions.api(invocation, console);
    ClusterApi.Reply reply = api.post("/dashboard/code", new Fields());
    if (reply.code() != 201) {
      throw new Refusal(
          reply.code() == 401
              ? "the server does not know you: " + reply.message()
              : "the server of this kubeconfig has no dashboard; 'virtctl serve' has one");
    }
    String address = api.server() + Fields.text(reply.document(), "path");
    console.out().println(address);
    console.out().flush();
    if (!invocation.flag(NO_OPEN) && !open(address)) {
      console.err().println("No browser could be started: open the address yourself.");
    }
    return Exit.OK;
  }

  private static boolean open(String address) {
    String system = System.getProperty("os.name");
    List<String> command =
        system.startsWith("Mac")
            ? List.of("open", address)
            : system.startsWith("Windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    try {
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException missing) {
      return false;
    }
  }
}
