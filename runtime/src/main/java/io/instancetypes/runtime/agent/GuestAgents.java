package io.instancetypes.runtime.agent;

import io.instancetypes.qemu.GuestFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * What the agents of all guests said last. They are asked beside everything else, so that nobody
 * waits for one that does not answer.
 */
public final class GuestAgents {
  private static final Duration FRESH = Duration.ofSeconds(50);

  /** It waits until all is written that programs in the guest have begun to write. */
  private static final Duration FREEZING = Duration.ofSeconds(20);

  private final Map<GuestFiles, Answer> answers = new ConcurrentHashMap<>();
  private final Consumer<GuestFiles> changed;

  /** What was said, and when it was asked. */
  private record Answer(Optional<AgentReport> report, long askedAt) {
    boolean isOld() {
      return System.nanoTime() - askedAt > FRESH.toNanos();
    }
  }

  /**
   * @param changed told which agent has said something new
   */
  public GuestAgents(Consumer<GuestFiles> changed) {
    this.changed = changed;
  }

  /** Of an agent that listens; empty until it has answered. */
  public Optional<AgentReport> latest(GuestFiles files) {
    Answer known = answers.get(files);
    if (known == null || known.isOld()) {
      Optional<AgentReport> before = known == null ? Optional.empty() : known.report;
      answers.put(files, new Answer(before, System.nanoTime()));
      Thread.ofVirtual().name("agent " + files.name()).start(() -> ask(files, before));
      return before;
    }
    return known.report;
  }

  private void ask(GuestFiles files, Optional<AgentReport> before) {
    Optional<AgentReport> now = read(files);
    Answer asked = answers.computeIfPresent(files, (_, old) -> new Answer(now, old.askedAt));
    if (asked != null && !now.equals(before)) {
      changed.accept(files);
    }
  }

  private static Optional<AgentReport> read(GuestFiles files) {
    try {
      return Optional.of(AgentReport.read(Path.of(files.socket(GuestFiles.AGENT))));
    } catch (IOException silent) {
      return Optional.empty();
    }
  }

  /** Whether the file systems of a guest are frozen now; its agent may not know how. */
  public static boolean freeze(GuestFiles files) {
    return ask(
        files,
        agent ->
            "frozen".equals(agent.ask("guest-fsfreeze-status"))
                || agent.ask("guest-fsfreeze-freeze") instanceof Number);
  }

  /** Whether the file systems of a guest are as they were; to thaw them once more does no harm. */
  public static boolean thaw(GuestFiles files) {
    return ask(files, agent -> agent.ask("guest-fsfreeze-thaw") instanceof Number);
  }

  /** What an agent is asked. */
  private interface Question {
    boolean ask(AgentChannel agent) throws IOException;
  }

  private static boolean ask(GuestFiles files, Question question) {
    Path socket = Path.of(files.socket(GuestFiles.AGENT));
    try (var agent = AgentChannel.open(socket, FREEZING)) {
      return question.ask(agent);
    } catch (IOException silent) {
      return false;
    }
  }

  /** Nobody listens there any more. */
  public void forget(GuestFiles files) {
    answers.remove(files);
  }
}
