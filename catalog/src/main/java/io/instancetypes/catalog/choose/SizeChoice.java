package io.instancetypes.catalog.choose;

import io.instancetypes.api.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A wish for a size, and what each instance type has to say to it. */
public final class SizeChoice {
  /**
   * An instance type in view of the wish.
   *
   * @param remark for one that does not fit, why
   */
  public record Candidate(
      SizedType type, boolean fits, long vcpus, Quantity memory, String remark) {
    public boolean isDeprecated() {
      return type.deprecation().isPresent();
    }
  }

  private final long vcpus;
  private final Quantity memory;
  private final GuestPreference preference;
  private final Function<SizedType, Optional<String>> objections;

  /**
   * @param preference null if any will do
   * @param objections what else speaks against a type
   */
  public SizeChoice(
      long vcpus,
      Quantity memory,
      GuestPreference preference,
      Function<SizedType, Optional<String>> objections) {
    this.vcpus = vcpus;
    this.memory = memory;
    this.preference = preference;
    this.objections = objections;
  }

  /** What fits, nearest first. */
  public List<Candidate> fitting(List<SizedType> types) {
    return types.stream()
        .map(this::judge)
        .filter(Candidate::fits)
        .sorted(
            Comparator.comparing(Candidate::isDeprecated)
                .thenComparing(each -> each.type().isSpecial())
                .thenComparing(each -> each.type().isCustom())
                .thenComparing(this::excess)
                .thenComparing(each -> each.type().features().size())
                .thenComparing(each -> each.type().name()))
        .toList();
  }

  /** What does not fit, as it came. */
  public List<Candidate> others(List<SizedType> types) {
    return types.stream().map(this::judge).filter(each -> !each.fits()).toList();
  }

  /** How much more than wanted it gives, both sizes counted as parts of the wish. */
  private double excess(Candidate each) {
    return (double) each.vcpus() / vcpus + (double) each.memory().value() / memory.value();
  }

  private Candidate judge(SizedType type) {
    long given = type.vcpus().orElse(vcpus);
    Quantity amount = type.memory().orElse(memory);
    Optional<String> objection =
        objections
            .apply(type)
            .or(() -> tooSmall(given, amount))
            .or(() -> misaligned(type, amount))
            .or(() -> preference == null ? Optional.empty() : preference.objection(given, amount));
    return new Candidate(
        type, objection.isEmpty(), given, amount, objection.orElseGet(() -> remark(type)));
  }

  private Optional<String> tooSmall(long given, Quantity amount) {
    if (given < vcpus) {
      return Optional.of("has %d vCPUs of %d".formatted(given, vcpus));
    }
    return amount.compareTo(memory) < 0
        ? Optional.of("has %s of memory of %s".formatted(amount, memory))
        : Optional.empty();
  }

  private static Optional<String> misaligned(SizedType type, Quantity amount) {
    return type.pageSize()
        .filter(page -> page.signum() > 0 && amount.value() % page.value() != 0)
        .map(page -> "has pages of %s, of which %s is no multiple".formatted(page, amount));
  }

  private String remark(SizedType type) {
    if (type.vcpus().isEmpty() || type.memory().isEmpty()) {
      return "the VM sets domain.cpu.guest: %d and domain.memory.guest: %s"
          .formatted(vcpus, memory);
    }
    return type.deprecation().map(deprecation -> "deprecated").orElse("");
  }
}
