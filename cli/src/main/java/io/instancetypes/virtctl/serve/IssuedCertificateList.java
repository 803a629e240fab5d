package io.instancetypes.virtctl.serve;

import io.instancetypes.apiserver.identity.IssuedCertificate;
import io.instancetypes.apiserver.identity.IssuedCertificates;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.Table;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** What the authority of a server has issued, for a person to see and to revoke. */
final class IssuedCertificateList {
  private final IssuedCertificates record;
  private final PrintStream out;

  IssuedCertificateList(Path certificates, PrintStream out) {
    this.record = new IssuedCertificates(certificates);
    this.out = out;
  }

  void print() {
    var table = new Table("NAME", "GROUPS", "SERIAL", "ISSUED", "EXPIRES", "REVOKED");
    for (IssuedCertificate one : all()) {
      table.row(
          one.user().isEmpty() ? "<unknown>" : one.user(),
          one.groups().isEmpty() ? "<none>" : String.join(",", one.groups()),
          one.hexSerial(),
          one.issued().toString(),
          moment(one.expires(), "<unknown>"),
          moment(one.revoked(), "<no>"));
    }
    table.print(out);
  }

  private static String moment(Instant time, String otherwise) {
    return time == null ? otherwise : time.toString();
  }

  private List<IssuedCertificate> all() {
    try {
      return record.list();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  void revoke(String nameOrSerial) {
    List<IssuedCertificate> revoked;
    try {
      revoked = record.revoke(nameOrSerial, Clock.systemUTC().instant());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    if (revoked.isEmpty()) {
      throw new Refusal(
          "nothing was issued to " + nameOrSerial + ": see 'virtctl kubeconfig --list'");
    }
    for (IssuedCertificate one : revoked) {
      out.println(
          "revoked certificate "
              + one.hexSerial()
              + (one.user().isEmpty() ? "" : " of " + one.user()));
    }
    if (revoked.stream().anyMatch(one -> one.user().equals("admin"))) {
      out.println(
          "If that was the one in admin.kubeconfig, the server puts another one there: within"
              + " seconds if it runs, otherwise when it starts.");
    }
  }
}
