package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.subresources.GuestAccess.GuestStream;
import io.instancetypes.platform.subresources.SubresourceResult.Done;
import io.instancetypes.platform.subresources.SubresourceResult.Found;
import io.instancetypes.platform.subresources.SubresourceResult.Picture;
import io.instancetypes.platform.subresources.SubresourceResult.Refusal;
import io.instancetypes.platform.subresources.SubresourceResult.Stream;
import io.instancetypes.platform.subresources.SubresourceResult.Text;
import java.util.Map;
import java.util.Optional;

/** What one does to a guest that runs, as KubeVirt allows and refuses it. */
final class GuestActions {
  static final String NOT_RUNNING = "VMI is not running";
  private static final String VM_NOT_RUNNING = "VM is not running";
  private static final String NO_AGENT = "VMI does not have guest agent connected";

  private final Optional<GuestAccess> guests;
  private final SubresourceRequest call;
  private final KubeObject instance;

  private GuestActions(Optional<GuestAccess> guests, SubresourceRequest call, KubeObject instance) {
    this.guests = guests;
    this.call = call;
    this.instance = instance;
  }

  /** Whether a request is about a guest. */
  static boolean covers(SubresourceRequest call) {
    return call.resource().equals("virtualmachineinstances")
        || call.path().startsWith("virtualmachines/portforward/");
  }

  static SubresourceResult answer(
      SubresourceRequest call, Cluster cluster, Optional<GuestAccess> guests) {
    if (call.resource().equals("virtualmachines")
        && cluster.find("VirtualMachine", call.namespace(), call.name()).isEmpty()) {
      return Refusal.notFound(call.name());
    }
    Optional<Map<String, Object>> found =
        cluster.find("VirtualMachineInstance", call.namespace(), call.name());
    if (found.isEmpty()) {
      return call.resource().equals("virtualmachines")
          ? Refusal.conflict(call.name(), "VMI is not started")
          : Refusal.instanceNotFound(call.name());
    }
    return new GuestActions(guests, call, KubeObject.of(found.get())).answer();
  }

  private SubresourceResult answer() {
    String[] words = call.subresource().split("/");
    return switch (call.verb() + " " + words[0]) {
      case "get console" -> words.length == 1 ? console() : consoleLog();
      case "get vnc" -> words.length == 1 ? screen() : screenshot();
      case "get portforward" -> port(words[1], words.length > 2 ? words[2] : "tcp");
      case "update pause" -> pause();
      case "update unpause" ->
          whileRunning(
              NOT_RUNNING, it -> done(it.unpause(namespace(), name()), "VMI is not paused"));
      case "update softreboot" -> softReboot();
      case "update reset" -> whileRunning(VM_NOT_RUNNING, this::reset);
      case "get guestosinfo" -> agent(it -> it.guestOsInfo(namespace(), name()));
      case "get filesystemlist" -> agent(it -> it.fileSystems(namespace(), name()));
      case "get userlist" -> agent(it -> it.users(namespace(), name()));
      default -> Refusal.methodNotAllowed();
    };
  }

  private SubresourceResult console() {
    if (isFalse("autoattachSerialConsole")) {
      return Refusal.badRequest("No serial consoles are present.");
    }
    if (phase().equals("Failed")) {
      return conflict("VMI is in failed status");
    }
    return isRunning()
        ? stream(it -> it.console(namespace(), name()))
        : Refusal.badRequest(NOT_RUNNING);
  }

  /** Also of one that has ended: it may say why. */
  private SubresourceResult consoleLog() {
    return use(it -> new Text(it.consoleLog(namespace(), name())));
  }

  private SubresourceResult screen() {
    return withScreen().orElseGet(() -> stream(it -> it.screen(namespace(), name())));
  }

  private SubresourceResult screenshot() {
    return withScreen().orElseGet(() -> use(it -> new Picture(it.screenshot(namespace(), name()))));
  }

