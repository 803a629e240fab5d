package io.instancetypes.virtctl.customize;

import io.instancetypes.api.Kind;
import io.instancetypes.catalog.Catalog;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterObjects;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Where the object to start from is looked up. */
interface SourceOption {
  Optional<Map<String, Object>> find(Kind kind, String name);

  /** The names of all objects of a kind, to suggest one that was meant. */
  Collection<String> names(Kind kind);

  /** The end of a sentence that says where nothing was found. */
  String place();

  /** How to start from the built-in catalogue instead, as the end of a sentence; or nothing. */
  default String hintAtCatalogue(SourceName wanted) {
    return "";
  }

  /** What this program brings along. */
  record BuiltIn(Catalog catalog) implements SourceOption {
    @Override
    public Optional<Map<String, Object>> find(Kind kind, String name) {
      return catalog.find(kind, name).map(object -> object);
    }

    @Override
    public Collection<String> names(Kind kind) {
      return catalog.names(kind);
    }

    @Override
    public String place() {
      return "in the built-in catalogue";
    }
  }

  /**
   * The cluster of the kubeconfig.
   *
   * @param namespace null for the one that the kubeconfig names
   */
  record Cluster(ClusterObjects objects, String namespace) implements SourceOption {
    @Override
    public Optional<Map<String, Object>> find(Kind kind, String name) {
      try {
        return objects.find(kind.kind(), in(kind), name);
      } catch (Refusal outOfReach) {
        throw outOfReach(new SourceName(kind, name), outOfReach);
      }
    }

    @Override
    public Collection<String> names(Kind kind) {
      return objects.names(kind.kind(), in(kind));
    }

    @Override
    public String place() {
      return "in the cluster";
    }

    static Refusal outOfReach(SourceName wanted, Refusal cause) {
      return new Refusal(cause.getMessage() + catalogued(wanted), cause);
    }

    @Override
    public String hintAtCatalogue(SourceName wanted) {
      return catalogued(wanted);
    }

    private static String catalogued(SourceName wanted) {
      boolean known = Catalog.standard().find(wanted.kind(), wanted.name()).isPresent();
      return known ? "; to start from that of the built-in catalogue, add --offline" : "";
    }

    private String in(Kind kind) {
      return kind.namespaced() ? namespace : null;
    }
  }
}
