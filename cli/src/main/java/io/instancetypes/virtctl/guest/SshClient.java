package io.instancetypes.virtctl.guest;

import io.instancetypes.qemu.ShellWord;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.option.Amounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The programs of OpenSSH on this machine, whose connections go through the API of the cluster. */
final class SshClient {
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");

  private final Invocation invocation;
  private final Console console;
  private final GuestCommand command;
  private final String user;

  private SshClient(Invocation invocation, Console console, GuestCommand command, String user) {
    this.invocation = invocation;
    this.console = console;
    this.command = command;
    this.user = user;
  }

  static Definition addTo(Definition definition) {
    return ClusterOptions.addTo(definition)
        .option(Option.value("username", "USER", "The user in the guest").letter('l'))
        .option(
            Option.value("identity-file", "FILE", "The private key to log in with")
                .letter('i')
                .takes(AllowedValues.files()))
        .option(
            Option.value(
                    "known-hosts",
                    "FILE",
                    "Where keys of guests are kept; ~/.ssh/kubevirt_known_hosts unless given")
                .takes(AllowedValues.files()))
        .option(Option.value("port", "PORT", "The port of the guest").letter('p').defaultsTo("22"))
        .option(
            Option.value("local-ssh-opts", "OPTION", "A further option for the program, as it is")
                .letter('t')
                .repeat())
        .option(Option.flag("local-ssh", "As it is always").hide());
  }

  /**
   * @param target {@code [USER@]} and one of {@link GuestTarget#FORMS}
   */
  static SshClient to(String target, Invocation invocation, Console console) throws IOException {
    int at = target.indexOf('@');
    String user = at < 0 ? invocation.optional("username").orElse("") : target.substring(0, at);
    GuestTarget guest = GuestTarget.parse(target.substring(at + 1));
    return new SshClient(invocation, console, GuestCommand.of(guest, invocation, console), user);
  }

  /** The guest as these programs know it: a name for its keys, and no address. */
  String host() {
    GuestTarget guest = command.target();
    String name = guest.kind().shortName() + "." + guest.name() + "." + guest.namespace();
    return user.isEmpty() ? name : user + "@" + name;
  }

  Exit run(String program, List<String> arguments) throws IOException {
    var words = new ArrayList<>(List.of(program, "-o", proxy()));
    words.addAll(List.of("-o", "UserKnownHostsFile=" + knownHosts()));
    invocation.optional("identity-file").ifPresent(file -> words.addAll(List.of("-i", file)));
    words.addAll(invocation.values("local-ssh-opts"));
    words.addAll(arguments);
    console.out().flush();
    try {
      int code = new ProcessBuilder(words).inheritIO().start().waitFor();
      return code == 0 ? Exit.OK : Exit.REFUSED;
    } catch (IOException missing) {
      throw new Refusal("%s cannot be started: install OpenSSH's client".formatted(program));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new Refusal("interrupted");
    }
  }

  private String knownHosts() {
    return invocation
        .optional("known-hosts")
        .orElseGet(() -> folder().resolve("kubevirt_known_hosts").toString());
  }

  /** The programs make it for files of their own names only, and would forget the keys. */
  private Path folder() {
    Path folder = Path.of(console.variable("HOME").orElse("."), ".ssh");
    try {
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER));
    } catch (IOException | UnsupportedOperationException thereOrImpossible) {
      // They say that they cannot keep a key.
    }
    return folder;
  }

  /** A shell reads it, with the signs of ssh in it. */
  private String proxy() {
    int port = Amounts.port("port", invocation.value("port"));
    var words = new ArrayList<>(List.of(console.virtctl()));
    words.addAll(List.of("port-forward", "--stdio=true"));
    for (String option : List.of("kubeconfig", "context")) {
      invocation.optional(option).ifPresent(value -> words.add("--" + option + "=" + value));
    }
    words.add(command.target().toString());
    words.add("" + port);
    return "ProxyCommand="
        + String.join(" ", words.stream().map(ShellWord::quoted).toList()).replace("%", "%%");
  }
}