  /** Why it has none; empty if it has one. */
  private Optional<SubresourceResult> withScreen() {
    if (isFalse("autoattachGraphicsDevice")) {
      return Optional.of(Refusal.badRequest("No graphics devices are present."));
    }
    return isRunning() ? Optional.empty() : Optional.of(Refusal.badRequest(NOT_RUNNING));
  }

  private SubresourceResult port(String text, String protocol) {
    int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
    if (port < 1 || port > 65_535) {
      return Refusal.badRequest("port " + text + " is no number from 1 to 65535");
    }
    if (!protocol.equals("tcp")) {
      return Refusal.badRequest("protocol " + protocol + " is not forwarded, only tcp is");
    }
    if (isPaused()) {
      return conflict("VMI is paused");
    }
    if (!isRunning()) {
      return Refusal.badRequest(NOT_RUNNING);
    }
    Optional<String> objection = GuestPorts.objection(instance, port);
    return objection.isPresent()
        ? Refusal.badRequest(objection.get())
        : stream(it -> it.port(namespace(), name(), port));
  }

  private SubresourceResult pause() {
    if (isRunning() && instance.spec().get("livenessProbe") != null) {
      return Refusal.forbidden(
          name(), "Pausing VMIs with LivenessProbe is currently not supported");
    }
    return whileRunning(
        VM_NOT_RUNNING, it -> done(it.pause(namespace(), name()), "VMI is already paused"));
  }

  private SubresourceResult softReboot() {
    if (isRunning() && isPaused()) {
      return conflict("VMI is paused");
    }
    return whileRunning(
        VM_NOT_RUNNING,
        it -> {
          it.softReboot(namespace(), name());
          return new Done();
        });
  }

  private SubresourceResult reset(GuestAccess access) throws GuestException {
    access.reset(namespace(), name());
    return new Done();
  }

  private SubresourceResult done(boolean news, String otherwise) {
    return news ? new Done() : conflict(otherwise);
  }

  /** What is done with guests, where there are some. */
  private interface Use<T> {
    T with(GuestAccess access) throws GuestException;
  }

  private SubresourceResult agent(Use<Fields> question) {
    return whileRunning(
        NOT_RUNNING, access -> hasAgent() ? new Found(question.with(access)) : conflict(NO_AGENT));
  }

  private SubresourceResult whileRunning(String otherwise, Use<SubresourceResult> use) {
    return isRunning() ? use(use) : conflict(otherwise);
  }

  private SubresourceResult use(Use<SubresourceResult> use) {
    if (guests.isEmpty()) {
      return nobody();
    }
    if (isTrial()) {
      return new Done();
    }
    try {
      return use.with(guests.get());
    } catch (GuestException failure) {
      return Refusal.internal(failure.getMessage());
    }
  }

  private SubresourceResult stream(Use<GuestStream> use) {
    return guests.isEmpty() ? nobody() : new Stream(() -> use.with(guests.get()));
  }

  private static Refusal nobody() {
    return Refusal.unavailable(
        "no guest runs here, so none can be reached: virtctl serve --runtime qemu runs guests, and"
            + " on a cluster KubeVirt does");
  }

  private boolean isTrial() {
    return call.body() != null && Fields.list(call.body(), "dryRun").contains("All");
  }

  private String namespace() {
    return call.namespace();
  }

  private String name() {
    return call.name();
  }

  private String phase() {
    return Fields.text(instance.status(), "phase");
  }

  private boolean isRunning() {
    return phase().equals("Running");
  }

  private boolean isPaused() {
    return "True".equals(instance.condition("Paused").get("status"));
  }

  private boolean hasAgent() {
    return "True".equals(instance.condition("AgentConnected").get("status"));
  }

  private boolean isFalse(String device) {
    Map<?, ?> devices = Fields.map(Fields.map(instance.spec(), "domain"), "devices");
    return Boolean.FALSE.equals(devices.get(device));
  }

  private Refusal conflict(String why) {
    return Refusal.instanceConflict(name(), why);
  }
}
