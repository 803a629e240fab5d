package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.marker;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;

import io.instancetypes.api.schema.Schema.ListSchema;
import io.instancetypes.api.schema.Schema.ListSchema.Merging;

/** Who may log into a guest. */
final class AccessSchema {

  private static final int MOST = 256;

  private AccessSchema() {}

  static Shape credentials() {
    return list(
        "Keys and passwords to bring into the guest.",
        object(
            "Keys or passwords.",
            field("sshPublicKey", publicKeys()),
            field("userPassword", passwords())),
        Merging.ATOMIC,
        MOST);
  }

  private static Shape publicKeys() {
    Shape users =
        list("The users to get the keys.", text("A user."), Merging.SET, ListSchema.UNLIMITED);
    return object(
        "Public keys for SSH.",
        field("source", secret()).required(),
        field(
                "propagationMethod",
                object(
                    "How they get there.",
                    field("configDrive", marker("By the config drive of cloud-init.")),
                    field("noCloud", marker("By the NoCloud disk of cloud-init.")),
                    field(
                        "qemuGuestAgent",
                        object("By the guest agent.", field("users", users).required()))))
            .required());
  }

  private static Shape passwords() {
    return object(
        "Passwords of users.",
        field("source", secret()).required(),
        field(
                "propagationMethod",
                object(
                    "How they get there.", field("qemuGuestAgent", marker("By the guest agent."))))
            .required());
  }

  private static Shape secret() {
    return object(
        "Where they are.",
        field("secret", object("A Secret.", field("secretName", text("Its name.")).required())));
  }
}
