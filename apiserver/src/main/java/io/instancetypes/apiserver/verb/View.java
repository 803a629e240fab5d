package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.machinery.printers.Column;
import io.instancetypes.machinery.printers.Tables;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Entry;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;

/** How a client wants to see objects: whole, their metadata only, or as the rows of a table. */
sealed interface View {
  /** The versions of the table that clients know. */
  List<String> TABLE_VERSIONS = List.of("v1", "v1beta1");

  /** A stored object as the client gets it. */
  byte[] rendered(byte[] value, long revision);

  /** Writes a list of stored objects as the client gets it, one after the other. */
  void list(ListRequests.Objects objects, OutputStream out) throws IOException;

  /** The empty object by which a watch tells how far it is. */
  Fields bookmark(long revision, Fields annotations);

  /** How the same client gets the next object of a watch. */
  default View next() {
    return this;
  }

  /** In which form; all but JSON is made from JSON. */
  default Encoding encoding() {
    return Encoding.JSON;
  }

  static View of(Exchange exchange, Resource resource) {
    List<MediaType> accepted = MediaType.accepted(exchange.header("Accept"));
    for (MediaType type : accepted) {
      boolean json = type.covers(MediaType.JSON);
      if (json && type.parameter("as").isEmpty()) {
        return new Whole(resource, Encoding.JSON);
      }
      View other = json ? null : other(type, accepted, resource);
      if (other != null) {
        return other;
      }
      if (json && type.parameter("g").equals("meta.k8s.io")) {
        switch (type.parameter("as")) {
          case "Table" -> {
            if (!TABLE_VERSIONS.contains(type.parameter("v"))) {
              continue;
            }
            return new Rows(
                resource, "meta.k8s.io/" + type.parameter("v"), include(exchange), true);
          }
          case "PartialObjectMetadata", "PartialObjectMetadataList" -> {
            return new MetadataOnly(resource, type.parameter("v"), Encoding.JSON);
          }
          default -> {}
        }
      }
    }
    throw Failures.notAcceptable(List.of(MediaType.JSON, MediaType.YAML, MediaType.PROTOBUF));
  }

  /** Null if it is none that is offered. Who reads JSON as well gets that: it is there already. */
  private static View other(MediaType type, List<MediaType> accepted, Resource resource) {
    boolean whole = type.parameter("as").isEmpty();
    if (type.name().equals(MediaType.YAML) && whole) {
      return new Whole(resource, Encoding.YAML);
    }
    if (!type.name().equals(MediaType.PROTOBUF)) {
      return null;
    }
    if (whole) {
      boolean readsJson =
          accepted.stream()
              .anyMatch(each -> each.covers(MediaType.JSON) && each.parameter("as").isEmpty());
      return readsJson || resource.isCustom() ? null : new Whole(resource, Encoding.PROTOBUF);
    }
    return type.parameter("as").startsWith("PartialObjectMetadata")
            && type.parameter("g").equals("meta.k8s.io")
        ? new MetadataOnly(resource, type.parameter("v"), Encoding.PROTOBUF)
        : null;
  }

  private static Tables.Include include(Exchange exchange) {
    Tables.Include include = Tables.Include.of(exchange.query().text("includeObject"));
    if (include == null) {
      throw Failures.badRequest(
          "unrecognized includeObject value: supported are Metadata, None and Object");
    }
    return include;
  }

  /** Objects as they are stored. */
  record Whole(Resource resource, Encoding encoding) implements View {
    @Override
    public byte[] rendered(byte[] value, long revision) {
      return resource.rendered(value, revision);
    }

    @Override
    public void list(ListRequests.Objects objects, OutputStream out) throws IOException {
      ListBytes.write(
          resource.names().listKind(),
          resource.apiVersion(),
          objects,
          resource.isCustom()
              ? entry -> resource.rendered(entry.value(), entry.revision())
              : this::untyped,
          out);
    }

    /** In lists of built-in kinds the list alone says what its objects are. */
    private byte[] untyped(Entry entry) {
      byte[] whole = resource.rendered(entry.value(), entry.revision());
      return Codec.withoutType(whole, resource.apiVersion(), resource.kind());
    }

    @Override
    public Fields bookmark(long revision, Fields annotations) {
      return position(resource.kind(), resource.apiVersion(), revision, annotations);
    }
  }

  /** Names, labels, owners: enough for those who count and collect. */
  record MetadataOnly(Resource resource, String version, Encoding encoding) implements View {
    @Override
    public byte[] rendered(byte[] value, long revision) {
      Fields object = resource.read(value, revision);
      return Json.write(
          Fields.of(
              "kind",
              "PartialObjectMetadata",
              "apiVersion",
              "meta.k8s.io/" + version,
              "metadata",
              Metadata.of(object)));
    }

    @Override
    public void list(ListRequests.Objects objects, OutputStream out) throws IOException {
      ListBytes.write(
          "PartialObjectMetadataList",
          "meta.k8s.io/" + version,
          objects,
          entry -> rendered(entry.value(), entry.revision()),
          out);
    }

    @Override
    public Fields bookmark(long revision, Fields annotations) {
      return position("PartialObjectMetadata", "meta.k8s.io/" + version, revision, annotations);
    }
  }

  /**
   * What kubectl prints.
   *
   * @param headed whether tables say what their columns are
   */
  record Rows(Resource resource, String apiVersion, Tables.Include include, boolean headed)
      implements View {
    @Override
    public byte[] rendered(byte[] value, long revision) {
      return table(resource.read(value, revision), resource.columns());
    }

    @Override
    public void list(ListRequests.Objects objects, OutputStream out) throws IOException {
      Instant now = Instant.now();
      Fields empty = Fields.of("metadata", ListBytes.metadata(objects), "items", List.of());
      Fields head = Tables.of(empty, resource.columns(), include, apiVersion, now);
      head.remove("rows");
      ListBytes.write(head, "rows", objects, entry -> Json.write(row(entry, now)), out);
    }

    private Fields row(Entry entry, Instant now) {
      return Tables.row(resource.read(entry), resource.columns(), include, apiVersion, now);
    }

    byte[] table(Fields document, List<Column> columns) {
      return Json.write(tableOf(document, columns));
    }

    private Fields tableOf(Fields document, List<Column> columns) {
      Fields table = Tables.of(document, columns, include, apiVersion, Instant.now());
      if (!headed) {
        table.put("columnDefinitions", null);
      }
      return table;
    }

    @Override
    public Fields bookmark(long revision, Fields annotations) {
      Fields position = position(resource.kind(), resource.apiVersion(), revision, annotations);
      return tableOf(position, resource.columns());
    }

    @Override
    public View next() {
      return headed ? new Rows(resource, apiVersion, include, false) : this;
    }
  }

  private static Fields position(
      String kind, String apiVersion, long revision, Fields annotations) {
    var metadata = Fields.of("resourceVersion", Long.toString(revision), "creationTimestamp", null);
    if (!annotations.isEmpty()) {
      metadata.put("annotations", annotations);
    }
    return Fields.of("kind", kind, "apiVersion", apiVersion, "metadata", metadata);
  }
}
