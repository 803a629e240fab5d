package io.instancetypes.virtctl.option;

import io.instancetypes.engine.revise.Payload;
import io.instancetypes.engine.revise.Pinning;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import java.util.Locale;

/** How controllers keep revisions: what new ones hold, and where a VM names them. */
public final class RevisionOptions {
  private static final String PIN = "pin";
  private static final String PAYLOAD = "revision-payload";

  private RevisionOptions() {}

  public static Option pin() {
    return Option.value(
            PIN,
            "WHERE",
            "Where a VM names the revision it uses; back-fill is the way back from status-only")
        .takes(AllowedValues.choices("spec-and-status", "status-only", "back-fill"))
        .defaultsTo("spec-and-status");
  }

  public static Option payload() {
    return Option.value(
            PAYLOAD,
            "FORM",
            "What new revisions hold: the whole object, or what KubeVirt before 0.58 reads")
        .takes(AllowedValues.choices("complete", "legacy"))
        .defaultsTo("complete");
  }

  public static Pinning pinning(Invocation invocation) {
    Pinning pinning = Pinning.valueOf(constant(invocation.value(PIN)));
    if (pinning == Pinning.STATUS_ONLY && payload(invocation) == Payload.LEGACY) {
      throw Mistake.in(
          PAYLOAD,
          "legacy does not say what it holds, so a VM must name it in its spec: leave out --"
              + PIN
              + " status-only");
    }
    return pinning;
  }

  public static Payload payload(Invocation invocation) {
    return Payload.valueOf(constant(invocation.value(PAYLOAD)));
  }

  private static String constant(String choice) {
    return choice.replace('-', '_').toUpperCase(Locale.ROOT);
  }
}
