package io.instancetypes.virtctl.catalog;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.NearNames;
import io.instancetypes.catalog.Catalog;
import io.instancetypes.catalog.choose.GuestPreference;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ApiLookup;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.Inputs;
import io.instancetypes.virtctl.input.OfflineInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The instance types and preferences to choose from: built in, in files, or in the cluster. */
final class TypeSource {
  private static final Comparator<Map<String, Object>> BY_KIND_AND_NAME =
      Comparator.comparing((Map<String, Object> object) -> (String) object.get("kind"))
          .thenComparing(object -> (String) Fields.map(object.get("metadata")).get("name"));

  private final List<Map<String, Object>> objects;

  private TypeSource(List<Map<String, Object>> objects) {
    this.objects = objects;
    objects.sort(BY_KIND_AND_NAME);
  }

  /** Adds the options that say where to look. */
  static Definition sources(Definition definition) {
    return ClusterOptions.addTo(definition)
        .option(
            Option.value("file", "FILE", "Look into this file or folder, - for standard input")
                .letter('f')
                .repeat()
                .takes(AllowedValues.files()))
        .option(Option.flag("from-cluster", "Look into the cluster of the kubeconfig"))
        .option(Option.flag("namespaced", "The namespaced kinds instead of the cluster kinds"))
        .exclusive("file", "from-cluster");
  }

  static TypeSource of(Invocation invocation, Console console) throws IOException {
    boolean namespaced = invocation.flag("namespaced");
    if (!invocation.values("file").isEmpty()) {
      return ofFiles(invocation.values("file"), console);
    }
    return invocation.flag("from-cluster")
        ? ofCluster(ClusterOptions.api(invocation, console), namespaced)
        : builtIn(namespaced);
  }

  private static TypeSource builtIn(boolean namespaced) {
    List<Map<String, Object>> objects = new ArrayList<>();
    for (Kind.Family family : Kind.Family.values()) {
      objects.addAll(Catalog.standard().objects(Kind.of(family, namespaced)));
    }
    return new TypeSource(objects);
  }

  private static TypeSource ofFiles(List<String> names, Console console) throws IOException {
    Inputs inputs = Inputs.read(names, true, console.in());
    if (!inputs.unreadable().isEmpty()) {
      throw new Refusal(inputs.unreadable().getFirst().inWords());
    }
    List<Map<String, Object>> objects = new ArrayList<>();
    inputs.documents().stream()
        .filter(OfflineInput::isType)
        .map(InputDocument::fields)
        .forEach(objects::add);
    return new TypeSource(objects);
  }

  @SuppressWarnings("unchecked")
  private static TypeSource ofCluster(ClusterApi api, boolean namespaced) {
    var lookup = new ApiLookup(api);
    List<Map<String, Object>> objects = new ArrayList<>();
    for (Kind.Family family : Kind.Family.values()) {
      Map<String, Object> list =
          lookup
              .list(Kind.of(family, namespaced).plural() + "." + ApiVersion.GROUP, null)
              .orElseThrow(
                  () ->
                      new Refusal(
                          "the cluster has no instance types: it does not serve %s, which KubeVirt or 'virtctl install' brings; the built-in ones need no cluster, leave out --from-cluster"
                              .formatted(ApiVersion.GROUP)));
      objects.addAll((List<Map<String, Object>>) list.get("items"));
    }
    return new TypeSource(objects);
  }

  List<SizedType> types() {
    return ofFamily(Kind.Family.INSTANCETYPE).stream().map(SizedType::new).toList();
  }

  List<GuestPreference> preferences() {
    return ofFamily(Kind.Family.PREFERENCE).stream().map(GuestPreference::new).toList();
  }

  private List<Map<String, Object>> ofFamily(Kind.Family family) {
    return objects.stream()
        .filter(
            object ->
                Kind.of((String) object.get("kind"))
                    .filter(kind -> kind.family() == family)
                    .isPresent())
        .toList();
  }

  GuestPreference preference(String name) {
    return preferences().stream()
        .filter(preference -> preference.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                missing(
                    "preference",
                    name,
                    preferences().stream().map(GuestPreference::name).toList()));
  }

  /** The object of that name, instance types first. */
  Map<String, Object> named(String name) {
    return objects.stream()
        .filter(object -> name.equals(nameOf(object)))
        .findFirst()
        .orElseThrow(
            () ->
                missing(
                    "instance type or preference",
                    name,
                    objects.stream().map(TypeSource::nameOf).toList()));
  }

  static String nameOf(Map<String, Object> object) {
    return (String) Fields.map(object.get("metadata")).get("name");
  }

  private static Refusal missing(String what, String name, List<String> names) {
    List<String> near = NearNames.of(name, names);
    String suggestion = near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
    return new Refusal("there is no " + what + " " + name + suggestion);
  }

  static List<Fields> asFields(List<Map<String, Object>> objects) {
    return objects.stream().map(Fields::copyOf).toList();
  }
}
