package io.instancetypes.virtctl.guest;

import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.UsageError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code virtctl ssh} and {@code virtctl scp}. */
public final class SshCommands {
  private static final String TARGET = "TARGET";
  private static final String FROM = "FROM";
  private static final String TO = "TO";

  private SshCommands() {}

  public static Definition ssh() {
    return SshClient.addTo(
            Definition.of(
                """
                Log in to a guest with the ssh of this machine, through the API of the cluster: \
                the guest needs no address that can be reached.\
                """))
        .example("As a user of the guest", "virtctl ssh fedora@vm/web")
        .example("Run one command", "virtctl ssh fedora@vm/web --command uptime")
        .option(Option.value("command", "COMMAND", "What to run in the guest").letter('c'))
        .argument(
            Argument.required(TARGET, "[USER@] and the machine: " + GuestTarget.FORMS)
                .takes(new AllowedValues.Names(AllowedValues.Names.VMS)))
        .runs(SshCommands::runSsh);
  }

  private static Exit runSsh(Invocation invocation, Console console) throws IOException {
    SshClient client = SshClient.to(invocation.argument(TARGET).orElseThrow(), invocation, console);
    var words = new ArrayList<>(List.of(client.host()));
    invocation.optional("command").ifPresent(words::add);
    return client.run("ssh", words);
  }

  public static Definition scp() {
    return SshClient.addTo(
            Definition.of(
                """
                Copy files to or from a guest with the scp of this machine, through the API of the \
                cluster. One of the two has the machine before a colon.\
                """))
        .example("To a guest", "virtctl scp page.html fedora@vm/web:page.html")
        .example("From a guest", "virtctl scp fedora@vm/web:page.html .")
        .option(Option.flag("recursive", "Copy folders with what is in them").letter('r'))
        .option(Option.flag("preserve", "Keep times and modes"))
        .argument(Argument.required(FROM, "What to copy").takes(AllowedValues.files()))
        .argument(Argument.required(TO, "Where to").takes(AllowedValues.files()))
        .runs(SshCommands::runScp);
  }

  private static Exit runScp(Invocation invocation, Console console) throws IOException {
    String from = invocation.argument(FROM).orElseThrow();
    String to = invocation.argument(TO).orElseThrow();
    if (from.contains(":") == to.contains(":")) {
      throw new UsageError(
          "one of %s and %s has to be on a guest, as in vm/web:file".formatted(from, to));
    }
    String remote = from.contains(":") ? from : to;
    int colon = remote.indexOf(':');
    SshClient client = SshClient.to(remote.substring(0, colon), invocation, console);
    String there = client.host() + remote.substring(colon);
    var words = new ArrayList<String>();
    if (invocation.flag("recursive")) {
      words.add("-r");
    }
    if (invocation.flag("preserve")) {
      words.add("-p");
    }
    words.addAll(remote.equals(from) ? List.of(there, to) : List.of(from, there));
    return client.run("scp", words);
  }
}
