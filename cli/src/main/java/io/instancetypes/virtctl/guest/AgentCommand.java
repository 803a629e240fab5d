package io.instancetypes.virtctl.guest;

import io.instancetypes.api.json.Json;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterApi;
import java.io.IOException;

/** {@code virtctl guestosinfo}, {@code fslist} and {@code userlist}: what the guest agent says. */
public record AgentCommand(String verb, String action, String description) {
  public static Definition guestOsInfo() {
    return new AgentCommand(
            "guestosinfo", "guestosinfo", "Print what the guest agent says of its system, as JSON.")
        .definition();
  }

  public static Definition fsList() {
    return new AgentCommand(
            "fslist", "filesystemlist", "Print the file systems of a guest, as JSON.")
        .definition();
  }

  public static Definition userList() {
    return new AgentCommand("userlist", "userlist", "Print who has logged in to a guest, as JSON.")
        .definition();
  }

  private Definition definition() {
    return GuestCommand.addTo(
            Definition.of(description + " An agent has to run in the guest: qemu-guest-agent."))
        .example("Of the guest of a machine", "virtctl " + verb + " web")
        .runs(this::run);
  }

  private Exit run(Invocation invocation, Console console) throws IOException {
    GuestCommand command = GuestCommand.of(invocation, console);
    ClusterApi.Reply reply = command.api().get(command.target().path(action));
    if (!reply.isSuccess()) {
      throw new Refusal(
          "cannot get the %s of VMI %s: %s"
              .formatted(verb, command.target().name(), reply.message()));
    }
    Json.write(reply.document(), console.out(), 2);
    return Exit.OK;
  }
}
