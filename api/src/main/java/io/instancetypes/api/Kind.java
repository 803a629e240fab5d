package io.instancetypes.api;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The four kinds of the API group. */
public enum Kind {
  INSTANCETYPE(
      "VirtualMachineInstancetype",
      Family.INSTANCETYPE,
      true,
      List.of("vminstancetype", "vminstancetypes", "vmf", "vmfs")),
  CLUSTER_INSTANCETYPE(
      "VirtualMachineClusterInstancetype",
      Family.INSTANCETYPE,
      false,
      List.of("vmclusterinstancetype", "vmclusterinstancetypes", "vmcf", "vmcfs")),
  PREFERENCE(
      "VirtualMachinePreference",
      Family.PREFERENCE,
      true,
      List.of("vmpref", "vmprefs", "vmp", "vmps")),
  CLUSTER_PREFERENCE(
      "VirtualMachineClusterPreference", Family.PREFERENCE, false, List.of("vmcp", "vmcps"));

  /** Kinds of one family share their spec and differ only in scope. */
  public enum Family {
    INSTANCETYPE,
    PREFERENCE
  }

  private final String kind;
  private final String singular;
  private final Family family;
  private final boolean namespaced;
  private final List<String> shortNames;

  Kind(String kind, Family family, boolean namespaced, List<String> shortNames) {
    this.kind = kind;
    this.singular = kind.toLowerCase(Locale.ROOT);
    this.family = family;
    this.namespaced = namespaced;
    this.shortNames = shortNames;
  }

  /** The kind that a document names; documents are strict about spelling. */
  public static Optional<Kind> of(String kind) {
    for (Kind candidate : values()) {
      if (candidate.kind.equals(kind)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  /** The kind that a person or a matcher names: singular or plural, in any case. */
  public static Optional<Kind> named(String name) {
    String resource = name.toLowerCase(Locale.ROOT);
    for (Kind candidate : values()) {
      if (candidate.singular.equals(resource) || candidate.plural().equals(resource)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  /** The kind that a person means, by a short name as well. */
  public static Optional<Kind> called(String word) {
    for (Kind candidate : values()) {
      if (candidate.shortNames.contains(word.toLowerCase(Locale.ROOT))) {
        return Optional.of(candidate);
      }
    }
    return named(word);
  }

  /** The kind of a family with the given scope. */
  public static Kind of(Family family, boolean namespaced) {
    return switch (family) {
      case INSTANCETYPE -> namespaced ? INSTANCETYPE : CLUSTER_INSTANCETYPE;
      case PREFERENCE -> namespaced ? PREFERENCE : CLUSTER_PREFERENCE;
    };
  }

  /** As in a document: {@code VirtualMachineInstancetype}. */
  public String kind() {
    return kind;
  }

  public String listKind() {
    return kind + "List";
  }

  public String singular() {
    return singular;
  }

  /** As in a path of the API: {@code virtualmachineinstancetypes}. */
  public String plural() {
    return singular + "s";
  }

  public List<String> shortNames() {
    return shortNames;
  }

  /** Cluster-wide kinds stay out of {@code kubectl get all}: the catalogue would flood it. */
  public List<String> categories() {
    return namespaced ? List.of("all") : List.of();
  }

  public Family family() {
    return family;
  }

  public boolean namespaced() {
    return namespaced;
  }

  /** The same family in the other scope. */
  public Kind counterpart() {
    return of(family, !namespaced);
  }
}
