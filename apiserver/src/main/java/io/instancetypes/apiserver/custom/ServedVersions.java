package io.instancetypes.apiserver.custom;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.resource.Converter;
import io.instancetypes.apiserver.resource.CustomResourceStrategy;
import io.instancetypes.apiserver.resource.FieldOwners;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceNames;
import io.instancetypes.apiserver.resource.Scale;
import io.instancetypes.machinery.builtin.BuiltinKind.Subresource;
import io.instancetypes.machinery.crd.CustomResourceDefinition;
import io.instancetypes.machinery.crd.Version;
import io.instancetypes.machinery.printers.CustomColumns;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The resources that one definition brings, one for each version that is served. */
final class ServedVersions {
  /** In the order in which kube-apiserver names them for custom resources. */
  private static final List<String> VERBS =
      List.of("delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");

  private static final List<String> CHANGE = List.of("get", "patch", "update");

  private final CustomResourceDefinition definition;
  private final Converter converter;
  private final long revision;
  private final Map<String, StructuralSchema> served = new HashMap<>();

  /** Objects may be kept in a version that is no longer served. */
  private final Map<String, StructuralSchema> all = new HashMap<>();

  /**
   * For a definition as it was written at a revision.
   *
   * @param converter from each of its versions to the others
   */
  ServedVersions(CustomResourceDefinition definition, Converter converter, long revision) {
    this.definition = definition;
    this.converter = converter;
    this.revision = revision;
    for (Version version : definition.versions()) {
      all.put(version.apiVersion(), version.structure());
      if (version.isServed()) {
        served.put(version.apiVersion(), version.structure());
      }
    }
  }

  List<Resource> resources() {
    var resources = new ArrayList<Resource>();
    for (Version version : definition.versions()) {
      if (version.isServed()) {
        resources.add(resource(version));
      }
    }
    return resources;
  }

  private Resource resource(Version version) {
    CustomResourceDefinition.Names names = definition.names();
    String warning = version.deprecationWarning();
    return new Resource(
        definition.group(),
        version.name(),
        new ResourceNames(
            names.kind(),
            names.listKind(),
            names.plural(),
            names.singular(),
            names.shortNames(),
            names.categories()),
        definition.isNamespaced(),
        VERBS,
        subresources(version),
        selectable(version),
        scale(version),
        version.structure(),
        all,
        new FieldOwners(version.apiVersion(), version.hasStatus(), served, converter),
        CustomColumns.of(version.printerColumns(), value -> new String(Json.write(value), UTF_8)),
        new CustomResourceStrategy(version),
        definition.storageVersion().map(Version::apiVersion).orElse(version.apiVersion()),
        converter,
        warning == null ? "" : warning,
        revision);
  }

  private List<Subresource> subresources(Version version) {
    var subresources = new ArrayList<Subresource>();
    if (version.scale() != null) {
      subresources.add(new Subresource("scale", "autoscaling", "v1", "Scale", CHANGE));
    }
    if (version.hasStatus()) {
      subresources.add(
          new Subresource("status", definition.group(), version.name(), version.kind(), CHANGE));
    }
    return subresources;
  }

  private static Set<String> selectable(Version version) {
    var paths = new HashSet<String>();
    for (String path : version.selectableFields()) {
      paths.add(path.startsWith(".") ? path.substring(1) : path);
    }
    return paths;
  }

  private static Scale scale(Version version) {
    Version.Scale paths = version.scale();
    return paths == null
        ? null
        : new Scale(
            paths.specReplicas(),
            paths.statusReplicas(),
            paths.selector().isEmpty() ? null : paths.selector());
  }
}
