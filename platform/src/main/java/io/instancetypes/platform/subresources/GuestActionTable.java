package io.instancetypes.platform.subresources;

import io.instancetypes.machinery.openapi.ActionTable.Action;
import java.util.List;

/** What one can do to guests, as discovery and OpenAPI tell of it. */
final class GuestActionTable {
  static final String TRIAL = SubresourceActions.SCHEMAS + "PauseOptions";

  static final List<Action> ACTIONS =
      List.of(
          stream("virtualmachines/portforward", "Reach a port of the guest of a VirtualMachine.")
              .with("port"),
          stream("virtualmachines/portforward", "Reach a port of the guest of a VirtualMachine.")
              .with("port", "protocol"),
          stream("virtualmachineinstances/console", "The serial console of a guest."),
          look("virtualmachineinstances/console/log", "What the serial console has said."),
          stream("virtualmachineinstances/vnc", "The screen of a guest, by VNC."),
          look("virtualmachineinstances/vnc/screenshot", "What is on the screen, as PNG."),
          stream("virtualmachineinstances/portforward", "Reach a port of a guest.").with("port"),
          stream("virtualmachineinstances/portforward", "Reach a port of a guest.")
              .with("port", "protocol"),
          deed("virtualmachineinstances/pause", "Let a guest stand still."),
          deed("virtualmachineinstances/unpause", "Let a guest that stands still go on."),
          deed("virtualmachineinstances/softreboot", "Ask a guest to start again."),
          deed("virtualmachineinstances/reset", "Reset a guest as its button would."),
          question(
              "virtualmachineinstances/guestosinfo", "What the guest agent says of its system."),
          question(
              "virtualmachineinstances/filesystemlist",
              "What the guest agent says of file systems."),
          question(
              "virtualmachineinstances/userlist", "Who has logged in, as the guest agent says."));

  private GuestActionTable() {}

  /** Over a web socket. */
  private static Action stream(String resource, String description) {
    return new Action(resource, true, "get", description, null, null).answers(101);
  }

  /** Of what is no document. */
  private static Action look(String resource, String description) {
    return new Action(resource, true, "get", description, null, null).answers(200);
  }

  private static Action deed(String resource, String description) {
    return new Action(resource, true, "put", description, TRIAL, null).answers(200);
  }

  private static Action question(String resource, String description) {
    return new Action(resource, true, "get", description, null, SubresourceActions.DOCUMENT);
  }
}
