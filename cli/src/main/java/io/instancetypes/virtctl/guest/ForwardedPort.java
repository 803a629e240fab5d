package io.instancetypes.virtctl.guest;

import io.instancetypes.virtctl.cli.UsageError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code [tcp/]LOCAL[:REMOTE]}. */
record ForwardedPort(int local, int remote) {
  private static final Pattern FORM = Pattern.compile("(?:(\\w+)/)?(\\d{1,5})(?::(\\d{1,5}))?");
  private static final int LAST = 65_535;

  static ForwardedPort parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new UsageError(
          "%s is no port: write 8080, or 8080:80 for port 80 of the guest".formatted(text));
    }
    if (matcher.group(1) != null && !matcher.group(1).equals("tcp")) {
      throw new UsageError("%s: only tcp is forwarded, no %s".formatted(text, matcher.group(1)));
    }
    int local = Integer.parseInt(matcher.group(2));
    int remote = matcher.group(3) == null ? local : Integer.parseInt(matcher.group(3));
    if (local > LAST || remote < 1 || remote > LAST) {
      throw new UsageError("%s: ports go from 1 to %d".formatted(text, LAST));
    }
    return new ForwardedPort(local, remote);
  }
}
