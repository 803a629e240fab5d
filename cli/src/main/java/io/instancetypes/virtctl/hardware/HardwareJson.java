package io.instancetypes.virtctl.hardware;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.qemu.Property;
import io.instancetypes.qemu.QemuArgument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Hardware for programs. */
public final class HardwareJson {
  private HardwareJson() {}

  public static Fields document(List<GuestHardware> guests) {
    return Fields.of("machines", list(guests.stream().map(HardwareJson::machine).toList()));
  }

  private static Fields machine(GuestHardware guest) {
    var machine =
        Fields.of(
            "namespace", guest.machine().namespace(),
            "name", guest.machine().name());
    boolean refused = guest.isRefused();
    machine.put("command", refused ? list(List.of()) : list(guest.command().words()));
    machine.put("options", refused ? list(List.of()) : options(guest));
    machine.put("files", refused ? list(List.of()) : files(guest));
    machine.put("ignored", guest.command() == null ? list(List.of()) : ignored(guest));
    machine.put("causes", list(guest.causes().stream().map(HardwareJson::cause).toList()));
    return machine;
  }

  private static List<Object> options(GuestHardware guest) {
    Map<String, String> authors = guest.authors();
    List<Object> options = new ArrayList<>();
    for (QemuArgument argument : guest.command().arguments()) {
      for (Property property : argument.properties()) {
        options.add(
            Fields.of(
                "option",
                argument.option(),
                "value",
                property.text(),
                "field",
                property.field(),
                "from",
                GuestHardware.from(property, authors)));
      }
    }
    return options;
  }

  private static List<Object> files(GuestHardware guest) {
    return list(
        guest.command().files().stream()
            .map(file -> Fields.of("path", file.path(), "content", file.content()))
            .toList());
  }

  private static List<Object> ignored(GuestHardware guest) {
    return list(
        guest.command().ignored().stream()
            .map(field -> Fields.of("path", field.path(), "reason", field.reason()))
            .toList());
  }

  private static Fields cause(Cause cause) {
    return Fields.of(
        "type",
        cause.type().reason(),
        "field",
        cause.field(),
        "message",
        cause.message(),
        "waysOut",
        list(cause.waysOut()));
  }

  private static List<Object> list(List<?> items) {
    return new ArrayList<>(items);
  }
}
