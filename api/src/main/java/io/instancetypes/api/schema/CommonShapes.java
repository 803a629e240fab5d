package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.choice;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.marker;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

/** Shapes that instance types and preferences have in common. */
final class CommonShapes {
  private CommonShapes() {}

  static Shape toggle(String description) {
    return object(description, enabled());
  }

  static Part.Field enabled() {
    return field("enabled", truth("Whether it is on; on if left out."));
  }

  static Shape cpuFeatures(String description) {
    return list(
        description,
        object(
            "One feature of the CPU model.",
            field("name", text("Name of the feature, as libvirt spells it.")).required(),
            field(
                "policy",
                choice(
                    "What to do about the feature; require if left out.",
                    "",
                    "force",
                    "require",
                    "optional",
                    "disable",
                    "forbid"))));
  }

  static Shape virtualGpuOptions(String description) {
    return object(
        description,
        field(
            "display",
            object(
                "Lets the virtual GPU show the screen of the guest.",
                enabled(),
                field(
                    "ramFB", toggle("Shows the early boot screen through a RAM frame buffer.")))));
  }

  static Shape launchSecurity(String description) {
    return object(
        description,
        field("sev", sev()),
        field("snp", marker("Encrypts memory and CPU state with AMD SEV-SNP.")),
        field("tdx", marker("Runs the guest as an Intel TDX trust domain.")));
  }

  private static Shape sev() {
    return object(
        "Encrypts the memory of the guest with AMD SEV.",
        field(
            "policy",
            object(
                "What the firmware of the host has to enforce.",
                field(
                    "encryptedState", truth("Encrypts the CPU registers too, which is SEV-ES.")))),
        field("attestation", marker("Waits for the owner to attest the launch.")),
        field("session", text("Session blob of the guest owner, in Base64.")),
        field("dhCert", text("Diffie-Hellman certificate of the guest owner, in Base64.")));
  }
}
