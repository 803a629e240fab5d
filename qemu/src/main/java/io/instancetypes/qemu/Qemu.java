package io.instancetypes.qemu;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The way in: which command runs an instance. */
public final class Qemu {
  private static final String PROGRAM = "qemu-system-x86_64";
  private static final String ISOLATION = "the guest gets what its fields say, and no more";

  /** In the order of the command line. */
  private static final List<Consumer<Assembly>> PARTS =
      List.of(
          Qemu::isolation,
          MachineOptions::add,
          CpuOptions::add,
          MemoryOptions::add,
          FirmwareOptions::add,
          ClockOptions::add,
          ConsoleOptions::add,
          DiskOptions::add,
          NetworkOptions::add,
          DeviceOptions::add);

  private Qemu() {}

  /**
   * The command that runs an instance; equal instances have equal commands.
   *
   * @param vmi a VirtualMachineInstance with its defaults, as the engine expands a VirtualMachine
   */
  public static GuestCommand command(Map<String, Object> vmi, Host host) {
    var guest = new Assembly(new FieldNode("", vmi), host);
    FieldJudgement.of(vmi, guest);
    PARTS.forEach(part -> part.accept(guest));
    return guest.finish(PROGRAM);
  }

  private static void isolation(Assembly guest) {
    guest.option("-name").with("guest", guest.name(), new FieldNode("metadata.name", ""));
    guest.flag("-nodefaults", ISOLATION);
    guest.flag("-no-user-config", ISOLATION);
    guest
        .option("-sandbox")
        .is("on", ISOLATION)
        .with("obsolete", "deny", ISOLATION)
        .with("elevateprivileges", "deny", ISOLATION)
        .with("spawn", "deny", ISOLATION)
        .with("resourcecontrol", "deny", ISOLATION);
    if ("Paused".equals(guest.spec("startStrategy").text())) {
      guest.option("-S").is("", guest.spec("startStrategy"));
    }
    if ("Terminate".equals(guest.domain("rebootPolicy").text())) {
      guest.option("-no-reboot").is("", guest.domain("rebootPolicy"));
    }
  }
}
