package io.instancetypes.virtctl.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.identity.IssuedCertificates;
import io.instancetypes.apiserver.identity.KubeconfigFile;
import io.instancetypes.documents.Yaml;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.KeyFile;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.option.Amounts;
import io.instancetypes.virtctl.option.Mistake;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code virtctl kubeconfig}. */
public final class KubeconfigCommand {
  private static final String MASTERS = "system:masters";

  private KubeconfigCommand() {}

  public static Definition definition() {
    return Definition.of(
            """
            Print a kubeconfig by which a user is known to the server of a data directory, whether \
            it runs or not. It holds a client certificate, which is good until it ends or is \
            revoked. A server that runs notices that within a second.

            A new user may do nothing yet; role bindings name the user, or one of the groups.\
            """)
        .example("For Jane", "virtctl kubeconfig --user jane --output jane.kubeconfig")
        .example(
            "For a pipeline, for a week",
            "virtctl kubeconfig --user ci --group builders --days 7 > ci.kubeconfig")
        .example("Who has one", "virtctl kubeconfig --list")
        .example("Call back all of Jane's", "virtctl kubeconfig --revoke jane")
        .option(Option.value("user", "NAME", "The name of the user"))
        .option(Option.value("group", "NAME", "A group that the user is in").repeat())
        .option(Option.value("days", "N", "How long it is good").defaultsTo("365"))
        .option(
            Option.value("server", "URL", "The address of the server, if not that of its last run"))
        .option(
            Option.value("output", "FILE", "Write it here, for nobody else to read")
                .letter('o')
                .takes(AllowedValues.files()))
        .option(Option.flag("list", "List what was issued, and what of it was revoked"))
        .option(
            Option.value(
                "revoke",
                "NAME|SERIAL",
                "Revoke all certificates of a user, or the one with a serial number"))
        .option(DataOption.option())
        .oneRequired("user", "list", "revoke")
        .exclusive("user", "list", "revoke")
        .runs(KubeconfigCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    KnownServer server = KnownServer.of(DataOption.of(invocation, console));
    if (!invocation.has("user")) {
      refuseNeedless(invocation);
      var record = new IssuedCertificateList(server.certificates(), console.out());
      invocation.optional("revoke").ifPresentOrElse(record::revoke, record::print);
      return Exit.OK;
    }
    return issue(invocation, server, console);
  }

  /** What only means something when a certificate is issued. */
  private static void refuseNeedless(Invocation invocation) {
    for (String option : List.of("group", "days", "server", "output")) {
      if (invocation.has(option)) {
        throw Mistake.in(option, "goes with --user only");
      }
    }
  }

  private static String url(String text) {
    try {
      var url = new URI(text);
      if ("https".equals(url.getScheme()) && url.getHost() != null) {
        return text;
      }
    } catch (URISyntaxException noAddress) {
      // Answered below.
    }
    throw Mistake.in(
        "server",
        Mistake.quoted(text)
            + " is not the address of a server; write one such as"
            + " https://192.0.2.7:6443");
  }

  private static Exit issue(Invocation invocation, KnownServer server, Console console)
      throws IOException {
    String user = named("user", invocation.value("user"));
    List<String> groups = invocation.values("group");
    groups.forEach(group -> named("group", group));
    Duration validity = Duration.ofDays(Amounts.days("days", invocation.value("days")));
    String url = invocation.optional("server").map(KubeconfigCommand::url).orElse(server.url());
    Optional<Path> file = invocation.optional("output").map(Path::of);
    file.ifPresent(path -> requireOwn(path, user));
    if (groups.contains(MASTERS)) {
      console
          .err()
          .println("warning: members of " + MASTERS + " may do everything, whatever roles say");
    }
    String text = issue(server, url, user, groups, validity);
    if (file.isPresent()) {
      KeyFile.write(file.get(), text);
    } else {
      console.out().print(text);
    }
    return Exit.OK;
  }

  /** A kubeconfig is renewed in its place; one with other users and clusters would be lost. */
  private static void requireOwn(Path file, String user) {
    if (Files.exists(file) && !isOf(file, user)) {
      throw new Refusal(
          "%s is there already and is no kubeconfig of %s alone; choose another file, or remove it"
              .formatted(file, user));
    }
  }

  private static boolean isOf(Path file, String user) {
    var documents = new ArrayList<Object>();
    try {
      Yaml.read(Files.readAllBytes(file), documents::add);
    } catch (IOException | RuntimeException unreadable) {
      return false;
    }
    return documents.size() == 1
        && documents.getFirst() instanceof Fields config
        && Fields.maps(config, "contexts").size() == 1
        && Fields.maps(config, "users").stream()
            .map(each -> Fields.text(each, "name"))
            .toList()
            .equals(List.of(user));
  }

  private static String named(String option, String name) {
    if (name.isBlank()) {
      throw Mistake.in(option, "must not be empty");
    }
    return name;
  }

  private static String issue(
      KnownServer server, String url, String user, List<String> groups, Duration validity)
      throws IOException {
    try {
      Clock clock = Clock.systemUTC();
      var authority = CertificateAuthority.open(server.certificates(), clock);
      Credentials credentials = authority.issueClient(user, groups, validity);
      new IssuedCertificates(server.certificates())
          .add(credentials.certificate(), user, groups, clock.instant());
      var cluster = new KubeconfigFile.Cluster(server.name(), url, authority.certificate());
      return KubeconfigFile.of(cluster, user, credentials);
    } catch (GeneralSecurityException failure) {
      throw new Refusal(failure.getMessage(), failure);
    }
  }
}
