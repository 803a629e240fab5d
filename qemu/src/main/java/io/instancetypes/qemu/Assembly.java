package io.instancetypes.qemu;

import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A command line while it is put together. */
final class Assembly {
  /** Slots of the root bus of q35 that are not taken by the machine itself. */
  private static final int MOST_PCI_DEVICES = 28;

  /** What Kubernetes takes for a name, which cannot lead out of a folder either. */
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

  private final FieldNode vmi;
  private final Host host;
  private final List<OptionBuilder> options = new ArrayList<>();
  private final List<GuestFile> needed = new ArrayList<>();
  private final List<IgnoredField> ignored = new ArrayList<>();
  private final List<Cause> causes = new ArrayList<>();
  private int pciDevices;
  private boolean usb;

  Assembly(FieldNode vmi, Host host) {
    this.vmi = vmi;
    this.host = host;
  }

  Host host() {
    return host;
  }

  FieldNode spec(String path) {
    return vmi.at("spec." + path);
  }

  FieldNode domain(String path) {
    return vmi.at("spec.domain." + path);
  }

  String name() {
    return name(vmi.at("metadata.name"));
  }

  private String namespace() {
    FieldNode namespace = vmi.at("metadata.namespace");
    return namespace.text().isEmpty() ? "default" : name(namespace);
  }

  /** The text of a field that becomes a part of a path. */
  String name(FieldNode field) {
    if (!NAME.matcher(field.text()).matches()) {
      invalid(field, "a name of lower-case letters, digits, '-' and '.' is needed for its files");
    }
    return field.text();
  }

  /** Where a file of this guest is. */
  String file(String name) {
    return files().file(name);
  }

  /** Where a socket of this guest is. */
  String socket(String name) {
    return files().socket(name);
  }

  private GuestFiles files() {
    return host.guestFiles(namespace(), name());
  }

  /** The folder of this guest, which has to be there for its sockets. */
  void needsFolder() {
    needs(files().folder(), new FileSource.Folder());
    files().link().ifPresent(link -> needs(link, new FileSource.Link(files().folder())));
  }

  String claimFile(FieldNode claim) {
    return host.claimFile(namespace(), name(claim));
  }

  OptionBuilder option(String option) {
    var builder = new OptionBuilder(option, this::check);
    options.add(builder);
    return builder;
  }

  /** A flag that no field decides. */
  void flag(String option, String reason) {
    option(option).is("", reason);
  }

  /** A device with a slot of its own. */
  OptionBuilder pciDevice() {
    pciDevices++;
    return option("-device");
  }

  /** The bus for USB devices, which is there once somebody asks for it. */
  String usbBus(FieldNode field) {
    if (!usb) {
      usb = true;
      pciDevice().is("qemu-xhci", field).with("id", "usb", "named by virtctl");
    }
    return "usb.0";
  }

  void needs(String path, FileSource source) {
    needed.add(new GuestFile(path, source));
  }

  void ignore(FieldNode field, String reason) {
    ignored.add(new IgnoredField(field.path(), reason));
  }

  void refuse(FieldNode field, String reason, String... waysOut) {
    causes.add(Cause.notSupported(field.path(), sentence(field, reason), waysOut));
  }

  void invalid(FieldNode field, String reason) {
    causes.add(Cause.invalid(field.path(), sentence(field, reason)));
  }

  private static String sentence(FieldNode field, String reason) {
    return field.path() + ": " + reason;
  }

  /** A line is shown to people and pasted by them, so it holds nothing that they cannot see. */
  private void check(String text, FieldNode field) {
    if (text.codePoints().anyMatch(Assembly::isUnseen)) {
      invalid(field, "it holds a character that cannot be seen, such as a line break");
    }
  }

  private static boolean isUnseen(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }

  GuestCommand finish(String program) {
    if (pciDevices > MOST_PCI_DEVICES) {
      refuse(
          domain("devices"),
          "the guest would have %d PCI devices, and the machine has room for %d"
              .formatted(pciDevices, MOST_PCI_DEVICES),
          "Put disks on the buses scsi, sata or usb, where many share a controller");
    }
    List<QemuArgument> arguments =
        causes.isEmpty() ? options.stream().map(OptionBuilder::build).toList() : List.of();
    return new GuestCommand(program, arguments, needed, ignored, List.copyOf(causes));
  }
}
