package io.instancetypes.qemu;

import java.util.Map;

/** How people and programs reach the guest: serial console, monitor, screen. */
final class ConsoleOptions {
  private static final Map<String, String> CARDS =
      Map.of(
          "vga", "VGA",
          "bochs", "bochs-display",
          "cirrus", "cirrus-vga",
          "ramfb", "ramfb",
          "virtio", "virtio-vga");

  private static final String TO_BE_REACHED = "so that the guest can be reached";
  private static final String FOR_THE_AGENT = "so that an agent in the guest can say what it sees";
  private static final String AGENT = "agent";
  private static final String MONITOR = "so that the guest can be watched and stopped";

  private ConsoleOptions() {}

  static void add(Assembly guest) {
    if (guest.host().terminal() == Host.Terminal.SOCKETS
        || !guest.domain("devices.autoattachGraphicsDevice").isFalse()) {
      guest.needsFolder();
    }
    boolean serial = !guest.domain("devices.autoattachSerialConsole").isFalse();
    switch (guest.host().terminal()) {
      case STDIO -> stdio(serial, guest);
      case SOCKETS -> sockets(serial, guest);
    }
    screen(guest);
  }

  private static void stdio(boolean serial, Assembly guest) {
    guest
        .option("-chardev")
        .is("stdio", TO_BE_REACHED)
        .with("id", "terminal", TO_BE_REACHED)
        .with("mux", "on", "Ctrl-A C changes between the guest and the monitor of QEMU")
        .with("signal", "off", "Ctrl-C is for the guest");
    serialPort(serial, "terminal", guest);
    guest.option("-mon").with("chardev", "terminal", MONITOR);
  }

  private static void sockets(boolean serial, Assembly guest) {
    if (serial) {
      OptionBuilder socket = socket("serial", guest);
      FieldNode log = guest.domain("devices.logSerialConsole");
      if (!log.isFalse()) {
        socket
            .with("logfile", guest.file(GuestFiles.CONSOLE_LOG), log)
            .with("logappend", "on", log);
      }
    }
    serialPort(serial, "serial", guest);
    socket("qmp", guest);
    guest.option("-mon").with("chardev", "qmp", MONITOR).with("mode", "control", MONITOR);
    agent(guest);
  }

  /** Whether there is an agent is the guest's business; every guest has the channel for one. */
  private static void agent(Assembly guest) {
    socket(AGENT, guest);
    guest.pciDevice().is(DeviceOptions.virtio("virtio-serial-pci", guest), FOR_THE_AGENT);
    guest
        .option("-device")
        .is("virtserialport", FOR_THE_AGENT)
        .with("id", AGENT, FOR_THE_AGENT)
        .with("chardev", AGENT, FOR_THE_AGENT)
        .with("name", "org.qemu.guest_agent.0", FOR_THE_AGENT);
  }

  private static void serialPort(boolean attached, String chardev, Assembly guest) {
    FieldNode field = guest.domain("devices.autoattachSerialConsole");
    if (attached) {
      guest.option("-serial").is("chardev:" + chardev, field);
    }
  }

  private static OptionBuilder socket(String id, Assembly guest) {
    return guest
        .option("-chardev")
        .is("socket", TO_BE_REACHED)
        .with("id", id, TO_BE_REACHED)
        .with("path", guest.socket(id + ".sock"), TO_BE_REACHED)
        .with("server", "on", TO_BE_REACHED)
        .with("wait", "off", TO_BE_REACHED);
  }

  private static void screen(Assembly guest) {
    guest.option("-display").is("none", "nobody sits in front of the host");
    FieldNode attached = guest.domain("devices.autoattachGraphicsDevice");
    if (attached.isFalse()) {
      return;
    }
    FieldNode type = guest.domain("devices.video.type");
    String card = CARDS.get(type.exists() ? type.text() : "vga");
    if (card == null) {
      guest.refuse(type, "there are vga, bochs, cirrus, ramfb and virtio", "Leave it out for vga");
      return;
    }
    FieldNode reason = type.exists() ? type : attached;
    (card.equals("ramfb") ? guest.option("-device") : guest.pciDevice()).is(card, reason);
    guest
        .option("-vnc")
        .is("unix:" + OptionBuilder.escaped(guest.socket(GuestFiles.VNC)), attached);
  }
}
