package io.instancetypes.operator.registration;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the cluster informed where the operator is and by which authorities it is known. */
public final class Registration {
  private static final Logger LOG = LoggerFactory.getLogger(Registration.class);
  private static final String INSTALLATION = "virtctl install | kubectl apply -f -";

  private final ApiClient api;
  private final Destination destination;
  private final boolean takesOver;
  private final List<RegistrationEntry> entries = new ArrayList<>();
  private final Set<RegistrationEntry> settled = ConcurrentHashMap.newKeySet();
  private final Map<RegistrationEntry, String> troubles = new ConcurrentHashMap<>();

  /**
   * @param takesOver whether objects of another manager may be changed
   */
  public Registration(ApiClient api, Destination destination, boolean takesOver) {
    this.api = api;
    this.destination = destination;
    this.takesOver = takesOver;
    entries.addAll(WebhookEntry.all(destination));
    entries.addAll(ConversionEntry.all(destination));
    entries.addAll(AggregationEntry.all(destination));
    if (destination instanceof Destination.Outside outside) {
      entries.add(new OutsideServiceEntry(outside));
    }
  }

  /** Refuses if something is missing that must be there, or belongs to somebody else. */
  public void check() {
    var missing = new ArrayList<String>();
    if (find("/apis/kubevirt.io/v1").isEmpty()) {
      missing.add("the definition of VirtualMachines");
    }
    for (RegistrationEntry entry : entries) {
      Optional<Fields> found = find(entry.path());
      if (found.isPresent()) {
        refuseStranger(entry, found.get());
      } else if (!isCreated(entry)) {
        missing.add(entry.title());
      }
    }
    if (!missing.isEmpty()) {
      throw new RegistrationRefusal(
          "this cluster lacks %s: install with '%s'"
              .formatted(String.join(", ", missing), INSTALLATION));
    }
    if (destination instanceof Destination.Outside) {
      createNamespace();
    }
  }

  private void refuseStranger(RegistrationEntry entry, Fields found) {
    Optional<String> stranger = takesOver ? Optional.empty() : Ownership.stranger(found);
    if (stranger.isPresent()) {
      throw new RegistrationRefusal(
          ("%s is managed by %s, which would undo what this operator writes there, or do the same"
                  + " work twice. virtctl can be used as a client of this cluster as it is. To have"
                  + " this operator instead, stop %s first and start with --take-over: it then"
                  + " labels these objects as its own and sends their conversion, webhooks and"
                  + " subresources to itself")
              .formatted(entry.title(), stranger.get(), stranger.get()));
    }
  }

  /** In development nobody may have installed anything but the definitions. */
  private boolean isCreated(RegistrationEntry entry) {
    return destination instanceof Destination.Outside && !(entry instanceof ConversionEntry);
  }

  private void createNamespace() {
    String name = destination.namespace();
    if (find("/api/v1/namespaces/" + name).isEmpty()) {
      api.create(
          "/api/v1/namespaces",
          Ownership.labelled(
              Fields.of(
                  "apiVersion", "v1", "kind", "Namespace", "metadata", Fields.of("name", name))));
    }
  }

  /**
   * Makes all entries right, and says whether they are.
   *
   * @param bundle the authorities by which the operator is known, in PEM
   */
  public boolean ensure(String bundle) {
    boolean right = true;
    for (RegistrationEntry entry : entries) {
      right &= isEnsured(entry, bundle);
    }
    return right;
  }

  /**
   * Why API servers do not ask this operator, or would ask it in vain; empty if nothing is known to
   * be wrong.
   */
  public Optional<String> obstacle() {
    return entries.stream()
        .filter(RegistrationEntry::isVital)
        .flatMap(entry -> Optional.ofNullable(troubles.get(entry)).stream())
        .findFirst()
        .map(trouble -> "not registered: " + trouble);
  }

  private boolean isEnsured(RegistrationEntry entry, String bundle) {
    try {
      Optional<String> trouble = trouble(entry, bundle);
      trouble.ifPresentOrElse(
          why -> complain(entry, why),
          () -> {
            settled.add(entry);
            troubles.remove(entry);
          });
      return trouble.isEmpty();
    } catch (ApiClientException failure) {
      String why = "cannot be kept: " + destination.withoutSecrets(failure.getMessage());
      if (failure.isPassing() && settled.contains(entry)) {
        // What was written still holds.
        LOG.error("{} {}", entry.title(), why);
      } else if (!failure.isOutdated()) {
        complain(entry, why);
      }
      return false;
    }
  }

  private void complain(RegistrationEntry entry, String why) {
    String sentence = entry.title() + " " + why;
    LOG.error(sentence);
    troubles.put(entry, sentence);
  }

  /** Makes an entry right, or says why it is not. */
  private Optional<String> trouble(RegistrationEntry entry, String bundle) {
    Optional<Fields> found = find(entry.path());
    if (found.isPresent()) {
      return correct(entry, found.get(), bundle);
    }
    if (isCreated(entry)) {
      create(entry, bundle);
      return Optional.empty();
    }
    return Optional.of("is gone: install again with '" + INSTALLATION + "'");
  }

  private Optional<String> correct(RegistrationEntry entry, Fields found, String bundle) {
    var operations = new ArrayList<Object>(entry.corrections(found, bundle));
    if (Ownership.stranger(found).isPresent()) {
      if (!takesOver) {
        return Optional.of("now has another manager and is left alone");
      }
      operations.addAll(Ownership.takeOver(found));
    }
    if (!operations.isEmpty()) {
      operations.addFirst(
          Fields.of(
              "op",
              "replace",
              "path",
              "/metadata/resourceVersion",
              "value",
              found.object("metadata").get("resourceVersion")));
      api.patch(entry.path(), operations);
      LOG.info("wrote address and authorities into {}", entry.title());
    }
    return Optional.empty();
  }

  private void create(RegistrationEntry entry, String bundle) {
    try {
      api.create(entry.collection(), Ownership.labelled(entry.document(bundle)));
      LOG.info("created {}", entry.title());
    } catch (ApiClientException failure) {
      // A server without aggregation has no such kind; everything else works on it.
      if (!failure.isMissing()) {
        throw failure;
      }
    }
  }

  private Optional<Fields> find(String path) {
    try {
      return Optional.of(api.get(path));
    } catch (ApiClientException failure) {
      if (failure.isMissing()) {
        return Optional.empty();
      }
      throw failure;
    }
  }
}
