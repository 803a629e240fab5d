package io.instancetypes.virtctl.serve;

import io.instancetypes.virtctl.option.Mistake;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/** Where a server listens: an address of this machine, or a name of one. */
record BindAddress(String text, InetAddress resolved) {
  static final String LOOPBACK = "127.0.0.1";

  static BindAddress of(String text) {
    try {
      return new BindAddress(text, InetAddress.getByName(text));
    } catch (UnknownHostException unknown) {
      throw Mistake.in("bind", "no address is known for " + Mistake.quoted(text));
    }
  }

  /** What it means that others can reach the server. */
  Optional<String> warning() {
    if (resolved.isLoopbackAddress()) {
      return Optional.empty();
    }
    return Optional.of(
        "everyone who reaches "
            + text
            + " can try to log in; only those with a certificate or token of this server get in");
  }
}
