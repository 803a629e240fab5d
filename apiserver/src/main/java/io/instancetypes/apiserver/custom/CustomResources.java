package io.instancetypes.apiserver.custom;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.Converter;
import io.instancetypes.apiserver.resource.CustomBehaviour;
import io.instancetypes.apiserver.resource.FieldOwners;
import io.instancetypes.apiserver.resource.Names;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.Scale;
import io.instancetypes.documents.Json;
import io.instancetypes.machinery.builtin.BuiltinKind.Subresource;
import io.instancetypes.machinery.builtin.print.CustomColumns;
import io.instancetypes.machinery.structure.Structure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The resources that one definition brings, one for each version that is served. */
final class CustomResources {
  private static final List<String> VERBS =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
  private static final List<String> CHANGE = List.of("get", "patch", "update");

  private CustomResources() {}

  static List<Resource> of(Fields definition, Converter converter) {
    var resources = new ArrayList<Resource>();
    String group = text(definition.get("spec"), "group");
    String storage = group + "/" + storageVersion(definition);
    var structures = new HashMap<String, Structure>();
    for (Map<?, ?> version : versions(definition)) {
      if (Boolean.TRUE.equals(version.get("served"))) {
        structures.put(group + "/" + text(version, "name"), structure(version));
      }
    }
    for (Map<?, ?> version : versions(definition)) {
      if (Boolean.TRUE.equals(version.get("served"))) {
        resources.add(resource(definition, group, version, storage, structures, converter));
      }
    }
    return resources;
  }

  static List<Map<?, ?>> versions(Fields definition) {
    var versions = new ArrayList<Map<?, ?>>();
    if (field(definition.get("spec"), "versions") instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Map<?, ?> version) {
          versions.add(version);
        }
      }
    }
    return versions;
  }

  private static String storageVersion(Fields definition) {
    for (Map<?, ?> version : versions(definition)) {
      if (Boolean.TRUE.equals(version.get("storage"))) {
        return text(version, "name");
      }
    }
    return "";
  }

  private static Resource resource(
      Fields definition,
      String group,
      Map<?, ?> version,
      String storage,
      Map<String, Structure> structures,
      Converter converter) {
    String name = text(version, "name");
    Names names = names(definition);
    Object subresources = version.get("subresources");
    List<?> columns = version.get("additionalPrinterColumns") instanceof List<?> list ? list : null;
    return new Resource(
        group,
        name,
        names,
        "Namespaced".equals(text(definition.get("spec"), "scope")),
        VERBS,
        subresources(group, name, names, subresources),
        selectable(version),
        scale(field(subresources, "scale")),
        structures.get(group + "/" + name),
        new FieldOwners(
            group + "/" + name,
            field(subresources, "status") instanceof Map<?, ?>,
            structures,
            converter),
        CustomColumns.of(columns, value -> new String(Json.write(value), StandardCharsets.UTF_8)),
        new CustomBehaviour(),
        storage,
        converter,
        deprecation(group, name, names, version),
        Long.parseLong(Metadata.resourceVersion(definition)));
  }

  private static Names names(Fields definition) {
    Object names = field(definition.get("spec"), "names");
    String kind = text(names, "kind");
    String listKind = text(names, "listKind");
    String singular = text(names, "singular");
    return new Names(
        kind,
        listKind.isEmpty() ? kind + "List" : listKind,
        text(names, "plural"),
        singular.isEmpty() ? kind.toLowerCase(Locale.ROOT) : singular,
        texts(field(names, "shortNames")),
        texts(field(names, "categories")));
  }

  private static List<Subresource> subresources(
      String group, String version, Names names, Object declared) {
    var subresources = new ArrayList<Subresource>();
    if (field(declared, "scale") instanceof Map<?, ?>) {
      subresources.add(new Subresource("scale", "autoscaling", "v1", "Scale", CHANGE));
    }
    if (field(declared, "status") instanceof Map<?, ?>) {
      subresources.add(new Subresource("status", group, version, names.kind(), CHANGE));
    }
    return subresources;
  }

  private static Scale scale(Object declared) {
    if (!(declared instanceof Map<?, ?>)) {
      return null;
    }
    String selector = text(declared, "labelSelectorPath");
    return new Scale(
        text(declared, "specReplicasPath"),
        text(declared, "statusReplicasPath"),
        selector.isEmpty() ? null : selector);
  }

  private static Set<String> selectable(Map<?, ?> version) {
    var paths = new HashSet<String>();
    if (version.get("selectableFields") instanceof List<?> fields) {
      for (Object field : fields) {
        paths.add(text(field, "jsonPath").replaceFirst("^\\.", ""));
      }
    }
    return paths;
  }

  private static Structure structure(Map<?, ?> version) {
    return field(version.get("schema"), "openAPIV3Schema") instanceof Map<?, ?> schema
        ? Structure.of(schema)
        : Structure.UNKNOWN;
  }

  private static String deprecation(String group, String name, Names names, Map<?, ?> version) {
    if (!Boolean.TRUE.equals(version.get("deprecated"))) {
      return "";
    }
    String said = text(version, "deprecationWarning");
    return said.isEmpty() ? group + "/" + name + " " + names.kind() + " is deprecated" : said;
  }

  static Object field(Object node, String key) {
    return node instanceof Map<?, ?> map ? map.get(key) : null;
  }

  static String text(Object node, String key) {
    return field(node, key) instanceof String text ? text : "";
  }

  private static List<String> texts(Object list) {
    return list instanceof List<?> items ? items.stream().map(String::valueOf).toList() : List.of();
  }
}
