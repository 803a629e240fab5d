package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.choice;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.number;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

/** The part of the preference table about the clock and the timers. */
final class ClockPreferences {
  private ClockPreferences() {}

  static Shape shape() {
    return object(
        "Preferred clock of the guest.",
        field("preferredClockOffset", offset()),
        field("preferredTimer", timers()));
  }

  private static Shape offset() {
    return object(
        "What the clock shows at boot; one of utc and timezone.",
        field(
            "utc",
            object(
                "Starts from UTC.",
                field(
                    "offsetSeconds",
                    number("Seconds to add to UTC.", Integer.MIN_VALUE, Integer.MAX_VALUE)))),
        field("timezone", text("Starts from the local time of a zone, such as Europe/Berlin.")));
  }

  private static Shape timers() {
    return object(
        "Timers the guest can use.",
        field("hpet", timer("High precision event timer.", "delay", "catchup", "merge", "discard")),
        field("kvm", object("KVM clock.", present())),
        field("pit", timer("Programmable interval timer.", "delay", "catchup", "discard")),
        field("rtc", realTimeClock()),
        field("hyperv", object("Reference time counter of Hyper-V.", present())));
  }

  private static Shape timer(String description, String... policies) {
    return object(description, present(), tickPolicy(policies));
  }

  private static Shape realTimeClock() {
    return object(
        "Real time clock.",
        present(),
        tickPolicy("delay", "catchup"),
        field("track", choice("Whose time the clock follows.", "guest", "wall")));
  }

  private static Part present() {
    return field("present", truth("Whether the timer exists; it does if left out."));
  }

  private static Part tickPolicy(String... policies) {
    return field("tickPolicy", choice("What happens to ticks that came too late.", policies));
  }
}
