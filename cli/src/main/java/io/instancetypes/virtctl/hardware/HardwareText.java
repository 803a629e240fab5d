package io.instancetypes.virtctl.hardware;

import io.instancetypes.qemu.Property;
import io.instancetypes.qemu.QemuArgument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Table;
import io.instancetypes.virtctl.input.OfflineInput;
import io.instancetypes.virtctl.report.Explanation;
import io.instancetypes.virtctl.report.ExplanationText;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** Hardware for people: each part of the command line, with who asked for it. */
public final class HardwareText {
  private final Console console;
  private final boolean all;
  private final ExplanationText explanations;

  /**
   * @param all what no field decides as well
   */
  public HardwareText(OfflineInput input, Console console, boolean all) {
    this.console = console;
    this.all = all;
    this.explanations = new ExplanationText(input, console, false);
  }

  public void print(List<GuestHardware> guests) {
    PrintStream out = console.out();
    String gap = "";
    for (GuestHardware guest : guests) {
      out.print(gap);
      gap = "\n";
      if (guest.isRefused()) {
        explanations.print(
            List.of(Explanation.refused(guest.machine(), guest.answer(), guest.causes())), out);
      } else {
        print(guest, out);
      }
    }
  }

  private void print(GuestHardware guest, PrintStream out) {
    explanations.header(guest.machine(), guest.answer(), out);
    Map<String, String> authors = guest.authors();
    var hardware = new Table("OPTION", "FIELD", "FROM");
    for (QemuArgument argument : guest.command().arguments()) {
      for (Property property : argument.properties()) {
        if (all || !property.field().isEmpty()) {
          hardware.row(
              Printable.line((argument.option() + " " + property.text()).strip()),
              property.field(),
              Printable.line(GuestHardware.from(property, authors)));
        }
      }
    }
    hardware.print(out, console.terminal().room());
    if (!guest.command().ignored().isEmpty()) {
      out.println();
      var ignored = new Table("THE GUEST GOES WITHOUT", "BECAUSE");
      guest
          .command()
          .ignored()
          .forEach(field -> ignored.row(Printable.line(field.path()), field.reason()));
      ignored.print(out, console.terminal().room());
    }
  }
}
