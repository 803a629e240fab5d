package io.instancetypes.virtctl.serve;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.catalog.Catalog;
import io.instancetypes.engine.defaults.KubeVirts;
import io.instancetypes.https.status.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The standard instance types and preferences in a server, which are as the catalogue says and stay
 * so: machines of others depend on them.
 */
final class StandardTypes {
  static final String PREFIX = "/" + ApiVersion.GROUP + "/virtualmachinecluster";

  private static final String MANAGER = "virt-operator";
  private static final List<Kind> KINDS =
      List.of(Kind.CLUSTER_INSTANCETYPE, Kind.CLUSTER_PREFERENCE);

  private final Catalog catalog = Catalog.standard();
  private final ServedObjects objects;

  StandardTypes(ServedObjects objects) {
    this.objects = objects;
  }

  /** What became of an object. */
  enum Outcome {
    CREATED,
    REVERTED,
    UNCHANGED
  }

  /** A standard object by its kind and name. */
  record Item(Kind kind, String name) {
    String title() {
      return kind.kind() + " " + name;
    }
  }

  List<Item> all() {
    var items = new ArrayList<Item>();
    for (Kind kind : KINDS) {
      catalog.names(kind).forEach(name -> items.add(new Item(kind, name)));
    }
    return items;
  }

  /** What a key of the store is about; null if that is no standard object. */
  Item at(String key) {
    String[] parts = key.split("/");
    for (Kind kind : KINDS) {
      if (parts.length == 4
          && parts[2].equals(kind.plural())
          && catalog.names(kind).contains(parts[3])) {
        return new Item(kind, parts[3]);
      }
    }
    return null;
  }

  /** Unless the cluster is set up to go without. */
  boolean areWanted() {
    return new LiveObjects(objects).kubevirt().map(KubeVirts::wantStandardTypes).orElse(true);
  }

  /** Whether none of them is there yet. */
  boolean areNew() {
    return objects.list(Types.of(Kind.CLUSTER_INSTANCETYPE), "").isEmpty()
        && objects.list(Types.of(Kind.CLUSTER_PREFERENCE), "").isEmpty();
  }

  /**
   * Makes all of them as they should be, at once: their writes then share the waits for the disk.
   */
  void settle(Progress progress) {
    var pending = new ArrayList<CompletableFuture<Void>>();
    for (Item item : all()) {
      pending.add(
          CompletableFuture.runAsync(
              () -> progress.settled(item, settle(item)), Thread.ofVirtual()::start));
    }
    // Whoever asks the server to stop meanwhile waits for what has begun.
    CompletableFuture.allOf(pending.toArray(CompletableFuture[]::new)).join();
  }

  /** Told of each of them. */
  interface Progress {
    void settled(Item item, Outcome outcome);
  }

  Outcome settle(Item item) {
    Fields wanted = wanted(item);
    Fields found = objects.find(Types.of(item.kind), "", item.name);
    if (found == null) {
      return create(item, wanted);
    }
    if (isAsWanted(found, wanted)) {
      return Outcome.UNCHANGED;
    }
    objects.patch(
        Types.of(item.kind), "", item.name, "", restoration(found, wanted), MANAGER, false);
    return Outcome.REVERTED;
  }

  /** Somebody else may have been faster, and will then be noticed. */
  private Outcome create(Item item, Fields wanted) {
    try {
      objects.create(Types.of(item.kind), wanted, MANAGER);
      return Outcome.CREATED;
    } catch (ApiException failure) {
      if (failure.reason().equals("AlreadyExists")) {
        return Outcome.UNCHANGED;
      }
      throw failure;
    }
  }

  private Fields wanted(Item item) {
    Fields object =
        Conversion.convert(catalog.find(item.kind, item.name).orElseThrow(), ApiVersion.STORAGE);
    Fields labels = object.object("metadata").object("labels");
    labels.put("app.kubernetes.io/component", "kubevirt");
    labels.put("app.kubernetes.io/managed-by", MANAGER);
    return object;
  }

  /** Labels and annotations of others do no harm. */
  private static boolean isAsWanted(Fields found, Fields wanted) {
    return found.get("spec").equals(wanted.get("spec"))
        && texts(found, "labels").entrySet().containsAll(texts(wanted, "labels").entrySet())
        && texts(found, "annotations")
            .entrySet()
            .containsAll(texts(wanted, "annotations").entrySet());
  }

  private static List<Object> restoration(Fields found, Fields wanted) {
    List<Object> operations = new ArrayList<>();
    operations.add(operation("/spec", wanted.get("spec")));
    for (String key : List.of("labels", "annotations")) {
      Fields texts = Fields.copyOf(texts(found, key));
      texts.putAll(texts(wanted, key));
      operations.add(operation("/metadata/" + key, texts));
    }
    return operations;
  }

  private static Fields operation(String path, Object value) {
    return Fields.of("op", "add", "path", path, "value", value);
  }

  private static Fields texts(Fields object, String key) {
    return object.get("metadata") instanceof Fields metadata
            && metadata.get(key) instanceof Fields texts
        ? texts
        : new Fields();
  }
}
