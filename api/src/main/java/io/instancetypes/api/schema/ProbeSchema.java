package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.integer;
import static io.instancetypes.api.schema.Shapes.lines;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.marker;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.port;
import static io.instancetypes.api.schema.Shapes.text;

/** How it is found out whether a guest is alive or ready. */
final class ProbeSchema {

  private ProbeSchema() {}

  static Shape probe(String description) {
    return object(
        description,
        field(
            "exec",
            object(
                "Runs a command in the guest.",
                field("command", lines("The command and its arguments.")))),
        field("guestAgentPing", marker("Asks the guest agent.")),
        field("httpGet", httpGet()),
        field(
            "tcpSocket",
            object(
                "Opens a connection.",
                field("host", text("Where; the address of the pod if left out.")),
                field("port", port("The port.")).required())),
        field("failureThreshold", integer("Failures in a row until it counts as failed.")),
        field("initialDelaySeconds", integer("Seconds until the first try.")),
        field("periodSeconds", integer("Seconds between tries.")),
        field("successThreshold", integer("Successes in a row until it counts as well.")),
        field("timeoutSeconds", integer("Seconds that a try may take.")));
  }

  private static Shape httpGet() {
    return object(
        "Asks a web server.",
        field("host", text("Where; the address of the pod if left out.")),
        field("port", port("The port.")).required(),
        field("path", text("The path.")),
        field("scheme", text("HTTP or HTTPS.")),
        field(
            "httpHeaders",
            list(
                "Headers to send.",
                object(
                    "A header.",
                    field("name", text("Its name.")).required(),
                    field("value", text("Its value.")).required()))));
  }
}
