package io.instancetypes.virtctl.foreign;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which preference suits which guest, by what other systems call it; see {@code guests.csv}. */
final class GuestTable {
  /**
   * @param words all of which have to be in the name
   */
  private record Line(List<String> words, String preference) {}

  private static final List<Line> LINES = lines();

  private GuestTable() {}

  /** The preference for a guest; empty where nobody knows it. */
  static Optional<String> preference(String guest, String architecture) {
    String name = guest.toLowerCase(Locale.ROOT);
    return LINES.stream()
        .filter(line -> line.words.stream().allMatch(name::contains))
        .findFirst()
        .map(line -> line.preference)
        .map(found -> found + suffix(found, architecture));
  }

  /** Some preferences are for one architecture, and have siblings for others. */
  private static String suffix(String preference, String architecture) {
    boolean several = List.of("fedora", "rhel.9", "rhel.10").contains(preference);
    boolean plain = architecture.isEmpty() || architecture.equals("amd64");
    return several && !plain ? "." + architecture : "";
  }

  static boolean isWindows(List<String> preferences) {
    return preferences.stream().anyMatch(name -> name.startsWith("windows."));
  }

  private static List<Line> lines() {
    return BundledTable.rows("guests.csv").stream()
        .map(cells -> new Line(List.of(cells[0].strip().split(" ")), cells[1].strip()))
        .toList();
  }
}
