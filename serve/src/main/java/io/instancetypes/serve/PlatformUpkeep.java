package io.instancetypes.serve;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.platform.catalog.CatalogKeeper;
import io.instancetypes.platform.catalog.StandardType;
import io.instancetypes.platform.settings.ClusterSettings;
import io.instancetypes.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Keeps the settings and the standard types of a server. */
public final class PlatformUpkeep implements AutoCloseable {
  private static final String TYPES = "/" + ApiVersion.GROUP + "/virtualmachinecluster";
  private static final String KUBEVIRTS = "/kubevirt.io/kubevirts/";

  private final CatalogKeeper catalog;
  private final List<StoreFollower> followers = new ArrayList<>();

  private PlatformUpkeep(CatalogKeeper catalog) {
    this.catalog = catalog;
  }

  /** On return everything is there that a first machine needs. */
  public static PlatformUpkeep start(PlatformServer server, Consumer<String> log) {
    new ClusterSettings(server.cluster(), PlatformAccount.NAMESPACE).ensure();
    // All at once: their writes then share the waits for the disk.
    var catalog = new CatalogKeeper(server.cluster(), Thread.ofVirtual()::start, log);
    var upkeep = new PlatformUpkeep(catalog);
    if (!hasTypes(server)) {
      catalog.settle();
    }
    upkeep.follow(server.api().store(), log);
    return upkeep;
  }

  /** Later starts wait for nothing. */
  private static boolean hasTypes(PlatformServer server) {
    return StandardType.KINDS.stream()
        .anyMatch(kind -> !server.cluster().objects().names(kind.kind(), null).isEmpty());
  }

  private void follow(Store store, Consumer<String> log) {
    followers.add(new StoreFollower(store, TYPES, catalog::settle, this::changed, log));
    // Settings may change between the look at the types and the first look at the settings.
    followers.add(
        new StoreFollower(store, KUBEVIRTS, catalog::settle, setting -> catalog.settle(), log));
  }

  /** Somebody wrote or deleted the object under a key of the store. */
  private void changed(String key) {
    String[] parts = key.split("/");
    for (Kind kind : StandardType.KINDS) {
      if (parts.length == 4 && parts[2].equals(kind.plural())) {
        catalog.settle(kind, parts[3]);
      }
    }
  }

  /** Which of the standard types nobody looks after any more; null if all are. */
  public String trouble() {
    for (StoreFollower follower : followers) {
      if (!follower.isAlive()) {
        return "nobody follows " + follower.prefix() + " any more";
      }
    }
    return null;
  }

  @Override
  public void close() {
    followers.forEach(StoreFollower::close);
  }
}
