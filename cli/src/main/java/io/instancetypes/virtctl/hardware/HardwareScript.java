package io.instancetypes.virtctl.hardware;

import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.input.SourceLocation;
import java.util.List;

/** Command lines to be pasted; what there is to say about them goes to standard error. */
public final class HardwareScript {
  private HardwareScript() {}

  public static void print(List<GuestHardware> guests, Console console) {
    String gap = "";
    for (GuestHardware guest : guests) {
      if (guest.isRefused()) {
        refusal(guest, console);
        continue;
      }
      console.out().print(gap + guest.command().script());
      gap = "\n";
      notes(guest, console);
    }
  }

  private static void refusal(GuestHardware guest, Console console) {
    guest
        .causes()
        .forEach(
            cause ->
                say(
                    "error",
                    SourceLocation.of(
                            guest.machine().file(), guest.machine().position(cause.field()))
                        + ": "
                        + guest.machine().title()
                        + " cannot be run: "
                        + cause.message(),
                    console));
  }

  private static void notes(GuestHardware guest, Console console) {
    String title = guest.machine().title();
    guest
        .command()
        .files()
        .forEach(
            file -> say("note", title + " needs " + file.path() + ": " + file.content(), console));
    guest
        .command()
        .ignored()
        .forEach(
            field ->
                say(
                    "note",
                    title + " goes without " + field.path() + ": " + field.reason(),
                    console));
  }

  private static void say(String kind, String sentence, Console console) {
    console.err().println(kind + ": " + Printable.line(sentence));
  }
}
