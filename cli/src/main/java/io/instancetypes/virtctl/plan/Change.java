package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.catalog.Catalog;
import io.instancetypes.engine.plan.ChangeSet;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.input.FileOptions;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.Inputs;
import io.instancetypes.virtctl.input.OfflineInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What somebody wants to change.
 *
 * @param sources where documents stood, for those that came from files
 */
record Change(List<Fields> documents, List<ObjectKey> deleted, List<InputDocument> sources) {
  static final String MANAGER = "virtctl";

  static Definition addTo(Definition definition) {
    return FileOptions.addTo(definition)
        .option(Option.value("delete", "KIND/NAME", "An object that the change deletes").repeat())
        .option(
            Option.value("catalog", "EDITION", "A whole catalogue that the change applies")
                .takes(AllowedValues.choices("builtin")))
        .option(
            Option.flag(
                "prune",
                "Delete what --present has and -f has not; of a cluster, what virtctl applied"))
        .oneRequired("file", "filename", "delete", "catalog");
  }

  static Change of(Invocation invocation, Console console, Present present) throws IOException {
    var documents = new ArrayList<Fields>();
    List<InputDocument> sources = List.of();
    if (FileOptions.areGiven(invocation)) {
      Inputs inputs = FileOptions.read(invocation, console);
      inputs.refuseUnreadable();
      present.usualNamespace().ifPresent(namespace -> OfflineInput.settle(inputs, namespace));
      sources = inputs.documents();
      sources.forEach(source -> documents.add(Fields.copyOf(source.fields())));
    }
    if (invocation.has("catalog")) {
      for (Kind kind : List.of(Kind.CLUSTER_INSTANCETYPE, Kind.CLUSTER_PREFERENCE)) {
        documents.addAll(Catalog.standard().objects(kind));
      }
    }
    var deleted = new ArrayList<ObjectKey>();
    String namespace = present.usualNamespace().orElse("default");
    invocation.values("delete").forEach(each -> deleted.add(key(each, namespace)));
    documents.stream()
        .map(document -> ObjectKey.of(document))
        .filter(deleted::contains)
        .forEach(
            key -> {
              throw new UsageError("--delete: the documents apply " + key + " as well");
            });
    if (invocation.flag("prune")) {
      deleted.addAll(pruned(documents, present));
    }
    return new Change(documents, deleted, sources);
  }

  /** Those that documents are for, and that the change does not make itself. */
  Set<String> namespaces() {
    var namespaces = new TreeSet<String>();
    documents.forEach(document -> namespaces.add(ObjectKey.of(document).namespace()));
    documents.stream()
        .map(ObjectKey::of)
        .filter(key -> key.kind().equals("Namespace"))
        .forEach(key -> namespaces.remove(key.name()));
    namespaces.remove("");
    return namespaces;
  }

  private static ObjectKey key(String text, String namespace) {
    int slash = text.indexOf('/');
    if (slash <= 0 || !ResourcePath.isName(text.substring(slash + 1))) {
      throw new UsageError("--delete takes KIND/NAME, such as vm/web, not \"" + text + "\"");
    }
    return ObjectKey.of(kind(text.substring(0, slash)), namespace, text.substring(slash + 1));
  }

  private static String kind(String word) {
    Optional<Kind> type = Kind.called(word);
    if (type.isPresent()) {
      return type.get().kind();
    }
    String lower = word.toLowerCase(Locale.ROOT);
    return switch (lower) {
      case "vm", "vms", "virtualmachines" -> "VirtualMachine";
      case "pvc" -> "PersistentVolumeClaim";
      case "dv" -> "DataVolume";
      default ->
          ChangeSet.KINDS.stream()
              .filter(kind -> kind.toLowerCase(Locale.ROOT).equals(lower))
              .findFirst()
              .orElseThrow(
                  () -> new UsageError("--delete: no kind \"%s\" is known".formatted(word)));
    };
  }

  /** Revisions and instances are nobody's documents, and settings are not pruned. */
  private static List<ObjectKey> pruned(List<Fields> documents, Present present) {
    Set<ObjectKey> kept = new HashSet<>();
    documents.forEach(document -> kept.add(ObjectKey.of(document)));
    return Stream.concat(
            present.machines(),
            Stream.of(Kind.values()).flatMap(kind -> present.ofKind(kind.kind())))
        .filter(object -> present.api().isEmpty() || isApplied(object))
        .map(ObjectKey::of)
        .filter(key -> !kept.contains(key))
        .toList();
  }

  private static boolean isApplied(Map<String, Object> object) {
    return Fields.maps(KubeObject.of(object).metadata(), "managedFields").stream()
        .anyMatch(
            entry ->
                MANAGER.equals(entry.get("manager")) && "Apply".equals(entry.get("operation")));
  }
}
