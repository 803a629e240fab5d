package io.instancetypes.virtctl.input;

import io.instancetypes.catalog.Catalog;
import io.instancetypes.catalog.CatalogObjects;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The documents given, and behind them the built-in catalogue, which is built only if needed. */
final class KnownObjects implements ObjectLookup {
  private final ObjectLookup documents;

  KnownObjects(ObjectLookup documents) {
    this.documents = documents;
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return documents.find(kind, namespace, name).or(() -> catalog().find(kind, namespace, name));
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    Set<String> names = new LinkedHashSet<>(documents.names(kind, namespace));
    names.addAll(catalog().names(kind, namespace));
    return names;
  }

  private static ObjectLookup catalog() {
    return new CatalogObjects(Catalog.standard());
  }
}
