package io.instancetypes.catalog;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The catalogue as a place where the engine looks things up: as if a cluster had it installed,
 * which means its cluster-wide kinds. Namespaced ones are there only after somebody put them into a
 * namespace.
 */
public final class CatalogObjects implements ObjectLookup {
  private final Catalog catalog;

  public CatalogObjects(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Those of the standard catalogue. */
  public static CatalogObjects standard() {
    return new CatalogObjects(Catalog.standard());
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return installed(kind).flatMap(known -> catalog.find(known, name)).map(object -> object);
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return installed(kind).map(catalog::names).orElse(List.of());
  }

  private static Optional<Kind> installed(String kind) {
    return Kind.of(kind).filter(known -> !known.namespaced());
  }
}
