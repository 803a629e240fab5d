package io.instancetypes.virtctl.serve;

import io.instancetypes.apiserver.audit.AuditConfig;
import io.instancetypes.apiserver.audit.AuditPolicy;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.option.Amounts;
import io.instancetypes.virtctl.option.Mistake;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What a server is to tell about requests: the words are those of kube-apiserver. */
final class AuditOptions {
  private static final String DIRECTORY = "audit-log";
  private static final String POLICY = "audit-policy";
  private static final String SIZE = "audit-log-maxsize";
  private static final String BACKUPS = "audit-log-maxbackup";
  private static final long MEGABYTE = 1024 * 1024;

  private AuditOptions() {}

  static Option directory() {
    return Option.value(DIRECTORY, "DIR", "Write a line about every request to audit.log in here")
        .takes(AllowedValues.directories());
  }

  static Option policy() {
    return Option.value(POLICY, "LEVEL", "Tell nothing, who did what, or what was sent as well")
        .takes(AllowedValues.choices("none", "metadata", "request"))
        .defaultsTo("metadata");
  }

  static Option maxSize() {
    return Option.value(SIZE, "MB", "Begin another file when audit.log is that large")
        .defaultsTo("100");
  }

  static Option maxBackups() {
    return Option.value(BACKUPS, "N", "Keep that many files beside audit.log").defaultsTo("10");
  }

  static AuditConfig of(Invocation invocation) {
    if (!invocation.has(DIRECTORY)) {
      for (String option : List.of(POLICY, SIZE, BACKUPS)) {
        if (invocation.has(option)) {
          throw Mistake.in(option, "goes with --" + DIRECTORY + " only");
        }
      }
      return AuditConfig.NONE;
    }
    return new AuditConfig(
        Path.of(invocation.value(DIRECTORY)).toAbsolutePath(),
        AuditPolicy.valueOf(invocation.value(POLICY).toUpperCase(Locale.ROOT)),
        Amounts.count(SIZE, invocation.value(SIZE), 1, 100_000) * MEGABYTE,
        (int) Amounts.count(BACKUPS, invocation.value(BACKUPS), 0, 100_000));
  }
}
