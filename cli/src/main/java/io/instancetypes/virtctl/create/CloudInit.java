package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Wording;
import io.instancetypes.virtctl.create.VolumeList.Volume;
import io.instancetypes.virtctl.option.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** The volume that tells the guest who may log in. */
final class CloudInit {
  static final String OPTION = "cloud-init";
  static final String NO_CLOUD = "noCloud";
  static final String CONFIG_DRIVE = "configDrive";
  static final List<String> METHODS = List.of("ga", "nocloud", "configdrive");

  private static final String DISK = "cloudinitdisk";
  private static final String NONE = "none";
  private static final String HEADER = "#cloud-config\n";

  private final Invocation invocation;
  private final AccessCredentials credentials;
  private final List<String> warnings = new ArrayList<>();

  CloudInit(Invocation invocation, AccessCredentials credentials) {
    this.invocation = invocation;
    this.credentials = credentials;
  }

  /** Adds the volume, if there is anything to say in it or it was asked for. */
  void addTo(VolumeList volumes) throws IOException {
    String type = type();
    if (type.equals(NONE)) {
      warnAboutUnused();
      return;
    }
    var source = new Fields();
    boolean meant = addUserData(source);
    meant |= addBase64(source, "cloud-init-network-data", "networkDataBase64");
    if (meant || invocation.has(OPTION) || credentials.cloudInit() != null) {
      String field = type.equals(NO_CLOUD) ? "cloudInitNoCloud" : "cloudInitConfigDrive";
      volumes.add(new Volume(OPTION, DISK, false), field, source, null);
    }
  }

  List<String> warnings() {
    return warnings;
  }

  private String type() {
    return invocation.has(OPTION) || credentials.cloudInit() == null
        ? invocation.value(OPTION)
        : credentials.cloudInit();
  }

  private void warnAboutUnused() {
    List<String> unused =
        Stream.of(
                "password-file",
                "ssh-key",
                "ga-manage-ssh",
                "cloud-init-user-data",
                "cloud-init-network-data")
            .filter(invocation::has)
            .map(option -> "--" + option)
            .toList();
    if (!unused.isEmpty()) {
      warnings.add("--cloud-init none leaves out " + Wording.and(unused));
    }
  }

  private boolean addUserData(Fields source) throws IOException {
    if (addBase64(source, "cloud-init-user-data", "userDataBase64")) {
      return true;
    }
    String config = config();
    source.put("userData", HEADER + config);
    return !config.isEmpty();
  }

  /** Each field on its own: people look for the user first, and YAML is written in sorted order. */
  private String config() throws IOException {
    var config = new StringBuilder();
    if (!invocation.optional("user").orElse("").isEmpty()) {
      Yaml.write(Fields.of("user", invocation.value("user")), config);
    }
    if (invocation.has("password-file")) {
      warnings.add("--password-file: the password stands in clear text in the VirtualMachine");
      Yaml.write(Fields.of("password", LoginFiles.password(invocation)), config);
      Yaml.write(Fields.of("chpasswd", Fields.of("expire", false)), config);
    }
    List<String> keys = LoginFiles.keys(invocation);
    if (!keys.isEmpty()) {
      Yaml.write(Fields.of("ssh_authorized_keys", keys), config);
    }
    if (guestAgentManagesKeys()) {
      // SELinux keeps the agent out of home directories unless it is told otherwise.
      List<String> command = List.of("setsebool", "-P", "virt_qemu_ga_manage_ssh", "on");
      Yaml.write(Fields.of("runcmd", List.of(command)), config);
    }
    return config.toString();
  }

  private boolean guestAgentManagesKeys() {
    return invocation.has("ga-manage-ssh")
        ? invocation.flag("ga-manage-ssh")
        : credentials.byGuestAgent();
  }

  private boolean addBase64(Fields source, String option, String field) {
    if (!invocation.has(option)) {
      return false;
    }
    // The command base64 breaks its lines unless told otherwise.
    String text = invocation.value(option).replaceAll("\\s", "");
    try {
      if (Base64.getDecoder().decode(text).length > 0) {
        source.put(field, text);
        return true;
      }
    } catch (IllegalArgumentException notBase64) {
      // Answered below.
    }
    throw Mistake.in(option, "must be text in base64; write \"$(base64 FILE)\"");
  }
}
