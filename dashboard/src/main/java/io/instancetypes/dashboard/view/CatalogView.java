package io.instancetypes.dashboard.view;

import io.instancetypes.api.Kind;
import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.GuestPreference;
import io.instancetypes.catalog.choose.SizeChoice;
import io.instancetypes.catalog.choose.SizedType;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
   */
  public record Wish(String vcpus, String memory, String preference, String series, String text) {
    /** At least so many; empty if that is no number. */
    public Optional<Long> leastVcpus() {
      return vcpus.matches("[1-9]\\d{0,6}") ? Optional.of(Long.parseLong(vcpus)) : Optional.empty();
    }

    public Optional<Quantity> leastMemory() {
      return Quantity.tryParse(memory).filter(amount -> amount.signum() > 0);
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
    List<SizedType> shown =
        types.stream()
            .filter(type -> wish.series().isEmpty() || type.series().equals(wish.series()))
            .filter(type -> type.name().contains(wish.text()))
            .filter(
                type ->
                    type.vcpus().isEmpty()
                        || wish.leastVcpus().isEmpty()
                        || type.vcpus().get() >= wish.leastVcpus().get())
            .filter(
                type ->
                    type.memory().isEmpty()
                        || wish.leastMemory().isEmpty()
                        || type.memory().get().compareTo(wish.leastMemory().get()) >= 0)
            .toList();
    return new CatalogView(
        types,
        shown,
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
