package io.instancetypes.runtime.agent;

import io.instancetypes.api.Fields;
import io.instancetypes.runtime.confine.GuestConnection;
import io.instancetypes.runtime.qmp.JsonLines;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A conversation with the agent in a guest, that is, with anybody: it may say nothing, never stop,
 * or answer what it was not asked. The whole of it takes a bounded time, and so many lines.
 */
final class AgentChannel implements AutoCloseable {
  private static final int LONGEST_LINE = 1 << 20;

  /** Answers to questions of others, and what was not asked. */
  private static final int MOST_LINES = 100;

  private final SocketChannel channel;
  private final JsonLines lines;
  private final Thread limit;
  private final Duration patience;
  private int left = MOST_LINES;

  private AgentChannel(SocketChannel channel, Duration patience) {
    this.channel = channel;
    this.patience = patience;
    this.lines = new JsonLines(channel, "the guest agent", LONGEST_LINE);
    this.limit = Thread.ofVirtual().name("agent").start(this::endInTime);
  }

  /**
   * @param patience for all that will be asked
   * @throws IOException where nobody answers in time
   */
  static AgentChannel open(Path socket, Duration patience) throws IOException {
    var agent = new AgentChannel(GuestConnection.channel(), patience);
    try {
      GuestConnection.connect(agent.channel, socket);
      agent.synchronize();
      return agent;
    } catch (IOException | RuntimeException failure) {
      agent.close();
      throw failure;
    }
  }

  private void endInTime() {
    try {
      Thread.sleep(patience);
      channel.close();
    } catch (InterruptedException | IOException over) {
      // The conversation has ended by itself.
    }
  }

  /** What is left of conversations before is read over. */
  private void synchronize() throws IOException {
    long id = ThreadLocalRandom.current().nextLong(1L << 50);
    lines.sendDelimited(question("guest-sync-delimited", Fields.of("id", id)));
    while (Fields.number(next(), "return", -1) != id) {
      // An answer to somebody else.
    }
  }

  private static Fields question(String command, Fields arguments) {
    return Fields.of("execute", command, "arguments", arguments);
  }

  private Fields next() throws IOException {
    if (left-- == 0) {
      throw new IOException("the guest agent does not stop talking");
    }
    try {
      Fields line = lines.next();
      if (line == null) {
        throw new IOException("the guest has ended the conversation");
      }
      return line;
    } catch (ClosedChannelException late) {
      throw new IOException(
          "the guest agent has not answered within " + patience.toSeconds() + " s", late);
    }
  }

  /** What a command returns; null where the agent does not know it, or may not. */
  Object ask(String command) throws IOException {
    lines.send(question(command, new Fields()));
    Fields answer = next();
    while (!answer.containsKey("return") && !answer.containsKey("error")) {
      answer = next();
    }
    return answer.get("return");
  }

  @Override
  public void close() {
    limit.interrupt();
    try {
      channel.close();
    } catch (IOException alreadyGone) {
      // There is nothing to be saved.
    }
  }
}
