package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.ArrayList;
import java.util.List;

/** Ranges of ports that are forwarded to the guest. */
final class PortRangeRules {
  private static final String GATE = "PortRangesSpec";
  private static final int MOST_RANGES = 10;

  static final RuleSet RULES =
      RuleSet.of(
              "Port ranges of an interface",
              "spec.template.spec.domain.devices.interfaces[].portRanges",
              PortRangeRules::ranged,
              rule(
                  "port-ranges-gate",
                  "portRanges needs the gate PortRangesSpec.",
                  PortRangeRules::gate),
              rule(
                  "port-ranges-binding",
                  "Ranges are forwarded with masquerade only.",
                  PortRangeRules::binding),
              rule(
                  "port-ranges-alone",
                  "ports and portRanges exclude each other.",
                  PortRangeRules::alone),
              rule("port-ranges-few", "There are up to 10 ranges.", PortRangeRules::few),
              rule(
                  "port-range-protocol",
                  "The protocol of a range is TCP or UDP.",
                  PortRangeRules::protocol),
              rule(
                  "port-range-bounds",
                  "A range is within 1 and 65535, and starts before it ends.",
                  PortRangeRules::bounds),
              rule(
                  "port-ranges-overlap",
                  "Ranges of one protocol do not overlap.",
                  PortRangeRules::overlap))
          .whenComplete();

  private PortRangeRules() {}

  private static List<Located> ranged(Candidate vm) {
    List<Located> ranged = List.of();
    for (Located nic : vm.interfaces()) {
      if (nic.has("portRanges")) {
        ranged = ranged.isEmpty() ? new ArrayList<>() : ranged;
        ranged.add(nic);
      }
    }
    return ranged;
  }

  /** Who may not have ranges at all is told that first. */
  private static boolean isAllowed(Located nic, Candidate vm) {
    return vm.policy().hasGate(GATE) && nic.has("masquerade");
  }

  private static void gate(Located nic, Candidate vm) {
    vm.gated(nic, "portRanges", GATE, "portRanges");
  }

  private static void binding(Located nic, Candidate vm) {
    if (vm.policy().hasGate(GATE) && !nic.has("masquerade")) {
      vm.invalid(nic, "portRanges", "ranges of ports are forwarded with masquerade only");
    }
  }

  private static void alone(Located nic, Candidate vm) {
    if (isAllowed(nic, vm) && !nic.values("ports").isEmpty()) {
      vm.invalid(
          nic,
          "portRanges",
          "ports and portRanges exclude each other",
          "Write a single port as a range that starts and ends with it.");
    }
  }

  private static void few(Located nic, Candidate vm) {
    int ranges = ranges(nic, vm).size();
    if (ranges > MOST_RANGES) {
      vm.invalid(nic, "portRanges", "%d are more than %d".formatted(ranges, MOST_RANGES));
    }
  }

  private static void protocol(Located nic, Candidate vm) {
    for (Located range : ranges(nic, vm)) {
      if (range.text("protocol").isEmpty() || !PortRules.isForwarded(range.text("protocol"))) {
        vm.invalid(
            range,
            "protocol",
            DisplayValues.quoted(range.text("protocol")) + " is neither TCP nor UDP");
      }
    }
  }

  private static void bounds(Located nic, Candidate vm) {
    for (Located range : ranges(nic, vm)) {
      for (String bound : List.of("start", "end")) {
        if (range.number(bound) < 1 || range.number(bound) > PortRules.LAST_PORT) {
          vm.invalid(
              range,
              bound,
              "%d is not between 1 and %d".formatted(range.number(bound), PortRules.LAST_PORT));
        }
      }
      if (range.number("start") > range.number("end")) {
        vm.invalid(
            range,
            "start",
            "the range starts at %d, after its end %d"
                .formatted(range.number("start"), range.number("end")));
      }
    }
  }

  private static void overlap(Located nic, Candidate vm) {
    List<Located> ranges = ranges(nic, vm);
    for (int i = 0; i < ranges.size(); i++) {
      for (int j = i + 1; j < ranges.size(); j++) {
        if (overlap(ranges.get(i), ranges.get(j))) {
          vm.invalid(
              nic,
              "portRanges",
              "%s and %s overlap".formatted(inWords(ranges.get(i)), inWords(ranges.get(j))));
        }
      }
    }
  }

  private static List<Located> ranges(Located nic, Candidate vm) {
    return isAllowed(nic, vm) ? nic.each("portRanges") : List.of();
  }

  private static boolean overlap(Located one, Located other) {
    return protocolOf(one).equals(protocolOf(other))
        && one.number("start") <= other.number("end")
        && other.number("start") <= one.number("end");
  }

  private static String protocolOf(Located range) {
    return range.text("protocol").isEmpty() ? "TCP" : range.text("protocol");
  }

  private static String inWords(Located range) {
    return "%s %d to %d"
        .formatted(
            DisplayValues.brief(protocolOf(range)), range.number("start"), range.number("end"));
  }
}
