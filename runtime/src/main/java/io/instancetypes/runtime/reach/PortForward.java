package io.instancetypes.runtime.reach;

import io.instancetypes.api.Fields;
import io.instancetypes.runtime.qmp.Qmp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A connection to a port of a guest, through the network that QEMU plays to it. QEMU listens for it
 * at an address of loopback that nobody can guess, for the moment that it takes to connect: no port
 * of the host stays open.
 */
final class PortForward {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int ATTEMPTS = 3;
  private static final long PATIENCE_NANOS = 5_000_000_000L;
  private static final int PAUSE_MILLIS = 5;

  /** As in {@code TCP[ESTABLISHED] 19 127.13.14.15 33333 10.0.2.15 80 0 0}. */
  private static final Pattern CONNECTION =
      Pattern.compile("\\s*TCP\\[(\\w+)]\\s+\\d+\\s+(\\S+)\\s+(\\d+)\\s+\\S+\\s+\\d+\\s.*");

  private final Qmp qmp;
  private final String network;
  private final int port;

  PortForward(Qmp qmp, String network, int port) {
    this.qmp = qmp;
    this.network = network;
    this.port = port;
  }

  GuestSocket open() throws IOException {
    String refusal = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String host = address();
      int hostPort = 1024 + RANDOM.nextInt(64_000);
      String rule = "tcp:" + host + ":" + hostPort;
      refusal = monitor("hostfwd_add " + network + " " + rule + "-:" + port);
      if (refusal.isEmpty()) {
        return through(rule, new InetSocketAddress(host, hostPort));
      }
    }
    throw new IOException("QEMU does not forward to the guest: " + refusal.strip());
  }

  /** All of 127.0.0.0/8 is loopback. */
  private static String address() {
    return "127.%d.%d.%d"
        .formatted(1 + RANDOM.nextInt(254), RANDOM.nextInt(256), 1 + RANDOM.nextInt(254));
  }

  private GuestSocket through(String rule, InetSocketAddress address) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      try {
        channel.connect(address);
        return connected(channel, address);
      } finally {
        monitor("hostfwd_remove " + network + " " + rule);
      }
    } catch (IOException | RuntimeException failure) {
      channel.close();
      throw failure;
    }
  }

  /** QEMU takes the connection before the guest does, so that has to be awaited. */
  private GuestSocket connected(SocketChannel channel, InetSocketAddress address)
      throws IOException {
    ByteBuffer early = ByteBuffer.allocate(1024);
    channel.configureBlocking(false);
    for (long start = System.nanoTime(); System.nanoTime() - start < PATIENCE_NANOS; pause()) {
      List<String> states = states(address).toList();
      if (states.size() > 1) {
        throw new IOException("dialing VM: somebody else has connected to the guest meanwhile");
      }
      int count = channel.read(early);
      if (count < 0) {
        throw new IOException("dialing VM: the guest refuses connections to port " + port);
      }
      if (count > 0 || states.equals(List.of("ESTABLISHED"))) {
        channel.configureBlocking(true);
        return new GuestSocket(channel, early.flip(), "");
      }
    }
    throw new IOException("dialing VM: the guest does not answer on port " + port);
  }

  /** Of the connections that came by an address. */
  private Stream<String> states(InetSocketAddress address) throws IOException {
    Predicate<Matcher> ours =
        line ->
            !line.group(1).equals("HOST_FORWARD")
                && line.group(2).equals(address.getHostString())
                && line.group(3).equals("" + address.getPort());
    return monitor("info usernet")
        .lines()
        .map(CONNECTION::matcher)
        .filter(Matcher::matches)
        .filter(ours)
        .map(line -> line.group(1));
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /** What the monitor for people says; nothing where all is well. */
  private String monitor(String line) throws IOException {
    return Fields.text(
        qmp.execute("human-monitor-command", Fields.of("command-line", line)), "return");
  }
}
