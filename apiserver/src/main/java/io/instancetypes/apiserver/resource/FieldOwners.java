package io.instancetypes.apiserver.resource;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.managedfields.FieldManager;
import io.instancetypes.machinery.managedfields.JsonText;
import io.instancetypes.machinery.managedfields.Versions;
import io.instancetypes.machinery.managedfields.WriteScope;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
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
  private final Map<String, FieldManager> bySubresource = new ConcurrentHashMap<>();

  /**
   * For one version of a kind.
   *
   * @param structures of all versions that are served
   */
  public FieldOwners(
      String apiVersion,
      boolean statusIsApart,
      Map<String, StructuralSchema> structures,
      Converter converter) {
    this.apiVersion = apiVersion;
    this.statusIsApart = statusIsApart;
    this.versions =
        new Versions() {
          @Override
          public StructuralSchema structure(String version) {
            return structures.get(version);
          }

          @Override
          public Fields converted(Fields object, String version) {
            return converter.convert(Fields.copyOf(object), version);
          }
        };
  }

  public FieldManager of(String subresource) {
    FieldManager known = bySubresource.get(subresource);
    return known == null
        ? bySubresource.computeIfAbsent(
            subresource, name -> new FieldManager(scope(name), versions, JSON))
        : known;
  }

  private WriteScope scope(String subresource) {
    return switch (subresource) {
      case "" ->
          statusIsApart ? WriteScope.withoutStatus(apiVersion) : WriteScope.whole(apiVersion);
      case "approval" ->
          new WriteScope(apiVersion, subresource, WriteScope.status(apiVersion).reset());
      case "scale" -> WriteScope.scale(apiVersion);
      case "status" -> WriteScope.status(apiVersion);
      default ->
          new WriteScope(apiVersion, subresource, WriteScope.withoutStatus(apiVersion).reset());
    };
  }
}
