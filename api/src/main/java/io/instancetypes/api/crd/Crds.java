package io.instancetypes.api.crd;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.schema.InstancetypeSchema;
import io.instancetypes.api.schema.PreferenceSchema;
import io.instancetypes.api.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Builds the CustomResourceDefinition of each kind from the tables of fields. */
public final class Crds {
  private Crds() {}

  /**
   * Without conversion: only for an API server that converts by other means, because strategy
   * {@code None} merely exchanges the {@code apiVersion}.
   */
  public static Fields of(Kind kind) {
    return definition(kind, Fields.of("strategy", "None"));
  }

  /** With a webhook that converts; the client configuration names its address and its CA. */
  public static Fields of(Kind kind, Map<String, Object> webhookClientConfig) {
    var webhook =
        Fields.of(
            "clientConfig",
            Fields.copyOf(webhookClientConfig),
            "conversionReviewVersions",
            listOf("v1"));
    return definition(kind, Fields.of("strategy", "Webhook", "webhook", webhook));
  }

  /**
   * The kinds that the four live among, for an API server that has them from nobody else. On a
   * cluster with KubeVirt they are KubeVirt's to define.
   */
  public static List<Fields> neighbours() {
    return Arrays.stream(BundledCrd.values())
        .map(neighbour -> new BundledCrdDefinition(neighbour).document())
        .toList();
  }

  /** Everything an API server of our own serves: the four kinds and their neighbours. */
  public static List<Fields> all() {
    return Stream.concat(Arrays.stream(Kind.values()).map(Crds::of), neighbours().stream())
        .toList();
  }

  /**
   * The same for machines of a KubeVirt that is newer than the tables here: fields that they do not
   * know are kept, and nobody is told of them.
   */
  public static List<Fields> allKeepingUnknownFields() {
    List<Fields> definitions = all();
    definitions.forEach(
        definition -> {
          if (definition.object("spec").get("group").equals(BundledCrd.Group.KUBEVIRT.name)) {
            keepUnknownFields(definition);
          }
        });
    return definitions;
  }

  private static void keepUnknownFields(Object node) {
    if (node instanceof Fields fields) {
      fields.values().forEach(Crds::keepUnknownFields);
      if ("object".equals(fields.get("type")) && !fields.containsKey("additionalProperties")) {
        fields.put("x-kubernetes-preserve-unknown-fields", true);
      }
    } else if (node instanceof List<?> list) {
      list.forEach(Crds::keepUnknownFields);
    }
  }

  /** The schema of a whole object, as an API server publishes it. */
  public static Fields schema(Kind kind, ApiVersion version) {
    return objectSchema(description(kind), spec(kind, version));
  }

  static Fields objectSchema(String description, Schema spec) {
    var properties =
        Fields.of(
            "apiVersion",
            text("Version of the schema in which this object is written."),
            "kind",
            text("Kind of this object."),
            "metadata",
            Fields.of("type", "object"),
            "spec",
            OpenApi.of(spec));
    return Fields.of(
        "description",
        description,
        "type",
        "object",
        "properties",
        properties,
        "required",
        listOf("spec"));
  }

  private static Fields definition(Kind kind, Fields conversion) {
    return Fields.of(
        "apiVersion",
        "apiextensions.k8s.io/v1",
        "kind",
        "CustomResourceDefinition",
        "metadata",
        Fields.of("name", kind.plural() + "." + ApiVersion.GROUP),
        "spec",
        Fields.of(
            "group",
            ApiVersion.GROUP,
            "names",
            names(kind),
            "scope",
            kind.namespaced() ? "Namespaced" : "Cluster",
            "conversion",
            conversion,
            "versions",
            versions(kind)));
  }

  private static Fields names(Kind kind) {
    var names =
        Fields.of(
            "kind", kind.kind(),
            "listKind", kind.listKind(),
            "plural", kind.plural(),
            "singular", kind.singular(),
            "shortNames", new ArrayList<Object>(kind.shortNames()));
    if (!kind.categories().isEmpty()) {
      names.put("categories", new ArrayList<Object>(kind.categories()));
    }
    return names;
  }

  private static List<Object> versions(Kind kind) {
    List<Object> versions = new ArrayList<>();
    for (ApiVersion version : Arrays.asList(ApiVersion.values()).reversed()) {
      versions.add(version(kind, version));
    }
    return versions;
  }

  private static Fields version(Kind kind, ApiVersion version) {
    var document =
        Fields.of(
            "name", version.version(), "served", true, "storage", version == ApiVersion.STORAGE);
    if (version.isAlpha()) {
      document.put("deprecated", true);
      document.put("deprecationWarning", deprecationWarning(kind, version));
    }
    document.put("schema", Fields.of("openAPIV3Schema", schema(kind, version)));
    document.put("additionalPrinterColumns", Columns.of(kind.family(), spec(kind, version)));
    return document;
  }

  private static String deprecationWarning(Kind kind, ApiVersion version) {
    return "%s %s is deprecated; use %s"
        .formatted(version.apiVersion(), kind.kind(), ApiVersion.STORAGE.apiVersion());
  }

  private static Schema spec(Kind kind, ApiVersion version) {
    return switch (kind.family()) {
      case INSTANCETYPE -> InstancetypeSchema.spec(version);
      case PREFERENCE -> PreferenceSchema.spec(version);
    };
  }

  private static String description(Kind kind) {
    String reach = kind.namespaced() ? "in its namespace" : "in every namespace";
    return switch (kind.family()) {
      case INSTANCETYPE -> "Fixes size and performance of virtual machines " + reach + ".";
      case PREFERENCE -> "Tunes virtual machines " + reach + " for a guest operating system.";
    };
  }

  private static Fields text(String description) {
    return Fields.of("description", description, "type", "string");
  }

  private static List<Object> listOf(Object item) {
    List<Object> list = new ArrayList<>();
    list.add(item);
    return list;
  }
}
