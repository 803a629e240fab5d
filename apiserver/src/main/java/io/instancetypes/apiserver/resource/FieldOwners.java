package io.instancetypes.apiserver.resource;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Json;
import io.instancetypes.machinery.ownership.JsonText;
import io.instancetypes.machinery.ownership.Ownership;
import io.instancetypes.machinery.ownership.Scope;
import io.instancetypes.machinery.ownership.Versions;
import io.instancetypes.machinery.structure.Structure;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who owns which fields of the objects of one version, by the subresource that is written. */
public final class FieldOwners {
  private static final JsonText JSON =
      new JsonText() {
        @Override
        public Object read(String text) {
          return Json.read(text.getBytes(UTF_8));
        }

        @Override
        public String write(Object value) {
          return new String(Json.write(value), UTF_8);
        }
      };

  private final String apiVersion;
  private final boolean statusIsApart;
  private final Versions versions;
  private final Map<String, Ownership> bySubresource = new ConcurrentHashMap<>();

  /**
   * For one version of a kind.
   *
   * @param structures of all versions that are served
   */
  public FieldOwners(
      String apiVersion,
      boolean statusIsApart,
      Map<String, Structure> structures,
      Converter converter) {
    this.apiVersion = apiVersion;
    this.statusIsApart = statusIsApart;
    this.versions =
        new Versions() {
          @Override
          public Structure structure(String version) {
            return structures.get(version);
          }

          @Override
          public Fields converted(Fields object, String version) {
            return converter.convert(Fields.copyOf(object), version);
          }
        };
  }

  public Ownership of(String subresource) {
    Ownership known = bySubresource.get(subresource);
    return known == null
        ? bySubresource.computeIfAbsent(
            subresource, name -> new Ownership(scope(name), versions, JSON))
        : known;
  }

  private Scope scope(String subresource) {
    return switch (subresource) {
      case "" -> statusIsApart ? Scope.withoutStatus(apiVersion) : Scope.whole(apiVersion);
      case "scale" -> Scope.scale(apiVersion);
      case "status" -> Scope.status(apiVersion);
      default -> new Scope(apiVersion, subresource, Scope.withoutStatus(apiVersion).reset());
    };
  }
}
