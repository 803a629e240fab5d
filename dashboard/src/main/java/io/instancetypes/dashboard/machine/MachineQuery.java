package io.instancetypes.dashboard.machine;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Which machines somebody wants to see, as it stands in the address. Texts are empty where all are
 * wanted.
 *
 * @param note {@code drift}, {@code restart} or {@code deprecated}: only those of which this is so
 * @param page from 1
 */
public record MachineQuery(
    String text,
    String namespace,
    String status,
    String type,
    String preference,
    String note,
    String sort,
    int page) {
  public static final int PAGE_SIZE = 50;

  /** In the place of a type: only those that name none. */
  public static final String NO_TYPE = "-";

  /** A page of what was found. */
  public record Found(List<MachineRow> rows, int total, int page, int pages) {}

  public Found in(Stream<MachineRow> visible) {
    List<MachineRow> found = visible.filter(matches()).toList();
    int pages = Math.max(1, Math.ceilDiv(found.size(), PAGE_SIZE));
    int shown = Math.clamp(page, 1, pages);
    Stream<MachineRow> sorted = sort.isEmpty() ? found.stream() : found.stream().sorted(order());
    return new Found(
        sorted.skip((long) (shown - 1) * PAGE_SIZE).limit(PAGE_SIZE).toList(),
        found.size(),
        shown,
        pages);
  }

  private Predicate<MachineRow> matches() {
    String wanted = text.toLowerCase(Locale.ROOT).strip();
    return row ->
        (wanted.isEmpty() || row.key().contains(wanted))
            && (namespace.isEmpty() || row.namespace().equals(namespace))
            && (status.isEmpty() || row.status().equals(status))
            && (type.isEmpty() || isOfType(row))
            && (preference.isEmpty() || row.preferenceValue().equals(preference))
            && isNoted(row);
  }

  private boolean isOfType(MachineRow row) {
    return type.equals(NO_TYPE)
        ? row.instancetype().isEmpty()
        : row.instancetypeValue().equals(type) || row.series().equals(type);
  }

  private boolean isNoted(MachineRow row) {
    return switch (note) {
      case "drift" -> row.drifted();
      case "restart" -> row.awaitsRestart();
      case "deprecated" -> row.deprecated();
      default -> true;
    };
  }

  private Comparator<MachineRow> order() {
    Comparator<MachineRow> byName = Comparator.comparing(MachineRow::key);
    return switch (sort) {
      case "status" -> Comparator.comparing(MachineRow::status).thenComparing(byName);
      case "type" -> Comparator.comparing(MachineRow::instancetype).thenComparing(byName);
      case "vcpus" -> Comparator.comparing(MachineRow::vcpus).reversed().thenComparing(byName);
      case "memory" -> Comparator.comparing(MachineRow::memory).reversed().thenComparing(byName);
      case "age" -> Comparator.comparing(MachineRow::created).reversed().thenComparing(byName);
      default -> byName;
    };
  }

  public boolean isEverything() {
    return text.isEmpty()
        && namespace.isEmpty()
        && status.isEmpty()
        && type.isEmpty()
        && preference.isEmpty()
        && note.isEmpty();
  }
}
