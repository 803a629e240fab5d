package io.instancetypes.it.guests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a guest says of its hardware. */
record GuestReport(Map<?, ?> fields) {
  /** Where the addresses of devices begin that lie below 4 GiB. */
  private static final long LOWEST_DEVICE = 0xb000_0000L;

  private static final long ABOVE = 1L << 32;

  /** The report in all that the serial line carried. */
  static GuestReport in(String console) {
    int start = console.indexOf("<report>");
    int end = console.indexOf("</report>");
    if (start < 0 || end < 0) {
      throw new AssertionError("The guest did not report. It said:\n" + console);
    }
    String json = console.substring(start + "<report>".length(), end);
    return new GuestReport(Fields.map(Json.read(json.getBytes(UTF_8))));
  }

  String text(String key) {
    return Fields.text(fields, key);
  }

  String dmi(String key) {
    return Fields.text(Fields.map(fields, "dmi"), key);
  }

  List<Map<?, ?>> list(String key) {
    return Fields.maps(fields, key);
  }

  /** The identifiers of all devices on PCI, such as {@code 0x1af4:0x1041}. */
  List<String> pci() {
    return Fields.texts(fields, "pci");
  }

  /** The names of all devices on USB. */
  List<String> usb() {
    return Fields.texts(fields, "usb");
  }

  /** Sockets/cores/threads, where all sockets and cores are alike. */
  String topology() {
    Map<Object, List<Map<?, ?>>> sockets =
        list("cpus").stream().collect(groupingBy(cpu -> cpu.get("package")));
    List<Long> cores =
        sockets.values().stream()
            .map(cpus -> cpus.stream().map(cpu -> cpu.get("core")).distinct().count())
            .distinct()
            .toList();
    List<Long> threads =
        list("cpus").stream().map(cpu -> size(Fields.text(cpu, "siblings"))).distinct().toList();
    return "%d/%s/%s".formatted(sockets.size(), same(cores), same(threads));
  }

  /** How many CPUs there can ever be. */
  long possibleCpus() {
    return size(text("possible"));
  }

  /** The length of a list such as {@code 0-3,8}. */
  private static long size(String list) {
    return Stream.of(list.split(","))
        .map(range -> range.split("-"))
        .mapToLong(ends -> Long.parseLong(ends[ends.length - 1]) - Long.parseLong(ends[0]) + 1)
        .sum();
  }

  private static String same(List<Long> values) {
    return values.size() == 1 ? values.getFirst().toString() : values.toString();
  }

  /**
   * Bytes of memory by the map of the firmware, what it keeps for itself included: all below the
   * devices, and all above 4 GiB.
   */
  long memory() {
    long low = 0;
    long high = ABOVE;
    for (Map<?, ?> range : list("memory")) {
      long start = Long.decode(Fields.text(range, "start"));
      long end = Long.decode(Fields.text(range, "end")) + 1;
      if (start < LOWEST_DEVICE) {
        low = Math.max(low, end);
      } else if (start >= ABOVE && start < ABOVE << 4) {
        high = Math.max(high, end);
      }
    }
    return low + high - ABOVE;
  }
}
