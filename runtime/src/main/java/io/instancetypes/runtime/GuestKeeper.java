package io.instancetypes.runtime;

import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.snapshot.GuestHold;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.qemu.FileSource;
import io.instancetypes.qemu.FileSource.EfiVariables;
import io.instancetypes.qemu.FileSource.TpmSocket;
import io.instancetypes.qemu.GuestCommand;
import io.instancetypes.qemu.GuestFile;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.qemu.Qemu;
import io.instancetypes.runtime.agent.AgentReport;
import io.instancetypes.runtime.agent.GuestAgents;
import io.instancetypes.runtime.attempt.Attempts;
import io.instancetypes.runtime.attempt.Retries;
import io.instancetypes.runtime.confine.Confinement;
import io.instancetypes.runtime.host.Placement;
import io.instancetypes.runtime.life.GuestGrowth;
import io.instancetypes.runtime.life.GuestReport;
import io.instancetypes.runtime.life.GuestState;
import io.instancetypes.runtime.life.HoldStep;
import io.instancetypes.runtime.life.InstanceStatus;
import io.instancetypes.runtime.life.InstanceStep;
import io.instancetypes.runtime.life.InstanceWrites;
import io.instancetypes.runtime.process.GuestLogs;
import io.instancetypes.runtime.process.GuestMonitors;
import io.instancetypes.runtime.process.GuestProcess;
import io.instancetypes.runtime.process.GuestShutdown;
import io.instancetypes.runtime.process.TpmProcess;
import io.instancetypes.runtime.qmp.QmpException;
import io.instancetypes.runtime.registry.GuestImages;
import io.instancetypes.runtime.volume.GuestFolder;
import io.instancetypes.runtime.volume.KeptState;
import io.instancetypes.runtime.volume.Preparation;
import io.instancetypes.traces.TraceSpan;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Does what the next step in the life of an instance needs on this machine. */
final class GuestKeeper {
  private static final Duration SHORTLY = Duration.ofMillis(500);

  /** Nothing is missed where events arrive; this is for those that did not. */
  private static final Duration LOOK_AGAIN = Duration.ofMinutes(1);

  /** Others end meanwhile. */
  private static final Duration ROOM_AGAIN = Duration.ofSeconds(2);

  /** Guests that were asked to turn themselves off may not have listened yet. */
  private static final Duration ASK_AGAIN = Duration.ofSeconds(2);

  private final RuntimeConfig config;
  private final ObjectLookup objects;
  private final GuestMonitors monitors;
  private final GuestAgents agents;
  private final Preparation preparation;
  private final GuestImages images;
  private final Confinement confinement;
  private final KeptState states;
  private final Placement placement;
  private final Retries<GuestFiles> stalls = new Retries<>();

  /** Whatever happens to their instances: what QEMU says may differ each time. */
  private final Retries<GuestFiles> starts = new Retries<>();

  GuestKeeper(
      RuntimeConfig config,
      ObjectLookup objects,
      GuestMonitors monitors,
      GuestAgents agents,
      Preparation preparation,
      GuestImages images,
      Confinement confinement,
      KeptState states) {
    this.placement = new Placement(config.capacity());
    this.config = config;
    this.objects = objects;
    this.monitors = monitors;
    this.agents = agents;
    this.preparation = preparation;
    this.images = images;
    this.confinement = confinement;
    this.states = states;
  }

  /**
   * What came of a step.
   *
   * @param writes what is to be told; after them the instance is looked at again
   * @param again when to look if nothing happens until then
   */
  record Outcome(List<Write> writes, Optional<Duration> again) {
    static Outcome of(List<Write> writes) {
      return new Outcome(writes, Optional.empty());
    }

    static Outcome after(Duration wait) {
      return new Outcome(List.of(), Optional.of(wait));
    }
  }

  Outcome step(KubeObject vmi, Instant instant) throws IOException {
    GuestFiles files = config.files(vmi.namespace(), vmi.name());
    evictOthers(files, vmi);
    GuestState guest = monitors.look(files);
    String now = instant.toString();
    return switch (InstanceStep.of(vmi, guest, config.node(), instant)) {
      case NOTHING -> Outcome.of(List.of());
      case WAIT -> Outcome.after(SHORTLY);
      case CLAIM -> claim(vmi, now);
      case START -> start(vmi, files, instant);
      case RESIZE -> resize(vmi, files, (GuestState.Alive) guest, now);
      case REPORT -> report(vmi, files, (GuestState.Alive) guest, instant);
      case POWER_DOWN -> powerDown(vmi, files, (GuestState.Alive) guest, instant);
      // What has ended for whoever reads it has no process any more.
      case SUCCEED -> {
        GuestShutdown.mark(files);
        GuestProcess.end(files);
        placement.free(vmi.uid());
        yield Outcome.of(InstanceWrites.succeed(vmi, now));
      }
      case FAIL -> {
        GuestProcess.end(files);
        placement.free(vmi.uid());
        yield Outcome.of(InstanceWrites.fail(vmi, reason(guest), now));
      }
      case KILL -> {
        GuestProcess.end(files);
        yield Outcome.after(Duration.ZERO);
      }
      case RELEASE -> {
        TpmProcess.end(files);
        keepState(vmi, files);
        GuestFolder.remove(files);
        agents.forget(files);
        images.forget(files);
        confinement.release(files);
        starts.forget(files);
        placement.free(vmi.uid());
        yield Outcome.of(InstanceWrites.release(vmi, now));
      }
    };
  }

