package io.instancetypes.machinery.crd;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.GoText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The status that a definition gets: its names, whether it is served, what it was stored as. */
public final class DefinitionStatus {
  /** Said even where no name is accepted. */
  private static final Set<String> REQUIRED = Set.of("plural", "kind");

  private final Document definition;
  private final Set<String> takenResources = new HashSet<>();
  private final Set<String> takenKinds = new HashSet<>();
  private final Fields accepted;
  private String reason = "NoConflicts";
  private String message = "no conflicts found";

  private DefinitionStatus(Map<?, ?> definition, List<? extends Map<?, ?>> others) {
    this.definition = Document.of(definition);
    this.accepted = Fields.copyOf(status().object("acceptedNames").fields());
    others.forEach(this::take);
  }

  /**
   * The status of a definition that is about to be served.
   *
   * @param others the other definitions, with their statuses
   * @param now the time for conditions that change, as Kubernetes writes it
   */
  public static Fields of(Map<?, ?> definition, List<? extends Map<?, ?>> others, String now) {
    return new DefinitionStatus(definition, others).status(now);
  }

  /** The versions in which objects may be kept: those of before, and the one of now. */
  public static List<Object> storedVersions(Map<?, ?> definition) {
    var stored =
        new ArrayList<Object>(Document.of(definition).object("status").texts("storedVersions"));
    new CustomResourceDefinition(definition)
        .storageVersion()
        .map(Version::name)
        .filter(version -> !stored.contains(version))
        .ifPresent(stored::add);
    return stored;
  }

  private Document status() {
    return definition.object("status");
  }

  private void take(Map<?, ?> other) {
    Document document = Document.of(other);
    if (!document.object("spec").text("group").equals(definition.object("spec").text("group"))) {
      return;
    }
    Document names = document.object("status").object("acceptedNames");
    takenResources.add(names.text("plural"));
    takenResources.add(names.text("singular"));
    takenResources.addAll(names.texts("shortNames"));
    takenKinds.add(names.text("kind"));
    takenKinds.add(names.text("listKind"));
  }

  private Fields status(String now) {
    acceptNames();
    boolean fine = reason.equals("NoConflicts");
    var conditions = new ArrayList<Object>();
    Approval approval = Approval.of(definition);
    if (!approval.group().isEmpty()) {
      conditions.add(
          condition(
              Approval.CONDITION, approval.isGiven(), approval.reason(), approval.message(), now));
    }
    conditions.add(condition("NamesAccepted", fine, reason, message, now));
    conditions.add(established(fine, now));
    return Fields.of(
        "conditions", conditions,
        "acceptedNames", accepted,
        "storedVersions", storedVersions(definition.fields()));
  }

  private Fields established(boolean namesAccepted, String now) {
    boolean before =
        status().objects("conditions").stream()
            .anyMatch(c -> c.text("type").equals("Established") && c.text("status").equals("True"));
    return namesAccepted || before
        ? condition(
            "Established",
            true,
            "InitialNamesAccepted",
            "the initial names have been accepted",
            now)
        : condition("Established", false, "NotAccepted", "not all names are accepted", now);
  }

  private void acceptNames() {
    Document names = definition.object("spec").object("names");
    accept(names, "plural", "PluralConflict", takenResources);
    accept(names, "singular", "SingularConflict", takenResources);
    acceptShortNames(names);
    accept(names, "kind", "KindConflict", takenKinds);
    accept(names, "listKind", "ListKindConflict", takenKinds);
    if (names.has("categories")) {
      accepted.put("categories", Fields.copy(names.fields().get("categories")));
    } else {
      accepted.remove("categories");
    }
  }

  private void accept(Document names, String field, String conflict, Set<String> taken) {
    String wanted = names.text(field);
    if (!wanted.equals(accepted.get(field)) && taken.contains(wanted)) {
      refuse(conflict, inUse(wanted));
      if (REQUIRED.contains(field)) {
        accepted.putIfAbsent(field, "");
      }
    } else {
      accepted.put(field, wanted);
    }
  }

  private void acceptShortNames(Document names) {
    List<String> wanted = names.texts("shortNames");
    List<String> mine = status().object("acceptedNames").texts("shortNames");
    List<String> conflicts =
        wanted.stream()
            .filter(name -> !mine.contains(name) && takenResources.contains(name))
            .map(DefinitionStatus::inUse)
            .toList();
    if (!conflicts.isEmpty()) {
      refuse(
          "ShortNamesConflict",
          conflicts.size() == 1 ? conflicts.getFirst() : "[" + String.join(", ", conflicts) + "]");
    } else if (!wanted.isEmpty()) {
      accepted.put("shortNames", new ArrayList<Object>(wanted));
    } else {
      accepted.remove("shortNames");
    }
  }

  private static String inUse(String name) {
    return GoText.quote(name) + " is already in use";
  }

  private void refuse(String why, String details) {
    reason = why;
    message = details;
  }

  /** A condition keeps its time as long as its status stays. */
  private Fields condition(String type, boolean holds, String why, String details, String now) {
    String value = holds ? "True" : "False";
    String since =
        status().objects("conditions").stream()
            .filter(c -> c.text("type").equals(type) && c.text("status").equals(value))
            .map(c -> c.text("lastTransitionTime"))
            .findFirst()
            .orElse(now);
    return Fields.of(
        "type",
        type,
        "status",
        value,
        "lastTransitionTime",
        since,
        "reason",
        why,
        "message",
        details);
  }
}
