package io.instancetypes.apiserver.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.resource.ExtensionGroup;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.https.MediaType;
import io.instancetypes.https.ServedDocument;
import io.instancetypes.machinery.builtin.BuiltinKind;
import io.instancetypes.machinery.builtin.BuiltinKinds;
import io.instancetypes.machinery.openapi.OpenApiV2;
import io.instancetypes.machinery.openapi.OpenApiV3;
import io.instancetypes.machinery.openapi.ServedActions;
import io.instancetypes.machinery.openapi.ServedResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The documents about one state of what is served, each made when it is first asked for. */
final class OpenApiDocuments {
  private final ResourceRegistry registry;
  private final String serverVersion;
  private final Map<String, List<ServedResource>> groupVersions = new TreeMap<>();
  private final Map<String, List<ServedActions>> actions = new TreeMap<>();
  private final Map<String, ServedDocument> made = new ConcurrentHashMap<>();

  OpenApiDocuments(ResourceRegistry registry, String serverVersion) {
    this.registry = registry;
    this.serverVersion = serverVersion;
    for (String group : registry.groups()) {
      for (String version : registry.versions(group)) {
        var resources = new ArrayList<ServedResource>();
        for (Resource resource : registry.resources(group, version)) {
          resources.add(described(resource));
        }
        groupVersions.put(OpenApiV3.path(group, version), resources);
        actions.put(OpenApiV3.path(group, version), actions(group, version));
      }
    }
  }

  private List<ServedActions> actions(String group, String version) {
    ExtensionGroup extension = registry.extension(group, version);
    return extension == null
        ? List.of()
        : List.of(new ServedActions(group, version, extension.actions()));
  }

  ResourceRegistry registry() {
    return registry;
  }

  private static ServedResource described(Resource resource) {
    for (BuiltinKind kind : BuiltinKinds.all()) {
      if (kind.apiVersion().equals(resource.apiVersion()) && kind.kind().equals(resource.kind())) {
        return ServedResource.of(kind);
      }
    }
    return ServedResource.custom(
        resource.group(),
        resource.version(),
        resource.kind(),
        resource.names().listKind(),
        resource.names().plural(),
        resource.namespaced(),
        resource.subresources(),
        resource.structure().source());
  }

  ServedDocument index() {
    ServedDocument known = made.get("");
    if (known == null) {
      // Not made inside of the map: it asks for all the others.
      known = json(OpenApiV3.index(hashes()));
      made.put("", known);
    }
    return known;
  }

  private Map<String, String> hashes() {
    var hashes = new TreeMap<String, String>();
    groupVersions.keySet().forEach(path -> hashes.put(path, hash(path)));
    return hashes;
  }

  String hash(String path) {
    return v3(path).tag();
  }

  /** Null if nothing is served there. */
  ServedDocument v3(String path) {
    List<ServedResource> resources = groupVersions.get(path);
    return resources == null
        ? null
        : made.computeIfAbsent(
            path, key -> json(OpenApiV3.document(resources, actions.get(key), serverVersion)));
  }

  ServedDocument v2(String contentType) {
    return made.computeIfAbsent(
        contentType,
        type -> {
          var all = new ArrayList<ServedResource>();
          groupVersions.values().forEach(all::addAll);
          List<ServedActions> done = actions.values().stream().flatMap(List::stream).toList();
          Fields document = OpenApiV2.document(all, done, serverVersion);
          return type.equals(MediaType.JSON)
              ? json(document)
              : ServedDocument.of(
                  type,
                  OpenApiV2.protobuf(document, value -> new String(Json.write(value), UTF_8)));
        });
  }

  private static ServedDocument json(Fields document) {
    return ServedDocument.of(MediaType.JSON, Json.write(document));
  }
}
