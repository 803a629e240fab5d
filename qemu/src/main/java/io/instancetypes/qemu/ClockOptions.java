package io.instancetypes.qemu;

import java.util.Map;

/** The clock: {@code -rtc}, and what becomes of ticks that a guest missed. */
final class ClockOptions {
  private static final Map<String, String> RTC_TICKS = Map.of("catchup", "slew", "delay", "none");

  private ClockOptions() {}

  static void add(Assembly guest) {
    FieldNode clock = guest.domain("clock");
    FieldNode utc = clock.at("utc");
    if (utc.at("offsetSeconds").number(0) != 0) {
      guest.refuse(utc.at("offsetSeconds"), "guests run on UTC, with no offset");
    }
    OptionBuilder option = guest.option("-rtc").with("base", "utc", utc);
    FieldNode rtc = clock.at("timer.rtc");
    ticks(option, rtc.at("tickPolicy"), guest);
    if (rtc.at("track").exists()) {
      boolean guestTime = rtc.at("track").text().equals("guest");
      option.with("clock", guestTime ? "vm" : "host", rtc.at("track"));
    }
    intervalTimer(clock.at("timer.pit.tickPolicy"), guest);
  }

  private static void ticks(OptionBuilder option, FieldNode policy, Assembly guest) {
    if (!policy.exists()) {
      return;
    }
    if (RTC_TICKS.containsKey(policy.text())) {
      option.with("driftfix", RTC_TICKS.get(policy.text()), policy);
    } else {
      guest.refuse(policy, "the real time clock knows the policies catchup and delay");
    }
  }

  private static void intervalTimer(FieldNode policy, Assembly guest) {
    switch (policy.text()) {
      case "" -> {}
      case "delay", "discard" -> {
        if (guest.host().hasKvm()) {
          guest.option("-global").with("kvm-pit.lost_tick_policy", policy.text(), policy);
        } else {
          guest.ignore(policy, "without KVM, QEMU has one way only to treat lost ticks");
        }
      }
      default -> guest.refuse(policy, "the interval timer knows the policies delay and discard");
    }
  }
}
