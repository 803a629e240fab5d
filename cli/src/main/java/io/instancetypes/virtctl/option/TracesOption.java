package io.instancetypes.virtctl.option;

import io.instancetypes.traces.OtlpTraces;
import io.instancetypes.traces.Traces;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Where traces go. They are for nobody, unless the option or OpenTelemetry's variables say so. */
public final class TracesOption {
  private static final String NAME = "traces";

  private static final List<String> ENDPOINTS =
      List.of("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT");

  private TracesOption() {}

  public static Option option() {
    return Option.value(
        NAME,
        "URL",
        "Send traces to this collector of OpenTelemetry, by OTLP over HTTP, such as"
            + " http://127.0.0.1:4318; OTEL_… variables say the rest (default"
            + " $OTEL_EXPORTER_OTLP_ENDPOINT, or none)");
  }

  /** Refuses what cannot be a collector. */
  public static void check(Invocation invocation) {
    invocation.optional(NAME).ifPresent(TracesOption::requireUrl);
  }

  /**
   * What is to be closed at the end.
   *
   * @param service what the program calls itself
   */
  public static Traces open(
      Invocation invocation,
      Console console,
      String service,
      String version,
      Consumer<String> log) {
    Optional<String> url = invocation.optional(NAME);
    if (url.isEmpty() && !areWanted(console)) {
      return Traces.OFF;
    }
    try {
      return OtlpTraces.open(new OtlpTraces.Setup(service, version, url, log));
    } catch (IllegalArgumentException wrong) {
      throw new Refusal(
          "the OTEL_… variables of the environment cannot be followed: " + wrong.getMessage(),
          wrong);
    }
  }

  private static boolean areWanted(Console console) {
    return ENDPOINTS.stream().anyMatch(name -> !variable(console, name).isBlank())
        && !variable(console, "OTEL_SDK_DISABLED").equalsIgnoreCase("true")
        && !variable(console, "OTEL_TRACES_EXPORTER").equals("none");
  }

  private static String variable(Console console, String name) {
    return console.variable(name).orElse("");
  }

  private static void requireUrl(String text) {
    try {
      URI url = new URI(text);
      if (List.of("http", "https").contains(String.valueOf(url.getScheme()))
          && url.getHost() != null
          && url.getUserInfo() == null
          && url.getRawQuery() == null
          && url.getRawFragment() == null) {
        return;
      }
    } catch (URISyntaxException malformed) {
      // Answered below.
    }
    throw Mistake.in(
        NAME,
        // Not quoted: a password may be in it.
        "must be http://HOST:PORT or https://HOST:PORT; what a collector wants to know of its"
            + " senders goes into OTEL_EXPORTER_OTLP_HEADERS");
  }
}
