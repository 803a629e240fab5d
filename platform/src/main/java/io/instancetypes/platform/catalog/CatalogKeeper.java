package io.instancetypes.platform.catalog;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.defaults.KubeVirts;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.FieldManagers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Keeps the standard types of a cluster as the catalogue says, since machines of others depend on
 * them, and tells those who changed one what to do. What the manifests install is the same, so the
 * two do not quarrel.
 */
public final class CatalogKeeper {
  /** How often a first installation tells how far it is. */
  private static final int PARTS = 4;

  private enum Outcome {
    CREATED,
    REVERTED,
    UNCHANGED
  }

  private record Key(Kind kind, String name) {}

  private final Cluster cluster;
  private final Executor executor;
  private final Consumer<String> log;
  private final CatalogEvents events;
  private final CatalogRemoval removal;
  private final Map<Key, StandardType> types = new LinkedHashMap<>();

  /** The version in which an object was left: the API may have an opinion of its own about it. */
  private final Map<Key, Object> settled = new ConcurrentHashMap<>();

  /**
   * @param executor writes several of them at once, if it can
   * @param log told what people should know
   */
  public CatalogKeeper(Cluster cluster, Executor executor, Consumer<String> log) {
    this.cluster = cluster;
    this.executor = executor;
    this.log = log;
    this.events = new CatalogEvents(cluster);
    this.removal = new CatalogRemoval(cluster, log, events);
    StandardType.all().forEach(type -> types.put(new Key(type.kind(), type.name()), type));
  }

  /** Makes all of them as they should be, or takes them away if the cluster goes without. */
  public void settle() {
    if (!KubeVirts.wantStandardTypes(cluster.kubevirt())) {
      StandardType.KINDS.forEach(removal::all);
    } else {
      var created = new AtomicInteger();
      var pending = new ArrayList<CompletableFuture<Void>>();
      for (StandardType type : types.values()) {
        pending.add(CompletableFuture.runAsync(() -> settle(type, created), executor));
      }
      // Whoever asks the program to stop meanwhile waits for what has begun.
      CompletableFuture.allOf(pending.toArray(CompletableFuture[]::new)).join();
      StandardType.KINDS.forEach(this::removeStrays);
    }
  }

  private void removeStrays(Kind kind) {
    for (String name : List.copyOf(cluster.objects().names(kind.kind(), null))) {
      if (!types.containsKey(new Key(kind, name))) {
        removal.stray(kind, name);
      }
    }
  }

  /** The same for one object, whoever made it. */
  public void settle(Kind kind, String name) {
    StandardType type = types.get(new Key(kind, name));
    if (!KubeVirts.wantStandardTypes(cluster.kubevirt())) {
      removal.one(kind, name);
    } else if (type == null) {
      removal.stray(kind, name);
    } else {
      settle(type, new AtomicInteger());
    }
  }

  private void settle(StandardType type, AtomicInteger created) {
    if (Thread.currentThread().isInterrupted()) {
      return;
    }
    switch (outcomeAlone(type)) {
      case UNCHANGED -> {}
      case CREATED -> tellProgress(created.incrementAndGet());
      case REVERTED -> {
        log.accept(type.reverted());
        cluster
            .find(type.kind().kind(), null, type.name())
            .ifPresent(found -> events.warn(Fields.copyOf(found), "Reverted", type.reverted()));
      }
    }
  }

  private void tellProgress(int count) {
    int total = types.size();
    if (count * PARTS / total > (count - 1) * PARTS / total) {
      log.accept(
          "installed %d of %d standard instance types and preferences".formatted(count, total));
    }
  }

  /** Of two that find the same edit, the second sees what the first has made of it. */
  private Outcome outcomeAlone(StandardType type) {
    synchronized (type) {
      return outcome(type);
    }
  }

  private Outcome outcome(StandardType type) {
    Fields found =
        cluster
            .objects()
            .find(type.kind().kind(), null, type.name())
            .map(Fields::copyOf)
            .orElseGet(Fields::new);
    var key = new Key(type.kind(), type.name());
    Object version = found.object("metadata").get("resourceVersion");
    if (type.isLike(found) || (version != null && version.equals(settled.get(key)))) {
      return Outcome.UNCHANGED;
    }
    settled.put(key, applied(type).object("metadata").get("resourceVersion"));
    return version == null ? Outcome.CREATED : Outcome.REVERTED;
  }

  private Fields applied(StandardType type) {
    Fields applied = cluster.apply(type.document(), FieldManagers.PLATFORM);
    if (type.document().get("spec").equals(applied.get("spec"))) {
      return applied;
    }
    // Fields that somebody else added belong to them, and stay when ours are applied.
    List<Object> replacement = new ArrayList<>();
    replacement.add(
        Fields.of("op", "replace", "path", "/spec", "value", type.document().get("spec")));
    return cluster.patch(
        new Cluster.Patch(type.kind().kind(), "", type.name(), "", replacement, false),
        FieldManagers.PLATFORM);
  }
}