  private void keepState(KubeObject vmi, GuestFiles files) throws IOException {
    for (GuestFile file : command(vmi).files()) {
      if (file.source() instanceof EfiVariables variables && variables.kept()) {
        states.keep(vmi, Path.of(file.path()));
      }
    }
  }

  /** The instance is gone: whatever is left of its guest goes too. */
  void forget(GuestFiles files) throws IOException {
    GuestProcess.end(files);
    TpmProcess.end(files);
    agents.forget(files);
    images.forget(files);
    confinement.release(files);
    stalls.forget(files);
    starts.forget(files);
    placement.free(GuestMonitors.instance(files));
    GuestFolder.remove(files);
  }

  /** An instance of the same name was there before, and nobody saw it go. */
  private void evictOthers(GuestFiles files, KubeObject vmi) throws IOException {
    String other = GuestMonitors.instance(files);
    if (!other.isEmpty() && !other.equals(vmi.uid())) {
      forget(files);
    }
  }

  private GuestCommand command(KubeObject vmi) {
    return Qemu.command(vmi.fields(), config.host());
  }

  private Outcome claim(KubeObject vmi, String now) {
    GuestCommand command = command(vmi);
    if (command.isRefused()) {
      String why = command.causes().stream().map(Cause::message).collect(Collectors.joining("; "));
      return Outcome.of(InstanceWrites.trouble(vmi, "NotSupported", why, now));
    }
    Optional<String> objection = placement.place(vmi);
    return objection.isEmpty()
        ? Outcome.of(InstanceWrites.claim(vmi, config.node(), now))
        : new Outcome(
            InstanceWrites.unschedulable(vmi, objection.get(), now), Optional.of(ROOM_AGAIN));
  }

  private Outcome start(KubeObject vmi, GuestFiles files, Instant instant) throws IOException {
    GuestCommand command = command(vmi);
    String now = instant.toString();
    return switch (images.fetch(files, vmi, command.files())) {
      case Attempts.State.Running<?> _ ->
          new Outcome(InstanceWrites.fetching(vmi, now), Optional.of(LOOK_AGAIN));
      case Attempts.State.Failed<?> failed ->
          new Outcome(
              InstanceWrites.imageTrouble(vmi, failed.message(), failed.failures(), now),
              Optional.of(failed.pause()));
      case Attempts.State.Done<Map<FileSource, Path>> done -> {
        Duration wait = starts.waitIfFailed(files, instant);
        yield wait.isPositive()
            ? Outcome.after(wait)
            : start(vmi, files, command, done.result(), instant);
      }
    };
  }

  private Outcome start(
      KubeObject vmi,
      GuestFiles files,
      GuestCommand command,
      Map<FileSource, Path> fetched,
      Instant now)
      throws IOException {
    try (TraceSpan span = TraceSpan.of("start guest")) {
      span.with("k8s.namespace.name", vmi.namespace()).with("k8s.resource.name", vmi.name());
      GuestFolder.create(Path.of(files.folder()));
      preparation.make(command.files(), vmi, fetched);
      write(files, GuestFiles.INSTANCE, vmi.uid());
      write(files, GuestFiles.COMMAND, command.script());
      Files.deleteIfExists(Path.of(files.file(GuestFiles.ENDED)));
      confinement.share(files, fetched.values());
      List<String> launcher = confinement.prepare(files, command.files(), vmi);
      if (command.files().stream().anyMatch(file -> file.source() instanceof TpmSocket)) {
        Path state = states.tpm(vmi, Path.of(files.folder()));
        confinement.give(files, state);
        TpmProcess.start(launcher, files, state);
      }
      run(launcher, command, files, now);
      images.forget(files);
      return Outcome.after(Duration.ZERO);
    } catch (IOException trouble) {
      TpmProcess.end(files);
      // What was fetched may be what is missing now.
      images.forget(files);
      throw new StartException(
          InstanceWrites.trouble(vmi, "SyncFailed", sentence(trouble), now.toString()), trouble);
    }
  }

  private void run(List<String> launcher, GuestCommand command, GuestFiles files, Instant now)
      throws IOException {
    try {
      GuestProcess.start(launcher, command.words(), files);
      starts.forget(files);
    } catch (IOException ended) {
      starts.wait(files, now);
      throw ended;
    }
  }

  /** A guest before may have left anything there. */
  private static void write(GuestFiles files, String file, String text) throws IOException {
    Path path = Path.of(files.file(file));
    Files.deleteIfExists(path);
    Files.writeString(path, text, StandardOpenOption.CREATE_NEW);
  }

