package io.instancetypes.dashboard.view;

import io.instancetypes.api.Kind;
import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.GuestPreference;
import io.instancetypes.catalog.choose.SizeChoice;
import io.instancetypes.catalog.choose.SizedType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Stream;

/**
 * The instance types and preferences that somebody may see.
 *
 * @param shown the types within the ranges that were asked for
 */
public record CatalogView(
    List<SizedType> types,
    List<SizedType> shown,
    List<GuestPreference> preferences,
    Wish wish,
    List<String> series) {
  /**
   * What is asked for; texts are empty where nothing is.
   *
   * @param series of types to be listed
   * @param mostVcpus of types to be listed
   * @param mostMemory of types to be listed
   * @param picked the types that are to be looked at side by side, by their labels
   */
  public record Wish(
      String vcpus,
      String mostVcpus,
      String memory,
      String mostMemory,
      String preference,
      String series,
      String text,
      List<String> picked) {
    public static final int MOST_PICKED = 4;

    /** What somebody needs at least, whatever is listed. */
    public static Wish needed(String vcpus, String memory, String preference) {
      return new Wish(vcpus, "", memory, "", preference, "", "", List.of());
    }

    /** The same ranges, with one more type picked, or one less; of too many the first goes. */
    public String toggled(String label) {
      List<String> picks = new ArrayList<>(picked);
      if (!picks.remove(label)) {
        picks.add(label);
      }
      return address(picks.subList(Math.max(0, picks.size() - MOST_PICKED), picks.size()));
    }

    /** The same ranges, with these picked. */
    public String address(List<String> picks) {
      var asked = new StringJoiner("&", "?", "").setEmptyValue("");
      Stream.of(
              Map.entry("q", text),
              Map.entry("series", series),
              Map.entry("vcpus", vcpus),
              Map.entry("max-vcpus", mostVcpus),
              Map.entry("memory", memory),
              Map.entry("max-memory", mostMemory))
          .filter(each -> !each.getValue().isEmpty())
          .forEach(each -> asked.add(each.getKey() + "=" + Addresses.value(each.getValue())));
      picks.forEach(pick -> asked.add("name=" + Addresses.value(pick)));
      return Addresses.CATALOG + asked;
    }

    /** At least so many; empty if that is no number. */
    public Optional<Long> leastVcpus() {
      return count(vcpus);
    }

    public Optional<Quantity> leastMemory() {
      return amount(memory);
    }

    private static Optional<Long> count(String text) {
      return text.matches("[1-9]\\d{0,6}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }

    private static Optional<Quantity> amount(String text) {
      return Quantity.tryParse(text).filter(amount -> amount.signum() > 0);
    }

    /** Whether a type is within the ranges; one without a size of its own is within any. */
    private boolean includes(SizedType type) {
      return (series.isEmpty() || type.series().equals(series))
          && type.name().contains(text)
          && isBetween(type.vcpus(), count(vcpus), count(mostVcpus))
          && isBetween(type.memory(), amount(memory), amount(mostMemory));
    }

    private static <T extends Comparable<T>> boolean isBetween(
        Optional<T> size, Optional<T> least, Optional<T> most) {
      return size.isEmpty()
          || (least.isEmpty() || size.get().compareTo(least.get()) >= 0)
              && (most.isEmpty() || size.get().compareTo(most.get()) <= 0);
    }

    public boolean isChoice() {
      return leastVcpus().isPresent() && leastMemory().isPresent();
    }
  }

  public static CatalogView of(List<? extends Map<String, Object>> objects, Wish wish) {
    List<SizedType> types =
        ofFamily(objects, Kind.Family.INSTANCETYPE).stream()
            .map(SizedType::new)
            .sorted(
                Comparator.comparing(SizedType::series)
                    .thenComparing(SizedType::isCustom)
                    .thenComparing(type -> type.vcpus().orElse(0L))
                    .thenComparing(type -> type.memory().map(Quantity::value).orElse(0L))
                    .thenComparing(SizedType::name))
            .toList();
    return new CatalogView(
        types,
        types.stream().filter(wish::includes).toList(),
        ofFamily(objects, Kind.Family.PREFERENCE).stream()
            .map(GuestPreference::new)
            .sorted(Comparator.comparing(GuestPreference::name))
            .toList(),
        wish,
        types.stream().map(SizedType::series).distinct().toList());
  }

  private static List<? extends Map<String, Object>> ofFamily(
      List<? extends Map<String, Object>> objects, Kind.Family family) {
    return objects.stream()
        .filter(
            object ->
                Kind.of((String) object.get("kind"))
                    .filter(kind -> kind.family() == family)
                    .isPresent())
        .toList();
  }

  /** Those that are picked and there, in the order in which they were. */
  public List<SizedType> picked() {
    return wish.picked().stream()
        .flatMap(
            label ->
                types.stream()
                    .filter(type -> TypeChoice.of(type.object()).label().equals(label))
                    .limit(1))
        .limit(Wish.MOST_PICKED)
        .toList();
  }

  /** The type of a value in a form. */
  public Optional<SizedType> type(String value) {
    return types.stream()
        .filter(each -> TypeChoice.of(each.object()).value().equals(value))
        .findFirst();
  }

  /** Judges all types by the wish. */
  public SizeChoice choice() {
    GuestPreference preference =
        preferences.stream()
            .filter(each -> TypeChoice.of(each.object()).value().equals(wish.preference()))
            .findFirst()
            .orElse(null);
    return new SizeChoice(
        wish.leastVcpus().orElse(1L),
        wish.leastMemory().orElseGet(() -> Quantity.parse("1Mi")),
        preference,
        type -> Optional.empty());
  }
}