  /** Some exceptions of the JDK say no more than a path. */
  private static String sentence(IOException trouble) {
    return switch (trouble) {
      case NoSuchFileException missing -> "there is no file " + missing.getFile();
      case AccessDeniedException denied -> "no access to " + denied.getFile();
      default -> trouble.getMessage();
    };
  }

  private Outcome report(KubeObject vmi, GuestFiles files, GuestState.Alive guest, Instant now)
      throws IOException {
    placement.hold(vmi);
    GuestLogs.shorten(files);
    InstanceStatus status = status(vmi, files, guest, now.toString());
    return switch (HoldStep.of(vmi, guest, objects, now)) {
      case NONE -> reported(vmi, status, guest.isStalled() ? goOn(files, now) : LOOK_AGAIN);
      case KEEP -> reported(vmi, status, SHORTLY);
      case HOLD -> {
        if (guest.agent() && GuestAgents.freeze(files)) {
          status.set(InstanceWrites.FROZEN, "frozen");
        }
        monitors.tell(files, "stop");
        // That it stands still is told when it is seen.
        yield reported(vmi, status, Duration.ZERO);
      }
      case LET_GO ->
          letGo(vmi, files, guest)
              ? Outcome.of(InstanceWrites.letGo(vmi))
              : reported(vmi, status, ROOM_AGAIN);
    };
  }

  /** A guest that waits for its disk tries again, after a while; when to look again. */
  private Duration goOn(GuestFiles files, Instant now) throws IOException {
    Duration wait = stalls.wait(files, now);
    if (wait.isZero()) {
      monitors.tell(files, "cont");
      return SHORTLY;
    }
    return wait;
  }

  private static Outcome reported(KubeObject vmi, InstanceStatus status, Duration again) {
    return new Outcome(InstanceWrites.report(vmi, status.document()), Optional.of(again));
  }

  /** False where a guest whose file systems are frozen does not thaw them: it is asked again. */
  private boolean letGo(KubeObject vmi, GuestFiles files, GuestState.Alive guest)
      throws IOException {
    if (guest.isPaused()) {
      monitors.tell(files, "cont");
    }
    boolean thawed = guest.agent() && GuestAgents.thaw(files);
    return thawed || !guest.agent() || !vmi.status().containsKey(InstanceWrites.FROZEN);
  }

  private InstanceStatus status(
      KubeObject vmi, GuestFiles files, GuestState.Alive guest, String now) {
    if (!guest.agent()) {
      agents.forget(files);
    }
    Optional<AgentReport> agent = guest.agent() ? agents.latest(files) : Optional.empty();
    return GuestReport.of(vmi, guest, command(vmi).ignored(), agent, objects, now);
  }

  private Outcome resize(KubeObject vmi, GuestFiles files, GuestState.Alive guest, String now)
      throws IOException {
    Optional<String> objection = placement.resize(vmi);
    try {
      if (objection.isEmpty()) {
        monitors.resize(files, guest.size().target(vmi));
        return Outcome.after(Duration.ZERO);
      }
    } catch (QmpException refused) {
      objection = Optional.of(refused.getMessage());
    }
    InstanceStatus status = status(vmi, files, guest, now);
    GuestGrowth.refused(status, vmi, guest.size(), objection.get());
    return new Outcome(
        InstanceWrites.resizeRefused(vmi, status.document(), objection.get()),
        Optional.of(ROOM_AGAIN));
  }

  private Outcome powerDown(KubeObject vmi, GuestFiles files, GuestState.Alive guest, Instant now)
      throws IOException {
    // It has to run to turn itself off, and to write what it has.
    if (!GuestHold.snapshot(vmi).isEmpty()) {
      letGo(vmi, files, guest);
    } else if (guest.isPaused()) {
      monitors.tell(files, "cont");
    }
    monitors.tell(files, "system_powerdown");
    Duration left = InstanceStep.untilDeadline(vmi, now);
    return Outcome.after(left.compareTo(ASK_AGAIN) < 0 ? left : ASK_AGAIN);
  }

  private static String reason(GuestState guest) {
    return switch (guest) {
      case GuestState.Alive alive -> "the guest has crashed (" + alive.status() + ")";
      case GuestState.Absent absent -> "QEMU has ended: " + absent.trouble();
      case GuestState.Silent silent -> silent.trouble();
      case GuestState.Lost _ -> "the files of the guest are gone from this machine";
      case GuestState.Ended _ -> "the guest was ended";
    };
  }

  /** A start that did not work, and what is to be told of it. */
  static final class StartException extends IOException {
    private static final long serialVersionUID = 1;
    private final transient List<Write> writes;

    StartException(List<Write> writes, IOException cause) {
      super(cause.getMessage(), cause);
      this.writes = new ArrayList<>(writes);
    }

    List<Write> writes() {
      return writes;
    }
  }
}
